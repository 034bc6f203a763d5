import type { Notification } from "@/api/types";
import { type Change, changedList } from "../inbox";

/*
 * Which popups are on the screen, and until when: pure, and told the time. A popup that is looked at does not leave,
 * nor do the others while it is.
 */

type Popup = { notification: Notification; cameAt: number; leavesAt: number };
export type Popups = {
  /** The newest last. */
  shown: readonly Popup[];
  /** Since when somebody holds them. */
  heldAt: number | null;
  /** What is over them: one of the two may leave while the other stays. */
  holders: readonly Holder[];
};
export type Holder = "pointer" | "focus";

export const NO_POPUPS: Popups = { shown: [], heldAt: null, holders: [] };

/** One more; the oldest go where there would be more than `max`. */
export function arrived(
  popups: Popups,
  notification: Notification,
  { now, durationMs, max }: { now: number; durationMs: number; max: number },
): Popups {
  const others = popups.shown.filter((popup) => popup.notification._id !== notification._id);
  const shown = [...others, { notification, cameAt: now, leavesAt: now + durationMs }].slice(-max);
  return { ...popups, shown: max === 0 ? [] : shown };
}

export function dismissed(popups: Popups, id: string): Popups {
  const shown = popups.shown.filter(({ notification }) => notification._id !== id);
  if (shown.length === popups.shown.length) return popups;
  // Nobody holds what is not there; the pointer may have gone with the last of them.
  return shown.length === 0 ? NO_POPUPS : { ...popups, shown };
}

/** What was deleted or answered, here or elsewhere, is nothing new any more. */
export function settledBy(popups: Popups, change: Change): Popups {
  const gone = popups.shown.filter(({ notification }) => {
    const [after] = changedList([notification], change);
    return after === undefined || Boolean(after.answer);
  });
  return gone.reduce((left, { notification }) => dismissed(left, notification._id), popups);
}

export function held(popups: Popups, holder: Holder, now: number): Popups {
  if (popups.holders.includes(holder)) return popups;
  return { ...popups, holders: [...popups.holders, holder], heldAt: popups.heldAt ?? now };
}

/** When nothing holds them any more, the time for which they were held is given back to each of them. */
export function released(popups: Popups, holder: Holder, now: number): Popups {
  if (!popups.holders.includes(holder)) return popups;
  const holders = popups.holders.filter((it) => it !== holder);
  const heldAt = popups.heldAt ?? now;
  if (holders.length > 0) return { ...popups, holders };
  // One that came while they were held has waited from its own coming only.
  const shown = popups.shown.map(({ notification, cameAt, leavesAt }) => ({
    notification,
    cameAt,
    leavesAt: leavesAt + (now - Math.max(heldAt, cameAt)),
  }));
  return { shown, heldAt: null, holders };
}

export function expired(popups: Popups, now: number): Popups {
  if (popups.heldAt !== null) return popups;
  const shown = popups.shown.filter(({ leavesAt }) => leavesAt > now);
  return shown.length === popups.shown.length ? popups : { ...popups, shown };
}

/** When the next one leaves; null where none does by itself. */
export function nextLeaving({ shown, heldAt }: Popups): number | null {
  return heldAt !== null || shown.length === 0
    ? null
    : Math.min(...shown.map(({ leavesAt }) => leavesAt));
}
