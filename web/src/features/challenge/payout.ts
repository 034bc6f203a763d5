import type { Challenge } from "@/api/types";
import { type MicroUsdc, usdc } from "@/lib/money";

const BASIS_POINTS = 10_000n;

/** What the platform keeps of a pot: rounded down to the micro, as the ledger does it. */
function feeOf(pot: MicroUsdc, feeBps: number): MicroUsdc {
  return (pot * BigInt(feeBps)) / BASIS_POINTS;
}

export type Payout = { pot: MicroUsdc; fee: MicroUsdc; winnerReceives: MicroUsdc };

export function payoutOf(pot: MicroUsdc, feeBps: number): Payout {
  const fee = feeOf(pot, feeBps);
  return { pot, fee, winnerReceives: pot - fee };
}

/** The least that somebody who joins has to stake. */
export function joiningMinimum({ minimumStake, opponentMinStake }: Challenge): MicroUsdc {
  return larger(usdc(minimumStake), opponentMinStake ? usdc(opponentMinStake) : 0n);
}

/** The most that somebody who joins may stake; null where only the platform's limit holds. */
export function joiningMaximum(challenge: Challenge): MicroUsdc | null {
  if (challenge.opponentMaxStake) return usdc(challenge.opponentMaxStake);
  return joiningMinimum(challenge) === 0n ? 0n : null;
}

/** What the winner would get if this player joined with `stake` and every other place went at the least stake. */
export function payoutAfterJoining(challenge: Challenge, stake: MicroUsdc): Payout {
  const placesLeft = Math.max(0, challenge.maxParticipants - challenge.participantCount - 1);
  const pot =
    usdc(challenge.totalPrizePool) + stake + BigInt(placesLeft) * joiningMinimum(challenge);
  return payoutOf(pot, challenge.feeBps);
}

export function larger(a: MicroUsdc, b: MicroUsdc): MicroUsdc {
  return a < b ? b : a;
}
