import { useEffect, useRef, useState } from "react";
import type { Notification } from "@/api/types";
import { useShortcuts } from "@/lib/shortcuts";
import type { FocusFallback } from "@/lib/use-focus-fallback";
import { markRead } from "../mutations";

/** A request to focus a row, performed once per object. */
export type FocusRequest = { id: string };

/**
 * Keyboard control: J and K move, E marks as read, and Enter opens, since the row is a link. If the focused element is
 * removed (a deleted row, a used button), the focus continues from its position.
 */
export function useListKeys(notifications: readonly Notification[], fallback: FocusFallback) {
  const current = useRef<{ id: string; index: number } | null>(null);
  const [focusRequest, setFocusRequest] = useState<FocusRequest | null>(null);
  const indexOf = (id: string) => notifications.findIndex(({ _id }) => _id === id);
  const goTo = (index: number) => {
    const next = notifications[index];
    if (!next) return;
    current.current = { id: next._id, index };
    setFocusRequest({ id: next._id });
  };
  const move = (step: 1 | -1) => {
    const from = current.current;
    if (from === null) {
      goTo(0);
      return;
    }
    const index = indexOf(from.id);
    // If the row was removed, the next one has taken its index.
    goTo(index === -1 ? from.index + Math.min(step, 0) : index + step);
  };
  useShortcuts({
    j: () => move(1),
    k: () => move(-1),
    e: () => {
      const notification = notifications.find(({ _id }) => _id === current.current?.id);
      if (notification) void markRead(notification);
    },
  });
  useEffect(() => {
    const from = current.current;
    const index = from ? indexOf(from.id) : -1;
    if (from && index !== -1) from.index = index;
    if (notifications.length === 0) current.current = null;
    if (!fallback.isLost()) return;
    if (current.current === null) fallback.focus();
    else goTo(Math.min(current.current.index, notifications.length - 1));
  });
  // On unmount, because the last row was removed.
  useEffect(
    () => () => {
      if (fallback.isLost()) fallback.focus();
    },
    [fallback],
  );
  return {
    focusRequest,
    /** Called when a row gets the focus in another way. */
    onRowFocus: (id: string) => {
      current.current = { id, index: indexOf(id) };
      if (focusRequest?.id !== id) setFocusRequest(null);
    },
  };
}
