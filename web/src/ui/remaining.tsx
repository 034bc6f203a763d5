import clsx from "clsx";
import { clockFigures, spokenDuration } from "@/lib/clock-text";
import { useServerNow } from "@/lib/server-time";

/** The time that is left, by the server's clock. */
export function Remaining({ until, className }: { until: string; className?: string }) {
  const remaining = Math.max(0, Date.parse(until) - useServerNow());
  return (
    <span
      role="timer"
      aria-label={spokenDuration(remaining)}
      aria-live="off"
      className={clsx("num", className)}
    >
      {clockFigures(remaining)}
    </span>
  );
}

/** The time that is left, in the words of a card. */
export function TimeLeft({ until, label = "left" }: { until: string; label?: string }) {
  return (
    <span className="text-sm text-fg-2">
      <Remaining until={until} className="font-semibold text-fg" /> {label}
    </span>
  );
}
