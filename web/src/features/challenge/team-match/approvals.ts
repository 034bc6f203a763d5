import type { Challenge, ChallengeDetail, TeamSide } from "@/api/types";

/** The team whose players are asked for their approval now. */
export function askedSide({ status, isReserved, teams }: Challenge): TeamSide | undefined {
  if (status === "pending") return teams.find(({ side }) => side === 0);
  return status === "open" && isReserved ? teams.find(({ side }) => side === 1) : undefined;
}

/** Until when the approvals have to be there. */
export function approveBy({ deadlines }: Pick<ChallengeDetail, "deadlines">): string | null {
  return deadlines.find(({ kind }) => kind === "approve")?.at ?? null;
}

/** What happens if one player declines, or not all approve in time. */
export function refusalText({ side }: TeamSide): string {
  return side === 0
    ? "If one player declines, or not all have approved by then, the challenge is cancelled. Nothing is taken before."
    : "If one player declines, or not all have approved by then, the place is free again for other teams. Nothing is taken before.";
}

/** Whether the page offers to decline: the leader of the issuing team has a button to cancel instead. */
export function mayDecline(
  { challenge, actions }: ChallengeDetail,
  userId: string | null,
): boolean {
  return actions.includes("decline") && challenge.creator._id !== userId;
}

export function declineLabel(
  { leader }: TeamSide,
  { isAsked, userId }: { isAsked: boolean; userId: string | null },
): string {
  if (isAsked) return "Decline";
  return leader._id === userId ? "Give the place back" : "Decline after all";
}

/** What an approval led to, from the server's answer to it. */
export function approvedText(challenge: Challenge): string {
  const asked = askedSide(challenge);
  if (asked) {
    const left = asked.approvalsNeeded - asked.approvalsGiven;
    return `You approved. ${left} more ${left === 1 ? "player has" : "players have"} to approve.`;
  }
  switch (challenge.status) {
    case "full":
      return "You approved. Both teams' stakes are in escrow now.";
    case "open":
      return challenge.teams.length === 1 && challenge.teams[0]?.isApproved
        ? "You approved. The place of the second team is open."
        : "You approved.";
    default:
      return "You approved.";
  }
}

/** What a refusal led to. */
export function declinedText({ status }: Challenge): string {
  return status === "cancelled"
    ? "You declined. The challenge is cancelled, and nothing was taken."
    : "You declined. The place is free for other teams again, and nothing was taken.";
}
