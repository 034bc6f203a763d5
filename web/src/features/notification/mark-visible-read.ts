import { useCallback } from "react";
import type { Notification } from "@/api/types";
import type { updateInBatches } from "./mutations";
import { useCachedPreferences } from "./preferences/preferences";

/** How long a row must be visible to count as seen. */
const SEEN_AFTER_MS = 1500;

const visible = new Map<string, Notification>();

/** Marks a visible row as read after a delay, if the preferences say so. The callback returns its cleanup. */
export function useMarkVisibleRead(
  update: typeof updateInBatches,
): (notification: Notification) => (() => void) | undefined {
  const { autoMarkRead } = useCachedPreferences();
  return useCallback(
    (notification) => (autoMarkRead ? markVisible(notification, update) : undefined),
    [autoMarkRead, update],
  );
}

function markVisible(
  notification: Notification,
  update: typeof updateInBatches,
): (() => void) | undefined {
  if (notification.isRead) return undefined;
  // Batch all rows that become visible before the timer fires.
  if (visible.size === 0) setTimeout(() => flushVisible(update), SEEN_AFTER_MS);
  visible.set(notification._id, notification);
  return () => visible.delete(notification._id);
}

function flushVisible(update: typeof updateInBatches): void {
  const notifications = [...visible.values()];
  visible.clear();
  if (notifications.length > 0) void update("read", notifications);
}
