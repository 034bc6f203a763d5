import { Check } from "lucide-react";

/** A success, told where it happened. Render it always: a live region must exist before it speaks. */
export function SuccessNote({ message }: { message: string | null }) {
  return (
    <div role="status" className="empty:absolute">
      {message ? (
        <p className="flex items-center gap-3 rounded-[10px] bg-open-soft px-3.5 py-3 text-sm text-open">
          <Check aria-hidden="true" className="size-[18px] shrink-0" />
          {message}
        </p>
      ) : null}
    </div>
  );
}
