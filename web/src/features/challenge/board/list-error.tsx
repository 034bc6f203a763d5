import { RotateCcw, X } from "lucide-react";
import { useState } from "react";
import { messageOf } from "@/api/error";
import { Button } from "@/ui/button";

/** Shown if the list cannot be loaded; after dismissal, a retry button remains. */
export function ListError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const [isDismissed, setDismissed] = useState(false);
  if (isDismissed) {
    return (
      <Button className="min-h-11 w-full" onClick={onRetry}>
        <RotateCcw aria-hidden="true" className="size-4" />
        Load challenges again
      </Button>
    );
  }
  return (
    <div
      role="alert"
      className="flex items-center gap-3 rounded-[10px] bg-cancel-soft py-2 pr-2 pl-3.5 text-sm text-cancel"
    >
      <p className="min-w-0 flex-1">{messageOf(error, "Failed to fetch public challenges")}</p>
      <button type="button" className="min-h-9 px-1 font-semibold underline" onClick={onRetry}>
        Retry
      </button>
      <button
        type="button"
        aria-label="Dismiss"
        className="grid size-9 place-items-center rounded-ctl"
        onClick={() => setDismissed(true)}
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </div>
  );
}
