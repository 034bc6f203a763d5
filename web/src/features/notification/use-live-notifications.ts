import { useEffect } from "react";
import { useOnReconnect } from "@/api/live/use-live-connection";
import type { Notification } from "@/api/types";
import { closeConfirmation } from "./answers";
import { applyStep, refetchOlderThan, resetStream, setCounts } from "./cache";
import { openChannel, reviveChannel } from "./channel/channel";
import type { Alert } from "./channel/frames";
import { KINDS } from "./kinds";
import { emitNotification } from "./notification-events";
import { recheckQuestions } from "./popups/recheck";
import { clearPopups, showPopup } from "./popups/store";
import { currentPreferences, resetPendingPatches, setPreferences } from "./preferences/preferences";
import { chime } from "./sounds";
import { advanceCursor } from "./stream-cursor";
import { isShownAt } from "./target";

/** How long the connection survives an unmount, so that the next page can reuse it. */
const LINGER_MS = 3000;

let current: { userId: string; stop: () => void } | null = null;
let disconnectTimer: ReturnType<typeof setTimeout> | undefined;

/** For the shell: applies notification events and catches up after a reconnect. */
export function useLiveNotifications(userId: string): void {
  useEffect(() => subscribeToNotifications(userId), [userId]);
  // A reconnect of the other socket indicates that the network is back.
  useOnReconnect(reviveChannel);
}

/** Applies events to the notification caches and announces new ones, until the returned function is called. */
function subscribeToNotifications(userId: string): () => void {
  clearTimeout(disconnectTimer);
  if (current?.userId === userId) {
    reviveChannel();
  } else {
    unsubscribeFromNotifications();
    current = { userId, stop: subscribe() };
  }
  return () => {
    disconnectTimer = setTimeout(unsubscribeFromNotifications, LINGER_MS);
  };
}

/** Stops at once, for another player or at the end of a test. */
export function unsubscribeFromNotifications(): void {
  clearTimeout(disconnectTimer);
  current?.stop();
  current = null;
}

function subscribe(): () => void {
  const stop = openChannel({
    onEstablished: ({ number, unreadCount, preferences }) => {
      advanceCursor(number);
      setCounts({ number, unreadCount });
      setPreferences(preferences);
    },
    onStep: ({ step, alert, preferences }) => {
      applyStep(step);
      if (preferences) setPreferences(preferences);
      const { change } = step;
      if (change?.kind !== "created" && change?.kind !== "updated") return;
      emitNotification(change.notification);
      if (alert && change.kind === "created") announce(change.notification, alert);
    },
    onGap: (number) => {
      advanceCursor(number);
      refetchOlderThan(number);
    },
  });
  const stopRecheck = recheckQuestions();
  return () => {
    stop();
    stopRecheck();
    resetStream();
    resetPendingPatches();
    clearPopups();
    closeConfirmation();
  };
}

function announce(notification: Notification, { popup, sound }: Alert): void {
  const { popupDuration, maxPopups } = currentPreferences();
  // A popup on a hidden page would expire before it is seen.
  if (popup && document.visibilityState === "visible") {
    showPopup(notification, {
      durationMs: popupDuration,
      max: maxPopups,
      isHidden: (one) => isShownAt(window.location.pathname, one),
    });
  }
  if (sound) void chime(KINDS[notification.type].family);
}
