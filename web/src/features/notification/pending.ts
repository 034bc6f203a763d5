import { create } from "zustand";
import type { Notification } from "@/api/types";
import { type Change, changedList, covers } from "./inbox";

/*
 * Optimistic updates: unconfirmed changes are an overlay on the server's state, and are removed with the response.
 * So a refusal needs no rollback, whatever has happened meanwhile.
 */

export type Pending = {
  change: Change;
  /** By how much the change lowers the unread count. */
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

/** Removes the pending changes that an event covers, so that they do not count twice before the response. */
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

/** The list with the pending changes applied. */
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
