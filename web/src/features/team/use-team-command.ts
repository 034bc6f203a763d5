import { useMutation } from "@tanstack/react-query";
import { call } from "@/api/client";
import { ApiError } from "@/api/error";
import { queryClient } from "@/api/query-client";
import type { Team } from "@/api/types";
import { applyOptimistically, fallbackMessageOf, type TeamCommand } from "./command";
import { teamKeys } from "./keys";
import { sendCommand } from "./send-command";

type CommandResponse = {
  message?: string | null;
  data?: { team?: Team; [other: string]: unknown };
};

/** The commands on one team. Certain effects are shown optimistically, the others with the response. */
export function useTeamCommand(id: string) {
  return useMutation({
    retry: false,
    mutationFn: (command: TeamCommand) =>
      call<CommandResponse>(sendCommand(id, command), fallbackMessageOf(command)),
    onMutate: async (command) => {
      const key = teamKeys.detail(id);
      await queryClient.cancelQueries({ queryKey: key });
      const previous = queryClient.getQueryData<Team>(key);
      if (previous) queryClient.setQueryData(key, applyOptimistically(previous, command));
      return previous;
    },
    onError: (_error, _command, previous) => {
      if (previous) queryClient.setQueryData(teamKeys.detail(id), previous);
    },
    onSuccess: ({ data }) => {
      if (data?.team) setTeam(data.team);
    },
    // Not awaited: the response is shown already, and the lists refetch in the background.
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: teamKeys.all });
    },
  });
}

/** Writes the team of a response to the cache. */
export function setTeam(team: Team): void {
  queryClient.setQueryData(teamKeys.detail(team._id), team);
}

/** The error message of a failed command. */
export function commandErrorMessage(error: Error, command: TeamCommand): string {
  if (!(error instanceof ApiError)) return fallbackMessageOf(command);
  return error.isConnectionFailure ? "Network error. Please try again." : error.message;
}
