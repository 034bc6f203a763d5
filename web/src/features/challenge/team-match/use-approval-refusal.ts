import { usePlayRefusal } from "@/api/play-limits";
import type { TeamSide } from "@/api/types";
import { usdc } from "@/lib/money";
import { rosterEntry } from "./sides";

/** Why the player's own limit or break forbids their part of the stake of `side`; without a side nothing is asked. */
export function useApprovalRefusal(
  side: TeamSide | undefined,
  userId: string | null,
): string | null {
  const part = rosterEntry(side, userId)?.part;
  return usePlayRefusal("stake", part ? usdc(part) : 0n);
}
