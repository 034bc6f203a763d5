import { create } from "zustand";
import type { Notification } from "@/api/types";
import { applyChangeToList, type Change, hasEffectOf } from "./page-reducer";

/*
 * Optimistic updates: unconfirmed changes are an overlay on the server's state, and are removed with the response.
 * So a refusal needs no rollback, whatever has happened meanwhile.
 */

export type Pending = {
  change: Change;
  /** By how much the change lowers the unread count. */
  unreadDecrease: number;
};

const usePendingStore = create<{ pending: readonly Pending[] }>()(() => ({ pending: [] }));

export const usePending = () => usePendingStore(({ pending }) => pending);

export function addPending(added: Pending): void {
  usePendingStore.setState(({ pending }) => ({ pending: [...pending, added] }));
}

export function removePending(removed: Pending): void {
  usePendingStore.setState(({ pending }) => ({
    pending: pending.filter((entry) => entry !== removed),
  }));
}

/** Removes the pending changes that an event covers, so that they do not count twice before the response. */
export function removeConfirmed(change: Change): void {
  usePendingStore.setState(({ pending }) => ({
    pending: pending.filter((entry) => !hasEffectOf(change, entry.change)),
  }));
}

export function isPending(entry: Pending): boolean {
  return usePendingStore.getState().pending.includes(entry);
}

export function resetPending(): void {
  usePendingStore.setState({ pending: [] });
}

/** The list with the pending changes applied. */
export function applyPending(
  list: readonly Notification[],
  pending: readonly Pending[],
): readonly Notification[] {
  return pending.reduce((result, { change }) => applyChangeToList(result, change), list);
}

export function unreadAfterPending(count: number, pending: readonly Pending[]): number {
  return Math.max(
    0,
    pending.reduce((result, { unreadDecrease }) => result - unreadDecrease, count),
  );
}
