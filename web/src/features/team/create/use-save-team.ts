import { useMutation } from "@tanstack/react-query";
import { api, call, multipart } from "@/api/client";
import { queryClient } from "@/api/query-client";
import type { Team } from "@/api/types";
import { useIdempotent } from "@/api/use-idempotent";
import { teamKeys } from "../cache";
import { type TeamDraft, tagsOf } from "../draft";
import { setTeam } from "../use-team-command";

export type TeamSave = { draft: TeamDraft; extras: SaveExtras };

/** The idempotency key prevents a duplicate team if a response is lost. */
export function useCreateTeam() {
  const send = useIdempotent(async (form: FormData | NewTeam, key) => {
    const body = form instanceof FormData ? multipart(form) : form;
    const headers = { "Idempotency-Key": key };
    const request = api.POST("/api/teams", { body, headers });
    return (await call(request, "Failed to create team")).data.team;
  });
  return useSaveTeam(({ draft, extras: { avatar, invited } }) =>
    send(
      avatar
        ? toFormBody(draft, avatar, invited)
        : { ...toJsonBody(draft), invitedMembers: [...invited] },
    ),
  );
}

type NewTeam = ReturnType<typeof toJsonBody> & { invitedMembers: string[] };

export function useUpdateTeam(id: string) {
  return useSaveTeam(async ({ draft, extras: { avatar } }) => {
    const fields = toJsonBody(draft);
    const jsonBody = avatar === null ? { ...fields, avatar } : fields;
    const body = avatar ? multipart(toFormBody(draft, avatar, [])) : jsonBody;
    const request = api.PUT("/api/teams/{id}", { params: { path: { id } }, body });
    return (await call(request, "Failed to update team")).data.team;
  });
}

export type SaveTeam = ReturnType<typeof useUpdateTeam>;

function useSaveTeam(mutationFn: (save: TeamSave) => Promise<Team>) {
  return useMutation({
    retry: false,
    mutationFn,
    onSuccess: (team) => {
      setTeam(team);
      void queryClient.invalidateQueries({ queryKey: teamKeys.lists });
      void queryClient.invalidateQueries({ queryKey: teamKeys.mine });
    },
  });
}

/** Data saved beside the draft: a new picture (null removes it, undefined retains it), and the invited players. */
type SaveExtras = { avatar: File | null | undefined; invited: readonly string[] };

/** The JSON body of a team. */
function toJsonBody(draft: TeamDraft) {
  return {
    name: draft.name.trim(),
    tagline: draft.tagline.trim(),
    description: draft.description.trim(),
    region: draft.region,
    primaryGame: draft.primaryGame,
    level: draft.level,
    maxMembers: Number(draft.maxMembers),
    isPrivate: draft.isPrivate,
    requiresApproval: draft.requiresApproval,
    tags: tagsOf(draft.tags),
  };
}

/** The multipart body, for a team with a picture. */
function toFormBody(draft: TeamDraft, avatar: File, invited: readonly string[]): FormData {
  const { tags, ...fields } = toJsonBody(draft);
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  form.set("tags", tags.join(","));
  if (invited.length > 0) form.set("invitedMembers", JSON.stringify(invited));
  form.set("avatar", avatar);
  return form;
}
