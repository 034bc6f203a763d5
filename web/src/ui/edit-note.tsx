import { Pencil, X } from "lucide-react";

/** Above the field of a chat while an own message is edited: why it was refused, or how to cancel. */
export function EditNote({ error, onCancel }: { error: string | null; onCancel: () => void }) {
  return (
    <div className="flex min-h-8 items-center gap-2 text-xs text-fg-2">
      <Pencil aria-hidden="true" className="size-3.5 shrink-0" />
      <p className="min-w-0 flex-1">
        {error ? (
          <span role="alert" className="text-cancel">
            {error}
          </span>
        ) : (
          "Editing your message. Press Escape to cancel."
        )}
      </p>
      <button
        type="button"
        aria-label="Cancel editing"
        className="grid size-8 place-items-center rounded-ctl hover:bg-surface-2"
        onClick={onCancel}
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </div>
  );
}
