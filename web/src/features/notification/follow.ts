import type { Notification } from "@/api/types";
import { questionClosed } from "./answering";
import {
  applyStep,
  countsHeard,
  preferencesHeard,
  rereadOlderThan,
  streamForgotten,
} from "./cache";
import { openChannel, reviveChannel } from "./channel/channel";
import type { Alert } from "./channel/frames";
import { heardUpTo } from "./heard";
import { KINDS } from "./kinds";
import { newsHeard } from "./news";
import { recheckPopups } from "./popups/recheck";
import { popUp, popupsForgotten } from "./popups/store";
import { changesForgotten } from "./preferences/changes";
import { preferencesNow } from "./preferences/preferences";
import { chime } from "./sounds";

/** How long the connection survives an unmount, so that the next page can reuse it. */
const LINGER_MS = 3000;

let followed: { userId: string; stop: () => void } | null = null;
let lingering: ReturnType<typeof setTimeout> | undefined;

/** Applies events to the notification caches and announces new ones, until the returned function is called. */
export function followNotifications(userId: string): () => void {
  clearTimeout(lingering);
  if (followed?.userId === userId) {
    reviveChannel();
  } else {
    notificationsLeft();
    followed = { userId, stop: follow() };
  }
  return () => {
    lingering = setTimeout(notificationsLeft, LINGER_MS);
  };
}

/** Stops at once, for another player or at the end of a test. */
export function notificationsLeft(): void {
  clearTimeout(lingering);
  followed?.stop();
  followed = null;
}

function follow(): () => void {
  const stop = openChannel({
    established: ({ number, unreadCount, preferences }) => {
      heardUpTo(number);
      countsHeard({ number, unreadCount });
      preferencesHeard(preferences);
    },
    stepped: ({ step, alert, preferences }) => {
      applyStep(step);
      if (preferences) preferencesHeard(preferences);
      const { change } = step;
      if (change?.kind !== "created" && change?.kind !== "updated") return;
      newsHeard(change.notification);
      if (alert && change.kind === "created") tell(change.notification, alert);
    },
    lost: (number) => {
      heardUpTo(number);
      rereadOlderThan(number);
    },
  });
  const stopRecheck = recheckPopups();
  return () => {
    stop();
    stopRecheck();
    streamForgotten();
    changesForgotten();
    popupsForgotten();
    questionClosed();
  };
}

function tell(notification: Notification, { popup, sound }: Alert): void {
  const { popupDuration, maxPopups } = preferencesNow();
  // A popup on a hidden page would expire before it is seen.
  if (popup && document.visibilityState === "visible") {
    popUp(notification, { durationMs: popupDuration, max: maxPopups });
  }
  if (sound) void chime(KINDS[notification.type].family);
}
