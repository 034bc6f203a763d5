import { useEffect } from "react";
import { onNotification } from "@/features/notification/notification-events";
import { isOfGroup } from "@/features/notification/page-reducer";
import { refetchTeams } from "@/features/team/use-live-teams";

/** Refreshes the team pages after a notification about a team. */
export function useRefetchTeams(): void {
  useEffect(
    () =>
      onNotification(({ type }) => {
        if (isOfGroup(type, "team")) refetchTeams();
      }),
    [],
  );
}
