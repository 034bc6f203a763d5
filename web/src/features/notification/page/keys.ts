import { useEffect, useRef, useState } from "react";
import type { Notification } from "@/api/types";
import { useShortcuts } from "@/lib/shortcuts";
import { markRead } from "../deeds";
import type { FocusPlace } from "./focus";

/** A request to focus a row, performed once per object. */
export type Wanted = { id: string };

/**
 * Keyboard control: J and K move, E marks as read, and Enter opens, since the row is a link. If the focused element is
 * removed (a deleted row, a used button), the focus continues from its position.
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
    // If the row was removed, the next one has taken its index.
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
  // On unmount, because the last row was removed.
  useEffect(
    () => () => {
      if (place.isLost()) place.focus();
    },
    [place],
  );
  return {
    wanted,
    /** Called when a row gets the focus in another way. */
    entered: (id: string) => {
      current.current = { id, index: indexOf(id) };
      if (wanted?.id !== id) setWanted(null);
    },
  };
}
