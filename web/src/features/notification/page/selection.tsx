import { useState } from "react";
import type { Notification } from "@/api/types";
import { Button } from "@/ui/button";
import { updateInBatches } from "../mutations";

/** The selected notifications of a list. */
export type RowSelection = {
  selected: readonly Notification[];
  isSelected: (id: string) => boolean;
  toggle: (id: string) => void;
  clear: () => void;
};

export function useRowSelection(notifications: readonly Notification[]): RowSelection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  return {
    // Filtering drops deleted notifications, so their ids need no cleanup.
    selected: notifications.filter(({ _id }) => ids.has(_id)),
    isSelected: (id) => ids.has(id),
    toggle: (id) =>
      setIds((known) => {
        const next = new Set(known);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    clear: () => setIds(new Set()),
  };
}

/** The bulk actions, shown while notifications are selected. */
export function SelectionBar({ selection: { selected, clear } }: { selection: RowSelection }) {
  if (selected.length === 0) return null;
  const applyToAll = (action: "read" | "delete") => {
    void updateInBatches(action, selected);
    clear();
  };
  return (
    <div
      role="toolbar"
      aria-label="Selected notifications"
      className="sticky top-[68px] z-10 mb-2 flex flex-wrap items-center gap-2 rounded-[10px] bg-surface-3 px-4 py-2 text-sm"
    >
      <p aria-live="polite" className="num min-w-0 flex-1 font-semibold">
        {selected.length} selected
      </p>
      <Button
        size="sm"
        tone="ghost"
        disabled={selected.every(({ isRead }) => isRead)}
        onClick={() => applyToAll("read")}
      >
        Mark read
      </Button>
      <Button size="sm" tone="ghost" onClick={() => applyToAll("delete")}>
        Delete
      </Button>
      <Button size="sm" tone="ghost" onClick={clear}>
        Cancel
      </Button>
    </div>
  );
}
