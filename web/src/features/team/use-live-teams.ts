import { useEffect } from "react";
import { onServerEvent } from "@/api/live/event-bus";
import { useOnReconnect } from "@/api/live/use-live-connection";
import { queryClient } from "@/api/query-client";
import { isReadable, refetchTeams, teamKeys } from "./cache";

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
  await queryClient.invalidateQueries({ queryKey, predicate: isReadable });
}
