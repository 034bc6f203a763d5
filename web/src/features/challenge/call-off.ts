import type { ChallengeDetail } from "@/api/types";

/** Who has agreed to call the match off; null before anyone has, and after the match. */
export function callOffText({ challenge, callOff }: ChallengeDetail): string | null {
  const { agreed, needed } = callOff;
  if (challenge.status !== "active" || agreed.length === 0) return null;
  const names = challenge.participants
    .filter(({ user }) => agreed.includes(user._id))
    .map(({ user }) => `@${user.username}`);
  return `Agreed to call the match off: ${names.join(", ")} (${agreed.length} of ${needed}). Once all agree, every stake is refunded without a fee.`;
}
