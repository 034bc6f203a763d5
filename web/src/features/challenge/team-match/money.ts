import type { Challenge, TeamSide } from "@/api/types";
import { type MicroUsdc, usdc } from "@/lib/money";
import { type Payout, payoutOf } from "../payout";
import { stakeOf } from "./sides";

/** The pot, fee and payout once both teams have staked; both stake the same. */
export function teamPayout(challenge: Challenge): Payout {
  return payoutOf(2n * usdc(stakeOf(challenge)), challenge.feeBps);
}

/**
 * What a win returns to a member's share, rounded down: the payout is split as the stake was paid, and the server gives
 * what rounding leaves to some of the members.
 */
export function returnIfWon(payout: MicroUsdc, stake: MicroUsdc, part: MicroUsdc): MicroUsdc {
  return stake === 0n ? 0n : (payout * part) / stake;
}

/** What the parts of a roster sum to; null if the viewer may not see them all. */
export function sumOfParts({ roster }: TeamSide): MicroUsdc | null {
  const parts = roster.map(({ part }) => part);
  if (parts.length === 0 || !parts.every((part) => typeof part === "string")) return null;
  return parts.reduce((sum, part) => sum + usdc(part), 0n);
}
