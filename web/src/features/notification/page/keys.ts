import { useRef, useState } from "react";
import type { Notification } from "@/api/types";
import { useShortcuts } from "@/lib/shortcuts";
import { markRead } from "../deeds";

/** J and K move from one to the next, E marks it as read, and Enter opens it, because it is a link. */
export function useListKeys(notifications: readonly Notification[]) {
  const current = useRef<string | null>(null);
  const [wanted, setWanted] = useState<string | null>(null);
  const move = (step: 1 | -1) => {
    const at = notifications.findIndex(({ _id }) => _id === current.current);
    const next = notifications[at === -1 ? 0 : at + step];
    if (!next) return;
    current.current = next._id;
    setWanted(next._id);
  };
  useShortcuts({
    j: () => move(1),
    k: () => move(-1),
    e: () => {
      const at = notifications.find(({ _id }) => _id === current.current);
      if (at) void markRead(at);
    },
  });
  return {
    wanted,
    /** The focus has come to a row in another way. */
    entered: (id: string) => {
      current.current = id;
      if (wanted !== id) setWanted(null);
    },
  };
}
