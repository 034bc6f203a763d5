import type { Challenge, ChallengeDetail, Declaration, UserSummary } from "@/api/types";
import type { ResultRequest } from "./mutations";
import { sideName } from "./team-match/sides";

/** The winner that a declaration names; null is a draw. */
export function winnerOf({ outcome, winner, user }: Declaration): UserSummary | null {
  if (outcome === "draw") return null;
  return outcome === "won" ? user : (winner ?? null);
}

/** "Says nova_kade won", "Says it was a draw". */
export function claimText(declaration: Declaration, sides: Pick<Challenge, "teams">): string {
  const winner = winnerOf(declaration);
  if (winner) return `Says ${sideName(sides, winner)} won`;
  return declaration.outcome === "draw" ? "Says it was a draw" : "Says they lost";
}

/** The declaration by which `userId` agrees with another's. */
export function confirmationOf(declaration: Declaration, userId: string): ResultRequest {
  const texts = { score: null, note: null };
  const winner = winnerOf(declaration);
  if (winner === null) return { outcome: "draw", winnerId: null, ...texts };
  return winner._id === userId
    ? { outcome: "won", winnerId: null, ...texts }
    : { outcome: "lost", winnerId: winner._id, ...texts };
}

/** The declarations of the other participants. */
export function otherClaims({ declarations }: ChallengeDetail, userId: string): Declaration[] {
  return declarations.filter(({ user }) => user._id !== userId);
}

/** Whether a declaration of `userId` differs from another's. */
export function isConflicting(
  { outcome, winnerId }: ResultRequest,
  claim: Declaration,
  userId: string,
): boolean {
  if (outcome === "draw" || claim.outcome === "draw") return outcome !== claim.outcome;
  const ownWinnerId = outcome === "won" ? userId : winnerId;
  return ownWinnerId !== (winnerOf(claim)?._id ?? null);
}

/** The winner that a declaration draft names; null is a draw. */
export function declaredWinnerOf(
  { challenge }: ChallengeDetail,
  userId: string,
  { outcome, winnerId }: ResultRequest,
): UserSummary | null {
  if (outcome === "draw") return null;
  const id = outcome === "won" ? userId : winnerId;
  return challenge.participants.find(({ user }) => user._id === id)?.user ?? null;
}

/** Those who read what `userId` declares: "the other side", "the others". */
export function otherSidesText(detail: ChallengeDetail, userId: string): string {
  return opponentsOf(detail, userId).length > 1 ? "the others" : "the other side";
}

/** The other participants whose declarations decide the result. */
export function opponentsOf({ challenge }: ChallengeDetail, userId: string): UserSummary[] {
  return challenge.participants
    .filter(({ user, status }) => status !== "left" && user._id !== userId)
    .map(({ user }) => user);
}
