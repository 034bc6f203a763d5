import type { Challenge } from "@/api/types";
import { useServerNow } from "@/lib/server-time";
import { ButtonLink } from "@/ui/button";
import { Money } from "@/ui/money";
import { StatusBadge } from "@/ui/status-badge";
import { Tape } from "@/ui/tape";
import { Ticket } from "@/ui/ticket";
import { clockFigures } from "../live/match-clock";
import { gameName, names } from "../words";

/** A match that is under way, with its clock on the tape. */
export function OngoingTicket({ challenge, userId }: { challenge: Challenge; userId: string }) {
  const opponents = challenge.participants
    .filter(({ user, status }) => user._id !== userId && status !== "left")
    .map(({ user }) => user);
  return (
    <Ticket
      className="h-full"
      stub={
        <>
          <div className="text-center">
            <div className="text-2xs leading-4 text-fg-3">winner takes</div>
            <div className="disp-x text-[21px] leading-6 text-brass">
              <Money amount={challenge.winnerReceives} />
            </div>
          </div>
          <ButtonLink to={`/challenges/${challenge._id}/ongoing`} tone="join" size="sm">
            Open
            <span className="sr-only">: {challenge.title}</span>
          </ButtonLink>
        </>
      }
    >
      <div className="min-w-0 flex-1">
        <h3 className="truncate text-[15px] leading-5 font-semibold">{challenge.title}</h3>
        <p className="mt-0.5 truncate text-sm text-fg-2">
          {gameName(challenge.game)}
          <span className="text-fg-3"> · against {names(opponents) || "nobody yet"}</span>
        </p>
        <div className="mt-2.5 flex items-center justify-between gap-2">
          <StatusBadge status={challenge.status} />
          <Elapsed challenge={challenge} />
        </div>
      </div>
    </Ticket>
  );
}

function Elapsed({ challenge: { startTime, expiresAt, status } }: { challenge: Challenge }) {
  const now = useServerNow();
  if (status !== "active" || !startTime || !expiresAt) return null;
  const whole = Date.parse(expiresAt) - Date.parse(startTime);
  const elapsed = Math.min(whole, Math.max(0, now - Date.parse(startTime)));
  return (
    <span className="flex min-w-0 flex-1 items-center gap-3">
      <Tape percent={(elapsed / whole) * 100} size="sm" tone="active" className="min-w-0 flex-1" />
      <span className="disp num text-[13px] text-active">
        {elapsed < whole ? clockFigures(elapsed) : "Time is up"}
      </span>
    </span>
  );
}
