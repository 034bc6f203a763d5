import { create } from "zustand";
import type { Notification } from "@/api/types";
import { applyChangeToList, type Change } from "../page-reducer";
import { isSettledBy } from "../superseded";

/*
 * The popups on the screen and their expiry: pure functions of the time, then the store that applies them. While the
 * pointer or the focus is on one of them, none expires.
 */

type Popup = { notification: Notification; shownAt: number; expiresAt: number };
export type Popups = {
  /** Newest last. */
  visible: readonly Popup[];
  /** Since when they are held. */
  heldAt: number | null;
  /** Pointer and focus hold the popups independently. */
  holders: readonly Holder[];
};
export type Holder = "pointer" | "focus";

export const NO_POPUPS: Popups = { visible: [], heldAt: null, holders: [] };

export type PopupLimits = {
  durationMs: number;
  max: number;
  /** Whether the open page hides it: it takes no place from those that are seen. */
  isHidden: (notification: Notification) => boolean;
};

/** Adds a popup, which replaces one that it supersedes; beyond `max`, the oldest are removed. */
export function addPopup(
  popups: Popups,
  notification: Notification,
  { now, durationMs, max, isHidden }: PopupLimits & { now: number },
): Popups {
  const others = popups.visible.filter(
    (popup) =>
      popup.notification._id !== notification._id && !isSettledBy(popup.notification, notification),
  );
  const all = [...others, { notification, shownAt: now, expiresAt: now + durationMs }];
  const newest = [true, false].flatMap((hidden) =>
    all.filter((popup) => isHidden(popup.notification) === hidden).slice(-max),
  );
  return { ...popups, visible: max === 0 ? [] : all.filter((popup) => newest.includes(popup)) };
}

export function removePopup(popups: Popups, id: string): Popups {
  const visible = popups.visible.filter(({ notification }) => notification._id !== id);
  if (visible.length === popups.visible.length) return popups;
  // Without popups there are no holders: removing the last one fires no leave event.
  return visible.length === 0 ? NO_POPUPS : { ...popups, visible };
}

/** Removes the popups that were deleted or answered, also through another notification with the same question. */
export function removeSettled(popups: Popups, change: Change): Popups {
  const settled = popups.visible.filter(({ notification }) => {
    const [after] = applyChangeToList([notification], change);
    if (after === undefined || after.answer) return true;
    if (notification.data.actionRequired && !after.data.actionRequired) return true;
    return (
      change.kind === "updated" &&
      Boolean(change.notification.answer) &&
      isSettledBy(notification, change.notification)
    );
  });
  return settled.reduce(
    (remaining, { notification }) => removePopup(remaining, notification._id),
    popups,
  );
}

export function hold(popups: Popups, holder: Holder, now: number): Popups {
  if (popups.holders.includes(holder)) return popups;
  return { ...popups, holders: [...popups.holders, holder], heldAt: popups.heldAt ?? now };
}

/** Once no holder remains, each popup's expiry is extended by the time it was held. */
export function release(popups: Popups, holder: Holder, now: number): Popups {
  if (!popups.holders.includes(holder)) return popups;
  const holders = popups.holders.filter((other) => other !== holder);
  const heldAt = popups.heldAt ?? now;
  if (holders.length > 0) return { ...popups, holders };
  // A popup that arrived during the hold was held only since its arrival.
  const visible = popups.visible.map(({ notification, shownAt, expiresAt }) => ({
    notification,
    shownAt,
    expiresAt: expiresAt + (now - Math.max(heldAt, shownAt)),
  }));
  return { visible, heldAt: null, holders };
}

export function removeExpired(popups: Popups, now: number): Popups {
  if (popups.heldAt !== null) return popups;
  const visible = popups.visible.filter(({ expiresAt }) => expiresAt > now);
  return visible.length === popups.visible.length ? popups : { ...popups, visible };
}

/** The time of the next expiry; null if there is none. */
export function nextExpiry({ visible, heldAt }: Popups): number | null {
  return heldAt !== null || visible.length === 0
    ? null
    : Math.min(...visible.map(({ expiresAt }) => expiresAt));
}

const usePopupStore = create<Popups>()(() => NO_POPUPS);

export const usePopups = () => usePopupStore(({ visible }) => visible);

/** The notifications currently shown as popups. */
export const visiblePopups = (): Notification[] =>
  usePopupStore.getState().visible.map(({ notification }) => notification);

let timer: ReturnType<typeof setTimeout> | undefined;

function update(next: (popups: Popups) => Popups): void {
  usePopupStore.setState(next);
  clearTimeout(timer);
  const expiry = nextExpiry(usePopupStore.getState());
  if (expiry === null) return;
  timer = setTimeout(
    () => update((popups) => removeExpired(popups, Date.now())),
    expiry - Date.now(),
  );
}

let isSilenced = false;

/** Suppresses popups until the returned function is called, because another view shows new notifications. */
export function silencePopups(): () => void {
  isSilenced = true;
  clearPopups();
  return () => {
    isSilenced = false;
  };
}

export function showPopup(notification: Notification, limits: PopupLimits): void {
  if (isSilenced) return;
  update((popups) => addPopup(popups, notification, { now: Date.now(), ...limits }));
}

export const dismissPopup = (id: string) => update((popups) => removePopup(popups, id));
export const removeSettledPopups = (change: Change) =>
  update((popups) => removeSettled(popups, change));
export const holdPopups = (holder: Holder) => update((popups) => hold(popups, holder, Date.now()));
export const releasePopups = (holder: Holder) =>
  update((popups) => release(popups, holder, Date.now()));
export const clearPopups = () => update(() => NO_POPUPS);
