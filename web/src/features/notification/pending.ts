import { create } from "zustand";
import type { Notification } from "@/api/types";
import { type Change, changedList, covers } from "./inbox";

/*
 * What the player has done and the server has not answered yet lies over what the server has said, and is taken off
 * when it is answered. So nothing has to be put back where it is refused, whatever has happened meanwhile.
 */

export type Pending = {
  change: Change;
  /** By how much the number of unread ones is smaller with it. */
  unreadFewer: number;
};

const usePendingStore = create<{ pending: readonly Pending[] }>()(() => ({ pending: [] }));

export const usePending = () => usePendingStore(({ pending }) => pending);

export function begun(one: Pending): void {
  usePendingStore.setState(({ pending }) => ({ pending: [...pending, one] }));
}

export function ended(one: Pending): void {
  usePendingStore.setState(({ pending }) => ({ pending: pending.filter((it) => it !== one) }));
}

/** The server tells of it before it answers: it counts once. */
export function pendingHeard(change: Change): void {
  usePendingStore.setState(({ pending }) => ({
    pending: pending.filter((it) => !covers(change, it.change)),
  }));
}

export function stillPending(one: Pending): boolean {
  return usePendingStore.getState().pending.includes(one);
}

export function pendingForgotten(): void {
  usePendingStore.setState({ pending: [] });
}

/** The list as its owner sees it. */
export function overlaid(
  list: readonly Notification[],
  pending: readonly Pending[],
): readonly Notification[] {
  return pending.reduce((seen, { change }) => changedList(seen, change), list);
}

export function unreadSeen(count: number, pending: readonly Pending[]): number {
  return Math.max(
    0,
    pending.reduce((seen, { unreadFewer }) => seen - unreadFewer, count),
  );
}
