import clsx from "clsx";
import { useServerNow } from "@/lib/server-time";
import { clockFigures, spokenDuration } from "./match-clock";

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
export function TimeLeft({ until }: { until: string }) {
  return (
    <span className="text-sm text-fg-2">
      <Remaining until={until} className="font-semibold text-fg" /> left
    </span>
  );
}
