import type { ReactNode } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useFormLimits } from "@/api/config";
import { CheckboxField } from "@/ui/checkbox-field";
import { Field, TextArea } from "@/ui/field";
import { SelectField } from "@/ui/select";
import type { TeamDraft } from "./draft";
import { withCurrentValue } from "./including";
import {
  checkDescription,
  checkLevel,
  checkMaxMembers,
  checkName,
  checkPrimaryGame,
  checkRegion,
  checkTagline,
  checkTags,
} from "./validation";

/** The fields of a team, for creating and editing. */
export function TeamFields({
  form: { register, formState, getValues },
  games,
  avatar,
}: {
  form: UseFormReturn<TeamDraft>;
  games: readonly string[];
  avatar: ReactNode;
}) {
  const { errors } = formState;
  const limits = useFormLimits()?.team;
  return (
    <>
      <Part title="Identity">
        <Field
          label="Team name"
          placeholder="Night Owls"
          autoComplete="off"
          error={errors.name?.message}
          {...register("name", { validate: (typed) => checkName(typed, limits) })}
        />
        <Field
          label="Tagline"
          note="optional"
          placeholder="Ready to compete!"
          autoComplete="off"
          error={errors.tagline?.message}
          {...register("tagline", { validate: (typed) => checkTagline(typed, limits) })}
        />
        <TextArea
          label="Description"
          note="optional"
          rows={3}
          error={errors.description?.message}
          {...register("description", { validate: (typed) => checkDescription(typed, limits) })}
        />
        {avatar}
      </Part>
      <Part title="What you play">
        <div className="grid gap-4 sm:grid-cols-3">
          <SelectField
            label="Region"
            options={options(
              "Choose a region",
              withCurrentValue(limits?.regions ?? [], getValues("region")),
            )}
            error={errors.region?.message}
            {...register("region", { validate: checkRegion })}
          />
          <SelectField
            label="Primary game"
            options={options("Choose a game", games)}
            error={errors.primaryGame?.message}
            {...register("primaryGame", { validate: checkPrimaryGame })}
          />
          <SelectField
            label="Level"
            options={options(
              "Choose a level",
              withCurrentValue(limits?.levels ?? [], getValues("level")),
            )}
            error={errors.level?.message}
            {...register("level", { validate: checkLevel })}
          />
        </div>
        <Field
          label="Tags"
          note="optional"
          placeholder="aim, evening, ranked"
          hint={
            limits
              ? `Separate with commas, at most ${limits.tagMax} characters each.`
              : "Separate with commas."
          }
          autoComplete="off"
          error={errors.tags?.message}
          {...register("tags", { validate: (typed) => checkTags(typed, limits) })}
        />
      </Part>
      <Part title="Membership">
        <Field
          label="Max members"
          type="number"
          inputMode="numeric"
          min={limits?.membersMin}
          max={limits?.membersMax}
          hint={
            limits ? `${limits.membersMin} to ${limits.membersMax}, you included.` : "You included."
          }
          error={errors.maxMembers?.message}
          {...register("maxMembers", { validate: (typed) => checkMaxMembers(typed, limits) })}
        />
        <CheckboxField label="You approve each request to join" {...register("requiresApproval")} />
        <CheckboxField
          label="Private: only members and invited players can see this team"
          {...register("isPrivate")}
        />
      </Part>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-4 border-b border-line pb-6 last-of-type:border-0 last-of-type:pb-0">
      <legend className="disp mb-3 text-[15px]">{title}</legend>
      {children}
    </fieldset>
  );
}

function options(first: string, values: readonly string[]) {
  return [{ value: "", label: first }, ...values.map((value) => ({ value, label: value }))];
}
