import type { Notification } from "@/api/types";
import { batch } from "./deeds";
import { useKnownPreferences } from "./preferences/preferences";

/** What was on the screen for so long was seen. */
const SEEN_AFTER_MS = 1500;

const shown = new Map<string, Notification>();
/** For a row on the screen: marks it as read a moment later, where its owner wants that. Answers its undo. */
export function useShownMarks(): (notification: Notification) => (() => void) | undefined {
  return useKnownPreferences().autoMarkRead ? mark : ignore;
}

const ignore = () => undefined;

function mark(notification: Notification): (() => void) | undefined {
  if (notification.isRead) return undefined;
  // The first of several that come at once waits for the others.
  if (shown.size === 0) setTimeout(readShown, SEEN_AFTER_MS);
  shown.set(notification._id, notification);
  return () => shown.delete(notification._id);
}

function readShown(): void {
  const seen = [...shown.values()];
  shown.clear();
  if (seen.length > 0) void batch("read", seen);
}
