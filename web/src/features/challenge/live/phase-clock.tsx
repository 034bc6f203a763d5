import clsx from "clsx";
import type { Challenge } from "@/api/types";
import { clockFigures, spokenDuration } from "@/lib/clock-text";
import { useServerNow } from "@/lib/server-time";
import { phaseOf } from "./match-clock";

/** The time left in the current phase, with the same figure and label wherever the match is shown. */
export function PhaseClock({ challenge, className }: { challenge: Challenge; className?: string }) {
  const now = useServerNow();
  const phase = phaseOf(challenge, challenge.deadlines, now);
  if (!phase) return null;
  const left = Math.max(0, Date.parse(phase.endsAt) - now);
  return (
    <span className={clsx("num whitespace-nowrap", className)}>
      <span aria-hidden="true" className="disp">
        {clockFigures(left)}
      </span>
      <span className="sr-only">{spokenDuration(left)}</span> {phase.short}
    </span>
  );
}
