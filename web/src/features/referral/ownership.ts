import type { Reward } from "@/api/types";

export type Ownership = "none" | "forever" | "until";

/** A reward without an end is owned forever; one that expires can be extended, and bought again afterwards. */
export function ownershipOf(reward: Reward, now: number): Ownership {
  if (!reward.redeemedAt) return "none";
  if (!reward.endsAt) return "forever";
  return Date.parse(reward.endsAt) > now ? "until" : "none";
}
