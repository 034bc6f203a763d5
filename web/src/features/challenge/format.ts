import type { Challenge, Outcome, RosterMember, UserSummary } from "@/api/types";
import { formatMoney, usdc } from "@/lib/money";
import { isPlayOver } from "@/lib/play-over";
import { formatDateTime, timeUntil } from "@/lib/relative-time";
import { hasEnded } from "./permissions";
import { isTeamMatch, winnerName } from "./team-match/sides";

const RELATION_CLASSES: Record<string, string> = {
  own: "text-brass",
  friend: "text-open",
  teammate: "text-active",
  team: "text-active",
};

/** The creator's relation to the viewer; null if there is none, or if the viewer is signed out. */
export function relationOf({
  categoryInfo,
}: Challenge): { label: string; className: string } | null {
  if (!categoryInfo || categoryInfo.type === "stranger") return null;
  return {
    label: categoryInfo.label,
    className: RELATION_CLASSES[categoryInfo.type] ?? "text-fg-3",
  };
}

export const ROLE_LABELS = {
  creator: "Creator",
  participant: "Participant",
  viewer: "Viewer",
} as const;

const UNITS: Record<Challenge["durationUnit"], string> = {
  min: "min",
  hr: "hr",
  day: "day",
  week: "week",
};

export function durationText(duration: number, unit: Challenge["durationUnit"]): string {
  const isCounted = (unit === "day" || unit === "week") && duration !== 1;
  return `${duration} ${UNITS[unit]}${isCounted ? "s" : ""}`;
}

const CANCEL_TEXTS: Record<string, string> = {
  creator: "The creator cancelled it. Every stake was refunded.",
  expired: "It was not played in time. Every stake was refunded.",
  declined: "A team member declined it. Every stake was refunded.",
  void: "It ended without a result. Every stake was refunded, without a fee.",
};

/** Why a match of teams ended before any stake was taken. */
const UNSTAKED_TEXTS: Record<string, string> = {
  creator: "The leader cancelled it. No stake had been taken.",
  expired: "It did not come about in time. No stake had been taken.",
  declined: "A player of the team declined it, or left the team. No stake had been taken.",
};

export function cancelText(
  challenge: Pick<Challenge, "matchType" | "teams" | "cancelReason">,
): string {
  const reason = challenge.cancelReason ?? "";
  const isUnstaked = isTeamMatch(challenge) && !challenge.teams.some(({ isStaked }) => isStaked);
  return (
    (isUnstaked ? UNSTAKED_TEXTS[reason] : CANCEL_TEXTS[reason]) ?? "Every stake was refunded."
  );
}

const SETTLEMENT_TEXTS: Record<string, string> = {
  agreement: "All sides agreed",
  lapse: "The other side stayed silent until the confirm window ended",
  creator: "The creator cancelled it",
  expired: "It was not played in time",
  call_off: "All participants called it off",
  undeclared: "Nobody declared a result",
  abandoned: "The dispute was not decided in time",
  moderator: "A moderator decided",
  declined: "A player of a team declined it, or left the team",
};

export function settlementText(settledBy: string): string {
  return SETTLEMENT_TEXTS[settledBy] ?? "Settled";
}

/** "You won $95", "nova_kade won $95", "A draw", "Nobody declared a result". */
function outcomeText(
  { kind, winner, payouts, settledBy }: Outcome,
  sides: Pick<Challenge, "teams">,
  viewerId: string | null,
): string {
  if (kind === "draw") return "A draw";
  if (kind === "void" || !winner) return settlementText(settledBy);
  const prize = payouts.find(({ user }) => user._id === winner._id);
  const subject = winnerName(sides, winner, viewerId);
  return prize ? `${subject} won ${formatMoney(usdc(prize.amount), "parts")}` : `${subject} won`;
}

/** A short text about how a challenge ended; null before its end. */
export function endingText(challenge: Challenge, viewerId: string | null): string | null {
  const { status, outcome, cancelReason } = challenge;
  if (!hasEnded(status)) return null;
  if (outcome) return outcomeText(outcome, challenge, viewerId);
  return status === "completed"
    ? "Completed"
    : (SHORT_CANCEL_TEXTS[cancelReason ?? ""] ?? "Cancelled");
}

const SHORT_CANCEL_TEXTS: Record<string, string> = {
  creator: "The creator cancelled it",
  expired: "It was not played in time",
  declined: "A player of the team declined it",
  void: "It does not count",
};

/** The result of a side of an ended match, by its player or leader: "Won $95", "Got $50 back", "Lost $50". */
export function playerResultText(challenge: Challenge, userId: string): string | null {
  const { outcome, participants } = challenge;
  if (!outcome || !hasEnded(challenge.status)) return null;
  const paid = outcome.payouts.find(({ user }) => user._id === userId)?.amount;
  const dollars = (amount: string) => formatMoney(usdc(amount), "parts");
  if (outcome.kind === "win" && outcome.winner?._id === userId) {
    return paid ? `Won ${dollars(paid)}` : "Won";
  }
  if (paid) return `Got ${dollars(paid)} back`;
  const stake = participants.find(({ user }) => user._id === userId)?.stakeAmount ?? "0";
  return outcome.kind === "win" && usdc(stake) > 0n ? `Lost ${dollars(stake)}` : null;
}

/** The time of a challenge for a list: only one that has not started shows its schedule. */
export function whenText(challenge: Challenge, now: number): string {
  const { status, scheduledTime } = challenge;
  switch (status) {
    case "active":
      return isPlayOver(challenge, now) ? "played" : "being played";
    case "in_progress":
      return "played";
    case "completed":
      return "over";
    case "cancelled":
      return "cancelled";
    default:
      if (!scheduledTime) return "any time";
      return Date.parse(scheduledTime) <= now ? "start is due" : timeUntil(scheduledTime, now);
  }
}

/** What the end of a match returned to a rostered player, or took; null where the viewer may not see it. */
export function memberResult(
  challenge: Challenge,
  entry: RosterMember | undefined,
): { kind: "returned" | "lost"; amount: string } | null {
  if (!entry?.part || !hasEnded(challenge.status) || !challenge.outcome) return null;
  if (entry.returned && usdc(entry.returned) > 0n) {
    return { kind: "returned", amount: entry.returned };
  }
  // Without a winner nothing is lost: the stakes went back, or none had been taken.
  const isLost = challenge.outcome.kind === "win" && usdc(entry.part) > 0n;
  return isLost ? { kind: "lost", amount: entry.part } : null;
}

/** "@ann, @bob, and @cy". */
export function formatNames(people: readonly UserSummary[]): string {
  return new Intl.ListFormat("en").format(people.map(({ username }) => `@${username}`));
}

/** The time of a challenge for its page, with the date. */
export function scheduleText(challenge: Challenge, now: number): string {
  const { status, scheduledTime, startTime } = challenge;
  if (startTime) return `Started ${formatDateTime(startTime)}`;
  if (hasEnded(status)) return "Never started";
  if (!scheduledTime) return "Any time, when the creator starts it";
  return `${formatDateTime(scheduledTime)}, ${whenText(challenge, now)}`;
}
