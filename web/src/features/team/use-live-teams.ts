import { useEffect } from "react";
import { onLive } from "@/api/live/bus";
import { useOnReconnect } from "@/api/live/use-live-connection";
import { queryClient } from "@/api/query-client";
import { teamKeys } from "./keys";

/** Whatever is shown of teams is read again. */
export function teamsChanged(): void {
  void queryClient.invalidateQueries({ queryKey: teamKeys.all });
}

/** For the shell: who is in a team changes by itself, and is read again when the line was away. */
export function useLiveTeams(): void {
  useEffect(() => onLive("conversation_members", teamsChanged), []);
  useOnReconnect(teamsChanged);
}
