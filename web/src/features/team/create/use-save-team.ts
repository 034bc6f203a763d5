import { useMutation } from "@tanstack/react-query";
import { api, call, multipart } from "@/api/client";
import { queryClient } from "@/api/query-client";
import type { Team } from "@/api/types";
import { useIdempotent } from "@/api/use-idempotent";
import type { TeamDraft } from "../draft";
import { teamKeys } from "../keys";
import { teamAnswered } from "../use-team-deed";
import { type Beside, formOf, wordsOf } from "./body";

export type Save = { draft: TeamDraft; beside: Beside };

/** The idempotency key prevents a duplicate team if a response is lost. */
export function useCreateTeam() {
  const send = useIdempotent(async (form: FormData | NewTeam, key) => {
    const body = form instanceof FormData ? multipart(form) : form;
    const headers = { "Idempotency-Key": key };
    const answer = api.POST("/api/teams", { body, headers });
    return (await call(answer, "Failed to create team")).data.team;
  });
  return useSaveTeam(({ draft, beside: { avatar, invited } }) =>
    send(
      avatar ? formOf(draft, avatar, invited) : { ...wordsOf(draft), invitedMembers: [...invited] },
    ),
  );
}

type NewTeam = ReturnType<typeof wordsOf> & { invitedMembers: string[] };

export function useUpdateTeam(id: string) {
  return useSaveTeam(async ({ draft, beside: { avatar } }) => {
    const words = wordsOf(draft);
    const asWords = avatar === null ? { ...words, avatar } : words;
    const body = avatar ? multipart(formOf(draft, avatar, [])) : asWords;
    const answer = api.PUT("/api/teams/{id}", { params: { path: { id } }, body });
    return (await call(answer, "Failed to update team")).data.team;
  });
}

export type SaveTeam = ReturnType<typeof useUpdateTeam>;

function useSaveTeam(mutationFn: (save: Save) => Promise<Team>) {
  return useMutation({
    retry: false,
    mutationFn,
    onSuccess: (team) => {
      teamAnswered(team);
      void queryClient.invalidateQueries({ queryKey: teamKeys.lists });
      void queryClient.invalidateQueries({ queryKey: teamKeys.mine });
    },
  });
}
