import { Button } from "@/ui/button";
import { batch } from "../deeds";
import type { Choice } from "./choice";

/** The bulk actions, shown while notifications are selected. */
export function ChoiceBar({ choice: { chosen, clear } }: { choice: Choice }) {
  if (chosen.length === 0) return null;
  const all = (action: "read" | "delete") => {
    void batch(action, chosen);
    clear();
  };
  return (
    <div
      role="toolbar"
      aria-label="Chosen notifications"
      className="sticky top-[68px] z-10 mb-2 flex flex-wrap items-center gap-2 rounded-[10px] bg-surface-3 px-4 py-2 text-sm"
    >
      <p aria-live="polite" className="num min-w-0 flex-1 font-semibold">
        {chosen.length} chosen
      </p>
      <Button
        size="sm"
        tone="ghost"
        disabled={chosen.every(({ isRead }) => isRead)}
        onClick={() => all("read")}
      >
        Mark read
      </Button>
      <Button size="sm" tone="ghost" onClick={() => all("delete")}>
        Delete
      </Button>
      <Button size="sm" tone="ghost" onClick={clear}>
        Cancel
      </Button>
    </div>
  );
}
