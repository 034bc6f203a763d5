import { useMutation } from "@tanstack/react-query";
import { call } from "@/api/client";
import { ApiError } from "@/api/error";
import { queryClient } from "@/api/query-client";
import type { Team } from "@/api/types";
import { failureOf, foreseen, type TeamDeed } from "./deed";
import { teamKeys } from "./keys";
import { sent } from "./send";

type Answer = { message?: string | null; data?: { team?: Team; [other: string]: unknown } };

/** The commands on one team. Certain effects are shown optimistically, the others with the response. */
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
      if (data?.team) teamAnswered(data.team);
    },
    // Not awaited: the response is shown already, and the lists refetch in the background.
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: teamKeys.all });
    },
  });
}

/** Writes the team of a response to the cache. */
export function teamAnswered(team: Team): void {
  queryClient.setQueryData(teamKeys.detail(team._id), team);
}

/** The error message of a failed command. */
export function deedMessage(error: Error, deed: TeamDeed): string {
  if (!(error instanceof ApiError)) return failureOf(deed);
  return error.isConnectionFailure ? "Network error. Please try again." : error.message;
}
