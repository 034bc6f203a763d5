import { Link } from "react-router";
import { Card } from "@/ui/card";
import { LatestRows } from "./latest-rows";
import { NOTIFICATIONS_PAGE } from "./target";

/** The dashboard's card of the latest notifications. */
export function LatestNotificationsCard() {
  return (
    <Card
      title="Latest notifications"
      aside={
        <Link
          to={NOTIFICATIONS_PAGE}
          className="-mr-2 flex min-h-8 shrink-0 items-center rounded-ctl px-2 text-sm font-medium text-fg-2 hover:text-fg"
        >
          See all
          <span className="sr-only"> of your notifications</span>
        </Link>
      }
    >
      <div className="-mx-4 -my-3">
        <LatestRows />
      </div>
    </Card>
  );
}
