import type {
  Challenge,
  ChallengeAction,
  ChallengeDetail,
  Declaration,
  TeamSide,
} from "@/api/types";
import { winnerOf } from "./declarations";
import { seatIdOf, sideOf } from "./team-match/sides";

/*
 * What the viewer may do after an event, until the next snapshot. The rules mirror the server's
 * `domain::challenge::permissions`, and its test vectors check that both agree.
 */

/** The viewer's role in the challenge. */
export function roleOf(
  { creator, participants, teams }: Pick<Challenge, "creator" | "participants" | "teams">,
  viewerId: string | null,
): ChallengeDetail["userRole"] {
  if (viewerId === creator._id) return "creator";
  if (sideOf({ teams }, viewerId)) return "participant";
  const isSeated = participants.some(
    ({ user, status }) => user._id === viewerId && status !== "left",
  );
  return isSeated ? "participant" : "viewer";
}

/** The viewer's allowed actions, in the order of the server's list; `mayAppeal` are the sides that lose by a held ruling. */
export function actionsOf(
  detail: ChallengeDetail,
  userId: string | null,
  mayAppeal: readonly string[],
): ChallengeAction[] {
  const { challenge, callOff } = detail;
  const viewerId = userId === null ? null : seatIdOf(challenge, userId);
  if (viewerId === null) return [];
  const { participants, status } = challenge;
  const present = participants.filter((seat) => seat.status !== "left");
  const seat = participants.find(({ user }) => user._id === viewerId);
  const isPresent = seat !== undefined && seat.status !== "left";
  const isCreator = viewerId === challenge.creator._id;
  const isWaiting = status === "open" || status === "full";
  const isBeforePlay = isWaiting || status === "pending";
  const isAllowed: Record<ChallengeAction, boolean> = {
    ...actionsOfTeams(challenge, viewerId),
    join: seat === undefined && canTakePlace(challenge, viewerId),
    ready: isPresent && isWaiting && seat.status !== "ready",
    leave: isPresent && !isCreator && status === "open",
    edit: isCreator && isBeforePlay,
    cancel: isCreator && isBeforePlay,
    start: isCreator && isWaiting && present.length >= 2,
    declare: isPresent && canDeclare(detail, viewerId),
    call_off: isPresent && status === "active" && !callOff.agreed.includes(viewerId),
    take_back: isPresent && canTakeBack(detail, viewerId),
    withdraw: isPresent && canGiveUp(detail, viewerId),
    accept_ruling: mayAppeal.includes(viewerId),
    appeal: mayAppeal.includes(viewerId),
  };
  return ACTIONS.filter((action) => isAllowed[action]);
}

/** Whether the second place is open for the viewer: not while a team holds it, nor for a player of the first team. */
function canTakePlace(challenge: Challenge, viewerId: string): boolean {
  const isFree = !challenge.isReserved && sideOf(challenge, viewerId) === undefined;
  return challenge.status === "open" && isFree;
}

/** What a player of a team may do before the stakes. */
function actionsOfTeams(
  challenge: Challenge,
  viewerId: string,
): Record<"approve" | "decline", boolean> {
  const { status } = challenge;
  const side = sideOf(challenge, viewerId);
  if (!side) return { approve: false, decline: false };
  return {
    approve: canApprove(challenge, side, viewerId),
    decline: status === "pending" || status === "open",
  };
}

/** Whether the viewer may create a rematch: only those who took part until the end. */
export function canRematch({ challenge, leadsSide, userRole }: ChallengeDetail): boolean {
  const hasWord = challenge.matchType !== "Team vs Team" || leadsSide === true;
  return hasEnded(challenge.status) && userRole !== "viewer" && hasWord;
}

/** Whether the viewer may report it: any signed-in player, except a creator without opponents. */
export function canReport(detail: ChallengeDetail): boolean {
  const { challenge, escrow, isAuthenticated, userRole } = detail;
  const hasOthers = escrow.byParticipant.length >= 2 || (challenge.teams ?? []).length > 0;
  const isAlone = userRole === "creator" && !hasOthers;
  return isAuthenticated && !isAlone;
}

/** Whether the viewer's approval is asked: of the team that issued the match, then of the one that holds the place. */
function canApprove(
  { isReserved, status }: Challenge,
  { roster, side }: TeamSide,
  viewerId: string,
): boolean {
  const isAsked = status === "pending" ? side === 0 : isReserved === true && side === 1;
  return isAsked && roster.some(({ isApproved, user }) => user._id === viewerId && !isApproved);
}

export const ACTIONS = [
  "approve",
  "decline",
  "join",
  "ready",
  "leave",
  "edit",
  "cancel",
  "start",
  "declare",
  "call_off",
  "take_back",
  "withdraw",
  "accept_ruling",
  "appeal",
] as const satisfies readonly ChallengeAction[];

export function hasEnded(status: Challenge["status"]): boolean {
  return status === "completed" || status === "cancelled";
}

/** Whether a moderator decided the result that is held. */
export function isHeldByRuling({
  challenge: { outcome },
  escrow,
}: Pick<ChallengeDetail, "challenge" | "escrow">): boolean {
  return escrow.state === "held" && outcome?.settledBy === "moderator";
}

/** Whether the viewer may withdraw: their appeal, or what they claim in a dispute that is not decided yet. */
function canGiveUp(detail: ChallengeDetail, viewerId: string): boolean {
  const appellant = detail.dispute?.appealedBy;
  return appellant ? appellant._id === viewerId : claimAfterWithdrawal(detail, viewerId) !== null;
}

/** Whether the viewer's is the only declaration. The server also checks the time. */
function canTakeBack({ declarations, escrow }: ChallengeDetail, viewerId: string): boolean {
  const [only, ...others] = declarations;
  return escrow.state === "declared" && only?.user._id === viewerId && others.length === 0;
}

/**
 * The result that would apply if the viewer withdrew in a dispute: the one that all other sides who declared agree on.
 * Null if the viewer has contested nothing, or if no such result exists.
 */
export function claimAfterWithdrawal(
  { declarations, dispute, escrow }: Pick<ChallengeDetail, "declarations" | "dispute" | "escrow">,
  viewerId: string,
): Declaration | null {
  const own = declarations.find(({ user }) => user._id === viewerId);
  const hasContested = own !== undefined || dispute?.openedBy._id === viewerId;
  const [claim, ...others] = declarations.filter(({ user }) => user._id !== viewerId);
  const isUndecided = escrow.state === "disputed" && !dispute?.appealedBy;
  if (!isUndecided || !hasContested || claim === undefined) return null;
  const isSame = (other: Declaration) => winnerOf(other)?._id === winnerOf(claim)?._id;
  return others.every(isSame) && !(own && isSame(own)) ? claim : null;
}

function canDeclare(detail: ChallengeDetail, viewerId: string): boolean {
  const { declarations, dispute, escrow } = detail;
  const hasClaimed = declarations.some(({ user }) => user._id === viewerId);
  switch (escrow.state) {
    case "locked":
      return true;
    case "declared":
      // A declaration to which others have responded can no longer be changed.
      return !hasClaimed || !declarations.some(({ user }) => user._id !== viewerId);
    // A ruling is accepted or appealed, and no declaration changes it.
    case "disputed":
      return !hasClaimed && !dispute?.appealedBy;
    case "held":
      return !hasClaimed && !isHeldByRuling(detail);
    case "funding":
    case "paid":
    case "refunded":
      return false;
  }
}
