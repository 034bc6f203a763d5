import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type UseFormSetError, useForm, useWatch } from "react-hook-form";
import { useFormLimits } from "@/api/config";
import { ApiError } from "@/api/error";
import type { Friend, Team } from "@/api/types";
import { Button } from "@/ui/button";
import { InlineError } from "@/ui/inline-error";
import type { TeamDraft } from "../draft";
import { withCurrentValue } from "../including";
import { teamGamesQuery } from "../queries";
import { TeamFields } from "../team-fields";
import { checkInvited } from "../validation";
import { AvatarField } from "./avatar-field";
import { InviteFriends } from "./invite-friends";
import { TeamPreview } from "./team-preview";
import type { SaveTeam } from "./use-save-team";

type TeamFormProps = {
  start: TeamDraft;
  /** The team's current picture. */
  avatar?: string | null | undefined;
  save: SaveTeam;
  fallback: string;
  submitLabel: string;
  /** The player whose friends can be invited; without it, the form has no invitations. */
  inviter?: string;
  onSaved: (team: Team) => void;
};

/** The form, with a preview of the team beside it. */
export function TeamForm(props: TeamFormProps) {
  const { start, avatar = null, save, fallback, submitLabel, inviter, onSaved } = props;
  const form = useForm<TeamDraft>({ mode: "onTouched", defaultValues: start });
  const draft = useWatch({ control: form.control }) as TeamDraft;
  const [picture, setPicture] = useState<File | null | undefined>(undefined);
  const [invited, setInvited] = useState<Friend[]>([]);
  const { data: games, error: gamesError, refetch } = useQuery(teamGamesQuery);
  const limits = useFormLimits()?.team;
  const inviteError = checkInvited(invited.length, draft.maxMembers, limits);
  const serverErrors = save.error instanceof ApiError ? save.error.fields : {};
  const submit = form.handleSubmit((values) => {
    if (inviteError || save.isPending) return;
    const extras = { avatar: picture, invited: invited.map(({ _id }) => _id) };
    save.mutate(
      { draft: values, extras },
      { onSuccess: onSaved, onError: (error) => markFields(error, form.setError) },
    );
  });
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_340px]">
      <form noValidate className="card grid min-w-0 gap-6 p-4 lg:p-6" onSubmit={submit}>
        <TeamFields
          form={form}
          games={withCurrentValue(games ?? [], start.primaryGame)}
          avatar={
            <AvatarField
              name={draft.name}
              src={avatar}
              chosen={picture}
              serverError={serverErrors["avatar"]}
              onChoose={setPicture}
            />
          }
        />
        {gamesError ? (
          <InlineError message="Failed to load games" onRetry={() => void refetch()} />
        ) : null}
        {inviter ? (
          <InviteFriends
            userId={inviter}
            chosen={invited}
            error={inviteError ?? serverErrors["invitedMembers"]}
            onChange={setInvited}
          />
        ) : null}
        {save.error ? <Failure error={save.error} fallback={fallback} /> : null}
        <div className="flex justify-end">
          <Button type="submit" tone="brass" isPending={save.isPending}>
            {submitLabel}
          </Button>
        </div>
      </form>
      <TeamPreview draft={draft} picture={picture} src={avatar} />
    </div>
  );
}

const FIELDS = [
  "name",
  "tagline",
  "description",
  "region",
  "primaryGame",
  "level",
  "tags",
  "maxMembers",
] as const;

function markFields(error: Error, setError: UseFormSetError<TeamDraft>): void {
  if (!(error instanceof ApiError)) return;
  let isFirst = true;
  for (const field of FIELDS) {
    const message = error.fields[field];
    if (message === undefined) continue;
    setError(field, { message }, { shouldFocus: isFirst });
    isFirst = false;
  }
}

/** The error, unless a field shows it already. */
function Failure({ error, fallback }: { error: Error; fallback: string }) {
  if (!(error instanceof ApiError)) return <InlineError message={fallback} />;
  if (error.isConnectionFailure) return <InlineError message="Network error. Please try again." />;
  const shownFields: readonly string[] = [...FIELDS, "avatar", "invitedMembers"];
  const others = Object.entries(error.fields).filter(([field]) => !shownFields.includes(field));
  const isShown = Object.keys(error.fields).length > 0 && others.length === 0;
  if (isShown) return null;
  const message =
    others.length > 0 ? others.map(([, message]) => message).join(" ") : error.message;
  return <InlineError message={message} />;
}
