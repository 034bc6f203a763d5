import { clockFigures, spokenDuration } from "@/lib/clock-text";
import { useServerNow } from "@/lib/server-time";

/** The time that is left, by the server's clock. */
export function Remaining({ until, label }: { until: string; label: string }) {
  const remaining = Math.max(0, Date.parse(until) - useServerNow());
  return (
    <span className="text-sm text-fg-2">
      <span
        role="timer"
        aria-label={spokenDuration(remaining)}
        aria-live="off"
        className="num font-semibold text-fg"
      >
        {clockFigures(remaining)}
      </span>{" "}
      {label}
    </span>
  );
}
