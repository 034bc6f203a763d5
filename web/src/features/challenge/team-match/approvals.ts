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

/** What happens if one player declines, or not all of the asked team approve in time, for a viewer of the own side. */
export function refusalText(
  { opponentTeam }: Challenge,
  asked: TeamSide,
  own: TeamSide | undefined,
): string {
  if (asked.side === 0) {
    return "If one player declines, or not all have approved by then, the challenge is cancelled. Nothing is taken before.";
  }
  const freed = opponentTeam
    ? "the place is free again"
    : "the place is free again for other teams";
  return own?.side === 0
    ? `If a player of ${own.team.name} declines, the challenge is cancelled for both teams. If a player of ${asked.team.name} declines, or not all have approved by then, ${freed}. Nothing is taken before.`
    : `If one player declines, or not all have approved by then, ${freed}. Nothing is taken before.`;
}

export const RESERVED_TEXT = "Another team holds the place while its players approve.";

/** Why a visitor could not accept it after signing in; null if a team may. */
export function closedPlaceText({ isReserved, opponentTeam }: Challenge): string | null {
  if (isReserved) return RESERVED_TEXT;
  return opponentTeam ? `Only the leader of ${opponentTeam.name} can accept it.` : null;
}

/** Why no team can accept it yet: its own players have not all approved. */
export function unapprovedText(challenge: Challenge): string {
  const issuer = askedSide(challenge)?.team.name ?? "the team that issued it";
  const next = challenge.opponentTeam
    ? `the leader of ${challenge.opponentTeam.name} can accept it`
    : "the leader of another team can accept it";
  return `Not all players of ${issuer} have approved this challenge yet. Once they have, ${next}.`;
}

/** What has to happen before the leader of the issuing team can start. */
export function beforeStartText(challenge: Challenge): string {
  const asked = askedSide(challenge);
  if (asked) return `All players of ${asked.team.name} have to approve before you can start`;
  const awaited = challenge.opponentTeam?.name ?? "Another team";
  return `${awaited} has to accept, and all its players approve, before you can start`;
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
        ? `You approved. ${openPlaceText(challenge)}`
        : "You approved.";
    default:
      return "You approved.";
  }
}

function openPlaceText({ opponentTeam }: Challenge): string {
  return opponentTeam
    ? `${opponentTeam.name} can accept now.`
    : "The place of the second team is open.";
}

/** What a refusal led to. */
export function declinedText({ opponentTeam, status }: Challenge): string {
  if (status === "cancelled") {
    return "You declined. The challenge is cancelled, and nothing was taken.";
  }
  const freed = opponentTeam
    ? "The place is free again"
    : "The place is free for other teams again";
  return `You declined. ${freed}, and nothing was taken.`;
}
