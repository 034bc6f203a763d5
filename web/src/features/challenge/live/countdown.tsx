import { Hourglass } from "lucide-react";
import { useServerNow } from "@/lib/server-time";
import { clockFigures, spokenDuration } from "./match-clock";

/** A countdown in server time. */
export function Countdown({ until, label }: { until: string; label: string }) {
  const remaining = Math.max(0, Date.parse(until) - useServerNow());
  return (
    <p className="flex items-start gap-2.5 text-sm text-fg-2">
      <Hourglass aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-brass" />
      <span>
        <span
          role="timer"
          aria-label={spokenDuration(remaining)}
          aria-live="off"
          className="disp num text-[15px] text-brass"
        >
          {clockFigures(remaining)}
        </span>{" "}
        {label}
      </span>
    </p>
  );
}
