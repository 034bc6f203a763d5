import { useEffect } from "react";
import { onServerEvent } from "@/api/live/event-bus";
import { useOnReconnect } from "@/api/live/use-live-connection";
import { queryClient } from "@/api/query-client";
import { teamKeys } from "./keys";

/** Refetches all team data. */
export function refetchTeams(): void {
  void queryClient.invalidateQueries({ queryKey: teamKeys.all });
}

/** For the shell: refetches teams after a membership event or a reconnect. */
export function useLiveTeams(): void {
  useEffect(() => onServerEvent("conversation_members", refetchTeams), []);
  useOnReconnect(refetchTeams);
}
