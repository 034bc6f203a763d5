import { useEffect } from "react";
import { isOfGroup } from "@/features/notification/kinds";
import { onNews } from "@/features/notification/news";
import { teamsChanged } from "@/features/team/use-live-teams";

/** Refreshes the team pages after a notification about a team. */
export function useRefetchTeams(): void {
  useEffect(
    () =>
      onNews(({ type }) => {
        if (isOfGroup(type, "team")) teamsChanged();
      }),
    [],
  );
}
