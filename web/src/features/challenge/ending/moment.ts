import { useQuery } from "@tanstack/react-query";
import type { Challenge, ChallengeDetail, ChallengeEvent, UserSummary } from "@/api/types";
import { useServerMinute } from "@/lib/server-time";
import { challengeEventsQuery } from "../queries";

/** How the match ended for the viewer. Amounts are decimal strings of USDC. */
export type Moment =
  | { kind: "won"; amount: string }
  | { kind: "lost"; winner: UserSummary; prize: string; stake: string }
  | { kind: "draw"; amount: string };

/** An ending is news for a day; after it, the page shows it as a record. */
const NEWS_MS = 24 * 3_600_000;

/**
 * How the match has just ended for the viewer; null for others, for other endings, and once it is a day old. The log of the
 * match has the time of the settlement.
 */
export function useMoment(
  { challenge }: ChallengeDetail,
  viewerId: string | null,
  inviteCode: string | null,
): Moment | null {
  const now = useServerMinute();
  const moment = momentOf(challenge, viewerId);
  const { data: log } = useQuery({
    ...challengeEventsQuery(challenge._id, inviteCode),
    enabled: moment !== null,
  });
  const settledAt = settlementTime(log);
  return settledAt !== null && now - settledAt < NEWS_MS ? moment : null;
}

/** How the match ended for the viewer; null if they did not take part, and for an ending without a result. */
function momentOf(
  { status, outcome, participants }: Pick<Challenge, "status" | "outcome" | "participants">,
  viewerId: string | null,
): Moment | null {
  const seat = participants.find(({ user }) => user._id === viewerId);
  if (status !== "completed" || !outcome || !seat || seat.status === "left") return null;
  const paidTo = (id: string | null) =>
    outcome.payouts.find(({ user }) => user._id === id)?.amount ?? "0";
  const { kind, winner } = outcome;
  if (kind === "draw") return { kind, amount: paidTo(viewerId) };
  if (kind !== "win" || !winner) return null;
  return winner._id === viewerId
    ? { kind: "won", amount: paidTo(viewerId) }
    : { kind: "lost", winner, prize: paidTo(winner._id), stake: seat.stakeAmount };
}

/** When the pot was paid out, in milliseconds; null before. A result that is held is `awarded` first, and settled later. */
function settlementTime(log: readonly ChallengeEvent[] | undefined): number | null {
  const settled = log?.findLast(({ type }) => type === "settled");
  return settled ? Date.parse(settled.at) : null;
}
