import { useEffect } from "react";
import { onServerEvent } from "@/api/live/event-bus";
import { useOnReconnect } from "@/api/live/use-live-connection";
import { queryClient } from "@/api/query-client";
import { teamKeys } from "./keys";

/** Refetches all team data. */
export function refetchTeams(): void {
  void queryClient.invalidateQueries({ queryKey: teamKeys.all });
}

/** For the shell: refetches teams after a membership event, a pool after a change of it, and all of them after a reconnect. */
export function useLiveTeams(): void {
  useEffect(() => onServerEvent("conversation_members", refetchTeams), []);
  useEffect(
    () =>
      onServerEvent("team_pool_changed", ({ teamId }) => void refetchPools(teamKeys.pool(teamId))),
    [],
  );
  useOnReconnect(() => {
    refetchTeams();
    void refetchPools(teamKeys.pools);
  });
}

/** Cancels first: `invalidateQueries` would otherwise reuse an initial request already in flight. */
async function refetchPools(queryKey: readonly string[]): Promise<void> {
  await queryClient.cancelQueries({ queryKey });
  await queryClient.invalidateQueries({ queryKey });
}
