import type { ReactNode } from "react";
import type { UseFormReturn } from "react-hook-form";
import { CheckboxField } from "@/ui/checkbox-field";
import { Field, TextArea } from "@/ui/field";
import { SelectField } from "@/ui/select";
import { LEVELS, REGIONS, type TeamDraft } from "./draft";
import {
  checkDescription,
  checkLevel,
  checkMaxMembers,
  checkName,
  checkPrimaryGame,
  checkRegion,
  checkTagline,
  checkTags,
} from "./rules";

/** What a team is called, plays and lets in; the same for a new one and for one that is changed. */
export function TeamFields({
  form: { register, formState },
  games,
  avatar,
}: {
  form: UseFormReturn<TeamDraft>;
  games: readonly string[];
  avatar: ReactNode;
}) {
  const { errors } = formState;
  return (
    <>
      <Part title="Identity">
        <Field
          label="Team name"
          placeholder="Night Owls"
          autoComplete="off"
          error={errors.name?.message}
          {...register("name", { validate: checkName })}
        />
        <Field
          label="Tagline"
          note="optional"
          placeholder="Ready to compete!"
          autoComplete="off"
          error={errors.tagline?.message}
          {...register("tagline", { validate: checkTagline })}
        />
        <TextArea
          label="Description"
          note="optional"
          rows={3}
          error={errors.description?.message}
          {...register("description", { validate: checkDescription })}
        />
        {avatar}
      </Part>
      <Part title="What you play">
        <div className="grid gap-4 sm:grid-cols-3">
          <SelectField
            label="Region"
            options={options("Choose a region", REGIONS)}
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
            options={options("Choose a level", LEVELS)}
            error={errors.level?.message}
            {...register("level", { validate: checkLevel })}
          />
        </div>
        <Field
          label="Tags"
          note="optional"
          placeholder="aim, evening, ranked"
          hint="With commas between, at most 20 characters each."
          autoComplete="off"
          error={errors.tags?.message}
          {...register("tags", { validate: checkTags })}
        />
      </Part>
      <Part title="Who comes in">
        <Field
          label="Max members"
          type="number"
          inputMode="numeric"
          min={2}
          max={10}
          hint="2 to 10, you included."
          error={errors.maxMembers?.message}
          {...register("maxMembers", { validate: checkMaxMembers })}
        />
        <CheckboxField
          label="Whoever asks to join waits until you say yes"
          {...register("requiresApproval")}
        />
        <CheckboxField
          label="Private: only its members and those you invite see this team"
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
