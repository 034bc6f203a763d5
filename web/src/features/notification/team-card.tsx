import { Link } from "react-router";
import { Card } from "@/ui/card";
import { InlineError } from "@/ui/inline-error";
import { Skeleton } from "@/ui/skeleton";
import { NotificationRow } from "./row/notification-row";
import { NOTIFICATIONS_PAGE } from "./target";
import { useNotificationList } from "./use-notifications";

const ROWS_MAX = 4;

/** The team page's card of the newest notifications about the team. */
export function TeamNotificationsCard({ teamId }: { teamId: string }) {
  return (
    <Card
      title="Team Notifications"
      aside={
        <Link
          to={`${NOTIFICATIONS_PAGE}?type=team&team=${teamId}`}
          className="-mr-2 flex min-h-8 shrink-0 items-center rounded-ctl px-2 text-sm font-medium text-fg-2 hover:text-fg"
        >
          See more
          <span className="sr-only"> notifications of this team</span>
        </Link>
      }
    >
      <Rows teamId={teamId} />
    </Card>
  );
}

/** The team page's panel of the latest pop-up: the newest notification about the team that is unread. */
export function TeamPopUpCard({ teamId }: { teamId: string }) {
  const { notifications } = useNotificationList({ type: "team", read: "unread", team: teamId });
  const latest = notifications?.find(({ isRead }) => !isRead);
  return (
    <Card title="Pop-Up">
      {latest ? (
        <div className="-mx-4 -my-3">
          <NotificationRow notification={latest} />
        </div>
      ) : (
        <p className="text-sm text-fg-3">No new notifications</p>
      )}
    </Card>
  );
}

function Rows({ teamId }: { teamId: string }) {
  const { notifications, error, refetch } = useNotificationList({
    type: "team",
    read: "all",
    team: teamId,
  });
  if (!notifications) {
    return error ? (
      <InlineError message="Failed to load notifications" onRetry={() => void refetch()} />
    ) : (
      <Skeleton count={2} className="h-10" />
    );
  }
  const ofTeam = notifications.slice(0, ROWS_MAX);
  if (ofTeam.length === 0) return <NoNews />;
  return (
    <ul aria-label="Team notifications" className="-mx-4 -my-3">
      {ofTeam.map((notification) => (
        <li key={notification._id}>
          <NotificationRow notification={notification} />
        </li>
      ))}
    </ul>
  );
}

function NoNews() {
  return (
    <div className="text-sm text-fg-3">
      <p>No new notifications</p>
      <p>
        News of the team appears here.{" "}
        <Link to="/settings/notifications" className="link">
          Choose what you are notified of
        </Link>
      </p>
    </div>
  );
}
