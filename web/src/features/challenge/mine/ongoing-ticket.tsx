import type { Challenge } from "@/api/types";
import { gameName } from "@/lib/game-name";
import { useServerNow } from "@/lib/server-time";
import { ButtonLink } from "@/ui/button";
import { StakeFigure } from "@/ui/stake-figure";
import { StatusBadge } from "@/ui/status-badge";
import { Tape } from "@/ui/tape";
import { Ticket } from "@/ui/ticket";
import { phaseOf } from "../live/match-clock";
import { PhaseClock } from "../live/phase-clock";
import { challengePath } from "../paths";
import { opponentsText } from "../team-match/sides";

/** A running match, with its clock on the tape. */
export function OngoingTicket({ challenge, userId }: { challenge: Challenge; userId: string }) {
  const isDisputed = challenge.escrowState === "disputed";
  return (
    <Ticket
      className="h-full"
      stub={
        <>
          <div className="@container text-center">
            <div className="text-2xs leading-4 text-fg-3">winner takes</div>
            <div className="disp-x leading-6 text-brass">
              <StakeFigure amount={challenge.winnerReceives} />
            </div>
          </div>
          <ButtonLink
            to={challengePath(challenge._id, isDisputed ? "dispute" : "ongoing")}
            tone="join"
            size="sm"
          >
            {isDisputed ? "Dispute" : "Open"}
            <span className="sr-only">: {challenge.title}</span>
          </ButtonLink>
        </>
      }
    >
      <div className="min-w-0 flex-1">
        <h3 className="truncate text-[15px] leading-5 font-semibold">{challenge.title}</h3>
        <p className="mt-0.5 truncate text-sm text-fg-2">
          {gameName(challenge.game)}
          <span className="text-fg-3">
            {" "}
            · against {opponentsText(challenge, userId) || "no one yet"}
          </span>
        </p>
        <div className="mt-2.5 flex items-center justify-between gap-2">
          <StatusBadge {...challenge} />
          <Clock challenge={challenge} />
        </div>
      </div>
    </Ticket>
  );
}

/** The elapsed and remaining time of the current phase. */
function Clock({ challenge }: { challenge: Challenge }) {
  const now = useServerNow();
  const phase = phaseOf(challenge, challenge.deadlines, now);
  const { startTime, expiresAt } = challenge;
  if (phase?.name !== "play" || !startTime || !expiresAt) {
    return <PhaseClock challenge={challenge} className="text-[13px] text-fg-2" />;
  }
  const total = Date.parse(expiresAt) - Date.parse(startTime);
  const elapsed = Math.max(0, now - Date.parse(startTime));
  return (
    <span className="flex min-w-0 flex-1 items-center gap-3">
      <Tape percent={(elapsed / total) * 100} size="sm" tone="active" className="min-w-0 flex-1" />
      <PhaseClock challenge={challenge} className="text-[13px] text-active" />
    </span>
  );
}
