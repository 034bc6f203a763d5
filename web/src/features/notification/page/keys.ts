import { useEffect, useRef, useState } from "react";
import type { Notification } from "@/api/types";
import { useShortcuts } from "@/lib/shortcuts";
import { markRead } from "../deeds";
import type { FocusPlace } from "./focus";

/** A wish that the focus be on a row; each one is fulfilled once. */
export type Wanted = { id: string };

/**
 * J and K move from one to the next, E marks it as read, and Enter opens it, because it is a link. Where the focus is
 * lost with what it was on (a deleted row, a button that has done its work), it goes on from where it was.
 */
export function useListKeys(notifications: readonly Notification[], place: FocusPlace) {
  const current = useRef<{ id: string; index: number } | null>(null);
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const indexOf = (id: string) => notifications.findIndex(({ _id }) => _id === id);
  const goTo = (index: number) => {
    const next = notifications[index];
    if (!next) return;
    current.current = { id: next._id, index };
    setWanted({ id: next._id });
  };
  const move = (step: 1 | -1) => {
    const from = current.current;
    if (from === null) {
      goTo(0);
      return;
    }
    const index = indexOf(from.id);
    // Where its row has gone, the one after it stands in its place.
    goTo(index === -1 ? from.index + Math.min(step, 0) : index + step);
  };
  useShortcuts({
    j: () => move(1),
    k: () => move(-1),
    e: () => {
      const at = notifications.find(({ _id }) => _id === current.current?.id);
      if (at) void markRead(at);
    },
  });
  useEffect(() => {
    const from = current.current;
    const index = from ? indexOf(from.id) : -1;
    if (from && index !== -1) from.index = index;
    if (notifications.length === 0) current.current = null;
    if (!place.isLost()) return;
    if (current.current === null) place.focus();
    else goTo(Math.min(current.current.index, notifications.length - 1));
  });
  // The last row has taken the list with it.
  useEffect(
    () => () => {
      if (place.isLost()) place.focus();
    },
    [place],
  );
  return {
    wanted,
    /** The focus has come to a row in another way. */
    entered: (id: string) => {
      current.current = { id, index: indexOf(id) };
      if (wanted?.id !== id) setWanted(null);
    },
  };
}
