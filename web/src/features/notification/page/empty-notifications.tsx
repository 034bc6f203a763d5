import { Bell } from "lucide-react";
import { ButtonLink } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { type Filter, NO_FILTER } from "../filters";
import { NOTIFICATIONS_PAGE } from "../target";

export function EmptyNotifications({ filter: { type, read } }: { filter: Filter }) {
  const isFiltered = type !== NO_FILTER.type || read !== NO_FILTER.read;
  return isFiltered ? (
    <EmptyState
      icon={Bell}
      title="Nothing matches these filters"
      action={
        <ButtonLink tone="ghost" to={NOTIFICATIONS_PAGE}>
          Show everything
        </ButtonLink>
      }
    />
  ) : (
    <EmptyState
      icon={Bell}
      title="No notifications yet"
      action={
        <ButtonLink tone="ghost" to="/challenges">
          Browse challenges
        </ButtonLink>
      }
    >
      Invitations, results and new followers appear here.
    </EmptyState>
  );
}
