import clsx from "clsx";
import type { Notification } from "@/api/types";
import { iconOf } from "../kinds";

/** The icon of a notification, brass while unread. */
export function KindIcon({ notification }: { notification: Notification }) {
  const Icon = iconOf(notification);
  return (
    <span
      aria-hidden="true"
      className={clsx(
        "mt-0.5 grid size-7 shrink-0 place-items-center rounded-full",
        notification.isRead ? "bg-surface-3 text-fg-3" : "bg-brass-soft text-brass",
      )}
    >
      <Icon className="size-3.5" strokeWidth={2} />
    </span>
  );
}
