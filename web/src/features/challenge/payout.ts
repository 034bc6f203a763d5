import type { Challenge } from "@/api/types";
import { joiningMinimum } from "@/lib/joining-minimum";
import { type MicroUsdc, usdc } from "@/lib/money";
import { isTeamMatch, takesPart } from "./team-match/sides";

const BASIS_POINTS = 10_000n;

/** The platform's fee of a pot, rounded down to the micro, as in the ledger. */
function feeOf(pot: MicroUsdc, feeBps: number): MicroUsdc {
  return (pot * BigInt(feeBps)) / BASIS_POINTS;
}

export type Payout = { pot: MicroUsdc; fee: MicroUsdc; winnerReceives: MicroUsdc };

export function payoutOf(pot: MicroUsdc, feeBps: number): Payout {
  const fee = feeOf(pot, feeBps);
  return { pot, fee, winnerReceives: pot - fee };
}

/** Whether the creator stakes less than the minimum of a joining player. */
export function isAsymmetric(challenge: Challenge): boolean {
  return usdc(challenge.minimumStake) < joiningMinimum(challenge);
}

/** The least stake of a viewer who may join a creator who stakes less; null where there is no such difference. */
export function unequalStakeOf(challenge: Challenge, viewerId: string | null): MicroUsdc | null {
  const isOpen = challenge.status === "open" && !isTeamMatch(challenge);
  if (!isOpen || !isAsymmetric(challenge)) return null;
  return viewerId !== null && takesPart(challenge, viewerId) ? null : joiningMinimum(challenge);
}

/** Whether it ended without a winner: no one is paid more than their stake. */
export function isWithoutWinner({
  status,
  outcome,
}: Pick<Challenge, "status" | "outcome">): boolean {
  return status === "cancelled" || (status === "completed" && outcome?.kind === "draw");
}

/** The maximum stake of a joining player; null if only the server's limit applies. */
export function joiningMaximum(challenge: Challenge): MicroUsdc | null {
  if (challenge.opponentMaxStake) return usdc(challenge.opponentMaxStake);
  return joiningMinimum(challenge) === 0n ? 0n : null;
}

/** The payout if this player joins with `stake` and every other place is taken at the minimum stake. */
export function payoutAfterJoining(challenge: Challenge, stake: MicroUsdc): Payout {
  const placesLeft = Math.max(0, challenge.maxParticipants - challenge.participantCount - 1);
  const pot =
    usdc(challenge.totalPrizePool) + stake + BigInt(placesLeft) * joiningMinimum(challenge);
  return payoutOf(pot, challenge.feeBps);
}

/** The smaller limit; null is none. */
export function leastOf(a: MicroUsdc | null, b: MicroUsdc | null): MicroUsdc | null {
  if (a === null || b === null) return a ?? b;
  return a < b ? a : b;
}
