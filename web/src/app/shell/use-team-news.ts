import { useEffect } from "react";
import { isOfGroup } from "@/features/notification/kinds";
import { onNews } from "@/features/notification/news";
import { teamsChanged } from "@/features/team/use-live-teams";

/** What a notification tells of a team is seen on the page of it, too. */
export function useTeamNews(): void {
  useEffect(
    () =>
      onNews(({ type }) => {
        if (isOfGroup(type, "team")) teamsChanged();
      }),
    [],
  );
}
