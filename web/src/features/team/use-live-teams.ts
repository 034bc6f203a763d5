import { useEffect } from "react";
import { onServerEvent } from "@/api/live/event-bus";
import { useOnReconnect } from "@/api/live/use-live-connection";
import { queryClient } from "@/api/query-client";
import type { Team } from "@/api/types";
import { isInside } from "./inside";
import { teamKeys } from "./keys";

/** Refetches all team data except the pools. */
export async function refetchTeams(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: teamKeys.all });
  // After the teams, which state whether the viewer is still a member.
  await queryClient.invalidateQueries({
    queryKey: teamKeys.allVotes,
    predicate: ({ queryKey: [, teamId] }) => isInsideTeam(String(teamId)),
  });
}

function isInsideTeam(teamId: string): boolean {
  const state = queryClient.getQueryState<Team>(teamKeys.detail(teamId));
  return state?.status === "success" && state.data !== undefined && isInside(state.data);
}

/**
 * For the shell: refetches teams after a membership event, a pool and its team's record after a change of the pool, and
 * all of them after a reconnect.
 */
export function useLiveTeams(): void {
  useEffect(() => onServerEvent("conversation_members", () => void refetchTeams()), []);
  useEffect(
    () =>
      onServerEvent("team_pool_changed", ({ teamId }) => {
        void refetchAnew(teamKeys.pool(teamId));
        void refetchAnew(teamKeys.detail(teamId));
      }),
    [],
  );
  useOnReconnect(() => {
    void refetchTeams();
    void refetchAnew(teamKeys.pools);
  });
}

/** Cancels first: `invalidateQueries` would otherwise reuse an initial request already in flight. */
async function refetchAnew(queryKey: readonly string[]): Promise<void> {
  await queryClient.cancelQueries({ queryKey });
  await queryClient.invalidateQueries({ queryKey });
}
