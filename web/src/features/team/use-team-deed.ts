import { useMutation } from "@tanstack/react-query";
import { call } from "@/api/client";
import { ApiError } from "@/api/error";
import { queryClient } from "@/api/query-client";
import type { Team } from "@/api/types";
import { failureOf, foreseen, type TeamDeed } from "./deed";
import { teamKeys } from "./keys";
import { sent } from "./send";

type Answer = { message?: string | null; data?: object };

/** One deed after another at one team. What is sure is shown at once, the rest as the server answers it. */
export function useTeamDeed(id: string) {
  return useMutation({
    retry: false,
    mutationFn: (deed: TeamDeed) => call<Answer>(sent(id, deed), failureOf(deed)),
    onMutate: async (deed) => {
      const key = teamKeys.detail(id);
      await queryClient.cancelQueries({ queryKey: key });
      const before = queryClient.getQueryData<Team>(key);
      if (before) queryClient.setQueryData(key, foreseen(before, deed));
      return before;
    },
    onError: (_error, _deed, before) => {
      if (before) queryClient.setQueryData(teamKeys.detail(id), before);
    },
    onSuccess: ({ data }) => {
      if (data && "team" in data) teamAnswered(data.team as Team);
    },
    // Not awaited: the answer is shown already, the lists catch up behind it.
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: teamKeys.all });
    },
  });
}

/** A team as a deed has left it. */
export function teamAnswered(team: Team): void {
  queryClient.setQueryData(teamKeys.detail(team._id), team);
}

/** Why a deed of a team failed, as part-b says it. */
export function deedMessage(error: Error, deed: TeamDeed): string {
  if (!(error instanceof ApiError)) return failureOf(deed);
  return error.isConnectionFailure ? "Network error. Please try again." : error.message;
}
