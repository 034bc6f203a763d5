import { useState } from "react";
import type { Notification } from "@/api/types";

/** Several notifications, chosen one by one, of those that are there. */
export type Choice = {
  chosen: readonly Notification[];
  isChosen: (id: string) => boolean;
  toggle: (id: string) => void;
  clear: () => void;
};

export function useChoice(notifications: readonly Notification[]): Choice {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  return {
    // What was deleted meanwhile is not among them, and needs not be forgotten.
    chosen: notifications.filter(({ _id }) => ids.has(_id)),
    isChosen: (id) => ids.has(id),
    toggle: (id) =>
      setIds((known) => {
        const next = new Set(known);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    clear: () => setIds(new Set()),
  };
}
