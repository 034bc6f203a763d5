import { type MicroUsdc, usdc } from "@/lib/money";
import type { CaseFile, VerdictKind } from "../api-types";

/** A result that a moderator may choose; a winner is one of the sides. */
export type Verdict =
  | { kind: "winner"; winnerId: string }
  | { kind: Exclude<VerdictKind, "winner"> };

export type Payouts = {
  /** By the id of the player, in the order of the sides. */
  bySide: ReadonlyMap<string, MicroUsdc>;
  fee: MicroUsdc;
  /** What goes back to players who have left, where they get anything. */
  toLeavers: MicroUsdc;
};

type CaseMoney = Pick<CaseFile, "escrow" | "sides">;

/** Who gets what by a result, as the server will pay it (docs/rules.md, Money). */
export function payoutsOf({ escrow, sides }: CaseMoney, verdict: Verdict): Payouts {
  const stakes = sides.map(({ stakeAmount }) => usdc(stakeAmount));
  const pot = usdc(escrow.total);
  const bySides = (amounts: readonly MicroUsdc[]) =>
    new Map(sides.map(({ user }, index) => [user._id, amounts[index] ?? 0n]));
  switch (verdict.kind) {
    case "winner":
      return {
        bySide: bySides(
          sides.map(({ user }) =>
            user._id === verdict.winnerId ? usdc(escrow.winnerReceives) : 0n,
          ),
        ),
        fee: usdc(escrow.fee),
        toLeavers: 0n,
      };
    case "draw":
      return { bySide: bySides(sharesOf(pot, stakes)), fee: 0n, toLeavers: 0n };
    case "void":
      return { bySide: bySides(stakes), fee: 0n, toLeavers: pot - sumOf(stakes) };
  }
}

/**
 * Shares the pot by stake: the floor each, then one micro more to the first ones that the floor has cut, until the sum
 * is exact. Where those still in staked nothing, the shares are equal.
 */
function sharesOf(pot: MicroUsdc, stakes: readonly MicroUsdc[]): MicroUsdc[] {
  const weights = sumOf(stakes) === 0n ? stakes.map(() => 1n) : stakes;
  const total = sumOf(weights);
  const floors = weights.map((weight) => (pot * weight) / total);
  let left = pot - sumOf(floors);
  return weights.map((weight, index) => {
    const floor = floors[index] ?? 0n;
    if (left === 0n || (pot * weight) % total === 0n) return floor;
    left -= 1n;
    return floor + 1n;
  });
}

function sumOf(amounts: readonly MicroUsdc[]): MicroUsdc {
  return amounts.reduce((sum, amount) => sum + amount, 0n);
}

/** Whether two moderators have to rule the same, each with a code of the second factor. */
export function needsSecondModerator(
  { awardNeedsTwo }: Pick<CaseFile, "awardNeedsTwo">,
  kind: VerdictKind,
): boolean {
  return kind === "winner" && awardNeedsTwo;
}
