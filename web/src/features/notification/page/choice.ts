import { useState } from "react";
import type { Notification } from "@/api/types";

/** The selected notifications of a list. */
export type Choice = {
  chosen: readonly Notification[];
  isChosen: (id: string) => boolean;
  toggle: (id: string) => void;
  clear: () => void;
};

export function useChoice(notifications: readonly Notification[]): Choice {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  return {
    // Filtering drops deleted notifications, so their ids need no cleanup.
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
