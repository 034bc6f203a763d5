import type { Notification } from "@/api/types";
import { batch } from "./deeds";
import { useKnownPreferences } from "./preferences/preferences";

/** How long a row must be visible to count as seen. */
const SEEN_AFTER_MS = 1500;

const shown = new Map<string, Notification>();
/** Marks a visible row as read after a delay, if the preferences say so. The callback returns its cleanup. */
export function useShownMarks(): (notification: Notification) => (() => void) | undefined {
  return useKnownPreferences().autoMarkRead ? mark : ignore;
}

const ignore = () => undefined;

function mark(notification: Notification): (() => void) | undefined {
  if (notification.isRead) return undefined;
  // Batch all rows that become visible before the timer fires.
  if (shown.size === 0) setTimeout(readShown, SEEN_AFTER_MS);
  shown.set(notification._id, notification);
  return () => shown.delete(notification._id);
}

function readShown(): void {
  const seen = [...shown.values()];
  shown.clear();
  if (seen.length > 0) void batch("read", seen);
}
