import { Link } from "react-router";
import { InlineError } from "@/ui/inline-error";
import { Skeleton } from "@/ui/skeleton";
import { LATEST_SIZE } from "./queries";
import { NotificationRow } from "./row/notification-row";
import { useLatestNotifications } from "./use-notifications";

/** The newest five notifications, for compact places. */
export function LatestRows({ onFollow }: { onFollow?: () => void }) {
  const { notifications, error, refetch } = useLatestNotifications();
  if (!notifications) {
    return (
      <div className="px-4 py-2">
        {error ? (
          <InlineError message="Failed to load notifications" onRetry={() => void refetch()} />
        ) : (
          <Skeleton count={LATEST_SIZE} className="h-10" />
        )}
      </div>
    );
  }
  if (notifications.length === 0) {
    return (
      <p className="px-4 py-3 text-sm text-fg-3">
        No notifications yet.{" "}
        <Link
          to="/challenges"
          className="font-medium text-fg-2 underline"
          {...(onFollow ? { onClick: onFollow } : {})}
        >
          Browse challenges
        </Link>
      </p>
    );
  }
  return (
    <ul aria-label="Latest notifications">
      {notifications.map((notification) => (
        <li key={notification._id}>
          <NotificationRow notification={notification} {...(onFollow ? { onFollow } : {})} />
        </li>
      ))}
    </ul>
  );
}
