import type { Reward } from "@/api/types";

export type Ownership = "none" | "forever" | "until";

/** What is bought once is kept; what runs out can be extended, and bought anew when it has. */
export function ownership(reward: Reward, now: number): Ownership {
  if (!reward.redeemedAt) return "none";
  if (!reward.endsAt) return "forever";
  return Date.parse(reward.endsAt) > now ? "until" : "none";
}
