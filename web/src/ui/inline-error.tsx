import { CircleAlert } from "lucide-react";

/** An error, shown where it occurred. */
export function InlineError({
  message,
  hint,
  onRetry,
}: {
  message: string;
  /** What to do about it, on a line of its own. */
  hint?: string;
  onRetry?: () => void;
}) {
  return (
    <div
      role="alert"
      className="flex items-center gap-3 rounded-[10px] bg-cancel-soft px-3.5 py-3 text-sm text-cancel"
    >
      <CircleAlert aria-hidden="true" className="size-[18px] shrink-0" />
      <div className="min-w-0 flex-1">
        <p>{message}</p>
        {hint ? <p>{hint}</p> : null}
      </div>
      {onRetry ? (
        <button type="button" className="min-h-6 font-semibold underline" onClick={onRetry}>
          Retry
        </button>
      ) : null}
    </div>
  );
}
