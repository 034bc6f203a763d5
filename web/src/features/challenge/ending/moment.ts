import { useQuery } from "@tanstack/react-query";
import type { Challenge, ChallengeDetail, ChallengeEvent, UserSummary } from "@/api/types";
import { useServerMinute } from "@/lib/server-time";
import { challengeEventsQuery } from "../queries";
import { isTeamMatch, rosterEntry, sideOf } from "../team-match/sides";

/** How the match ended for the viewer. Amounts are decimal strings of USDC. */
export type Moment = { team: TeamMoment | null } & (
  | { kind: "won"; amount: string }
  | { kind: "lost"; winner: UserSummary; prize: string; stake: string }
  | { kind: "draw"; amount: string }
);

/** In a match of teams: the viewer's team, and whether the money went to the share in its pool. */
type TeamMoment = { _id: string; name: string; isMember: boolean };

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
function momentOf(challenge: Challenge, viewerId: string | null): Moment | null {
  const { status, outcome, participants } = challenge;
  if (isTeamMatch(challenge)) return teamMomentOf(challenge, viewerId);
  const seat = participants.find(({ user }) => user._id === viewerId);
  if (status !== "completed" || !outcome || !seat || seat.status === "left") return null;
  const paidTo = (id: string | null) =>
    outcome.payouts.find(({ user }) => user._id === id)?.amount ?? "0";
  const { kind, winner } = outcome;
  const team = null;
  if (kind === "draw") return { kind, team, amount: paidTo(viewerId) };
  if (kind !== "win" || !winner) return null;
  return winner._id === viewerId
    ? { kind: "won", team, amount: paidTo(viewerId) }
    : { kind: "lost", team, winner, prize: paidTo(winner._id), stake: seat.stakeAmount };
}

/** The same for a player of a team, with the money of their own part; for a leader who does not play, with the team's. */
function teamMomentOf(challenge: Challenge, viewerId: string | null): Moment | null {
  const { status, outcome } = challenge;
  const side = sideOf(challenge, viewerId);
  if (status !== "completed" || !outcome || !side) return null;
  const entry = rosterEntry(side, viewerId);
  const paidTo = (id: string) => outcome.payouts.find(({ user }) => user._id === id)?.amount ?? "0";
  const own = entry ? (entry.returned ?? "0") : paidTo(side.leader._id);
  const team = { _id: side.team._id, name: side.team.name, isMember: entry?.isMember ?? true };
  const { kind, winner } = outcome;
  if (kind === "draw") return { kind, team, amount: own };
  if (kind !== "win" || !winner) return null;
  if (winner._id === side.leader._id) return { kind: "won", team, amount: own };
  const stake = entry ? (entry.part ?? "0") : side.stakeAmount;
  return { kind: "lost", team, winner, prize: paidTo(winner._id), stake };
}

/** When the pot was paid out, in milliseconds; null before. A result that is held is `awarded` first, and settled later. */
function settlementTime(log: readonly ChallengeEvent[] | undefined): number | null {
  const settled = log?.findLast(({ type }) => type === "settled");
  return settled ? Date.parse(settled.at) : null;
}
