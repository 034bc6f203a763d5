import clsx from "clsx";
import type { Challenge, Escrow, UserSummary } from "@/api/types";
import { formatMoney, usdc } from "@/lib/money";
import { Badge, type BadgeShape, type BadgeTone } from "@/ui/badge";
import { Card } from "@/ui/card";
import { Leader } from "@/ui/leader";
import { hasEnded } from "./permissions";
import { SideLink } from "./team-match/side-link";
import { isTeamMatch, stakeOf } from "./team-match/sides";

type StateStyle = { label: string; tone: BadgeTone; shape: BadgeShape; step: number };

const STATE_STYLES: Record<Escrow["state"], StateStyle> = {
  funding: { label: "Funding", tone: "open", shape: "ring", step: 0 },
  locked: { label: "Locked", tone: "full", shape: "shield", step: 1 },
  declared: { label: "Declared", tone: "active", shape: "clock", step: 2 },
  disputed: { label: "Disputed", tone: "dispute", shape: "scales", step: 2 },
  held: { label: "Result held", tone: "full", shape: "hourglass", step: 2 },
  paid: { label: "Paid", tone: "done", shape: "check", step: 3 },
  refunded: { label: "Refunded", tone: "done", shape: "check", step: 3 },
};

/** The escrow, line by line: each stake, the fee, and the winner's payout. */
export function EscrowPanel({ escrow, challenge }: { escrow: Escrow; challenge: Challenge }) {
  const isDraw = challenge.outcome?.kind === "draw";
  const { label, tone, shape, step } = STATE_STYLES[shownState(escrow.state, isDraw)];
  const isRefund = escrow.state === "refunded" || isDraw;
  const isUnstaked = isTeamMatch(challenge) && escrow.byParticipant.length === 0;
  const isNeverFunded = isUnstaked && isRefund;
  return (
    <Card
      title="Escrow"
      aside={
        <Badge tone={tone} shape={shape}>
          {isNeverFunded ? "Never funded" : label}
        </Badge>
      }
    >
      {isNeverFunded ? null : (
        <>
          <Steps
            current={step}
            skipped={escrow.state === "refunded" ? stepsSkipped(challenge) : []}
            last={isRefund ? "Refunded" : "Paid"}
          />
          <Lines escrow={escrow} challenge={challenge} isRefund={isRefund} isAhead={isUnstaked} />
        </>
      )}
      {isRefund ? (
        <p
          className={clsx("text-sm text-fg-2", !isNeverFunded && "mt-3 border-t border-line pt-3")}
        >
          {isDraw ? drawText(challenge) : refundText(isUnstaked)}
        </p>
      ) : (
        <div className="mt-3 flex items-baseline justify-between gap-3 border-t border-line pt-2.5">
          <span className="text-sm text-fg-2">{winnerLabel(challenge)}</span>
          <span className="disp-x num text-[24px] leading-7 text-brass">
            {formatMoney(usdc(escrow.winnerReceives), "usdc")}{" "}
            <span className="text-[13px] font-medium text-fg-3">USDC</span>
          </span>
        </div>
      )}
      {isUnstaked && !isRefund ? <AheadNote /> : null}
    </Card>
  );
}

function Lines({
  escrow,
  challenge,
  isRefund,
  isAhead,
}: {
  escrow: Escrow;
  challenge: Challenge;
  isRefund: boolean;
  /** Whether the teams have not staked yet. */
  isAhead: boolean;
}) {
  // Before play begins, `winnerReceives` assumes that every place is taken.
  const openStakes = usdc(escrow.winnerReceives) + usdc(escrow.fee) - usdc(escrow.total);
  const hasOpenSeats = escrow.state === "funding" && openStakes > 0n && !isTeamMatch(challenge);
  return (
    <dl className="grid gap-2">
      {escrow.byParticipant.map(({ user, stakeAmount, hasLeft }) => (
        <Leader
          key={user._id}
          label={<Staker challenge={challenge} user={user} hasLeft={hasLeft} />}
        >
          {formatMoney(usdc(stakeAmount), "usdc")}
        </Leader>
      ))}
      {isAhead ? (
        <Leader label="Each team stakes">{formatMoney(usdc(stakeOf(challenge)), "usdc")}</Leader>
      ) : null}
      <Leader label={isRefund && hasEnded(challenge.status) ? "Returned" : "In the pot"}>
        {formatMoney(usdc(escrow.total), "usdc")}
      </Leader>
      {hasOpenSeats ? (
        <Leader label="Open places, at minimum stake">{formatMoney(openStakes, "usdc")}</Leader>
      ) : null}
      {isRefund ? null : (
        <Leader label={`Platform fee ${challenge.feeBps / 100}%`}>
          <span className="text-fg-2">{formatMoney(-usdc(escrow.fee), "usdc")}</span>
        </Leader>
      )}
    </dl>
  );
}

/** A draw ends in the state of a payout, but every stake went back. */
function shownState(state: Escrow["state"], isDraw: boolean): Escrow["state"] {
  return isDraw && state === "paid" ? "refunded" : state;
}

/** A draw can still be contested while it is held. */
function drawText({ status }: Challenge): string {
  return hasEnded(status)
    ? "A draw: the players' stakes were refunded. No fee was taken."
    : "A draw: the players' stakes are refunded without a fee, once the result is final.";
}

function refundText(isUnstaked: boolean): string {
  return isUnstaked ? "No stake had been taken." : "Every stake was refunded. No fee was taken.";
}

const winnerLabel = (challenge: Challenge): string =>
  isTeamMatch(challenge) ? "Winning team receives" : "Winner receives";

/** Before both teams of a match have staked. */
function AheadNote() {
  return (
    <p className="mt-3 text-xs leading-[17px] text-fg-3">
      Both stakes are taken from the teams' shares at once, when every player of both teams has
      approved. Nothing is taken before.
    </p>
  );
}

function Staker({
  challenge,
  user,
  hasLeft,
}: {
  challenge: Challenge;
  user: UserSummary;
  hasLeft: boolean;
}) {
  return (
    <>
      <SideLink challenge={challenge} user={user} className="min-w-0 hover:underline" />
      {hasLeft ? <span className="text-xs text-fg-3">left</span> : null}
    </>
  );
}

/** What ends a match that was locked before anyone declared its result. */
const UNDECLARED: readonly (string | undefined)[] = ["call_off", "undeclared"];

/** The steps that a match which was refunded never took. */
function stepsSkipped({ startTime, outcome }: Challenge): number[] {
  if (!startTime) return [1, 2];
  return UNDECLARED.includes(outcome?.settledBy) ? [2] : [];
}

function Steps({
  current,
  skipped,
  last,
}: {
  current: number;
  skipped: readonly number[];
  last: string;
}) {
  const isTaken = (index: number) => index <= current && !skipped.includes(index);
  return (
    <ol className="mb-4 grid grid-cols-4 gap-1.5">
      {["Funded", "Locked", "Declared", last].map((name, index) => (
        <li
          key={name}
          aria-current={index === current ? "step" : undefined}
          className={clsx("text-xs", isTaken(index) ? "text-fg" : "text-fg-3")}
        >
          <span
            className={clsx(
              "mb-1.5 block h-[3px] rounded-full",
              isTaken(index) ? "bg-brass-fill" : "bg-line",
            )}
          />
          {name}
        </li>
      ))}
    </ol>
  );
}
