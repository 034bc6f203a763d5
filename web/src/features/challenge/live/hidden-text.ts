import type { ChallengeEvent } from "@/api/types";

/**
 * A declaration, its taking back or withdrawal, or an appeal, as those see it who do not take part: until the result is decided the
 * server gives them only the state of the challenge after it. Null if that state is missing.
 */
export function hiddenText({ after, at }: ChallengeEvent): string | null {
  if (!after) return null;
  const { escrow, dispute } = after;
  // Taking back is the only one of them after which the match goes on.
  if (escrow.state === "locked") return "A declaration was taken back";
  if (dispute?.appealedBy) return "The ruling was appealed";
  // In a dispute that was open before, and in one that it ended, a declaration and a withdrawal look the same.
  const isInDispute =
    escrow.state === "held" || (dispute && Date.parse(dispute.openedAt) !== Date.parse(at));
  return isInDispute ? "A declaration was added or withdrawn" : "A result was declared";
}

/** When a side last declared a result, as those can know it who do not take part; null if no side has. */
export function hiddenDeclarationAt(events: readonly ChallengeEvent[]): string | null {
  const declared = events.findLast(
    ({ type, after }) =>
      type === undefined && after && after.escrow.state !== "locked" && !after.dispute?.appealedBy,
  );
  return declared?.at ?? null;
}
