import type { Notification } from "@/api/types";
import {
  applyStep,
  countsHeard,
  preferencesHeard,
  rereadOlderThan,
  streamForgotten,
} from "./cache";
import { openChannel } from "./channel/channel";
import type { Alert } from "./channel/frames";
import { heardUpTo } from "./heard";
import { KINDS } from "./kinds";
import { popUp, popupsForgotten } from "./popups/store";
import { preferencesNow } from "./preferences/preferences";
import { chime } from "./sounds";

/** Keeps everything that is cached of notifications true, and tells of new ones, for as long as it is on. */
export function followNotifications(): () => void {
  const stop = openChannel({
    established: ({ number, unreadCount, preferences }) => {
      heardUpTo(number);
      countsHeard({ number, unreadCount });
      preferencesHeard(preferences);
    },
    stepped: ({ step, alert, preferences }) => {
      applyStep(step);
      if (preferences) preferencesHeard(preferences);
      if (alert && step.change?.kind === "created") tell(step.change.notification, alert);
    },
    lost: (number) => {
      heardUpTo(number);
      rereadOlderThan(number);
    },
  });
  return () => {
    stop();
    streamForgotten();
    popupsForgotten();
  };
}

function tell(notification: Notification, { popup, sound }: Alert): void {
  const { popupDuration, maxPopups } = preferencesNow();
  // A popup on a page that nobody looks at has gone before anybody does.
  if (popup && document.visibilityState === "visible") {
    popUp(notification, { durationMs: popupDuration, max: maxPopups });
  }
  if (sound) void chime(KINDS[notification.type].family);
}
