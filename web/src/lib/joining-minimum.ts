import type { Challenge } from "@/api/types";
import { type MicroUsdc, maxOf, usdc } from "./money";

/** The minimum stake of a joining player. */
export function joiningMinimum({ minimumStake, opponentMinStake }: Challenge): MicroUsdc {
  return maxOf(usdc(minimumStake), opponentMinStake ? usdc(opponentMinStake) : 0n);
}
