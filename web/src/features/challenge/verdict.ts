import type { ChallengeDetail, Declaration, UserSummary } from "@/api/types";
import type { ResultRequest } from "./mutations";

/** Whom a declaration names as the winner; null is a draw. */
export function winnerOf({ outcome, winner, user }: Declaration): UserSummary | null {
  if (outcome === "draw") return null;
  return outcome === "won" ? user : (winner ?? null);
}

/** "Says nova_kade won", "Says it was a draw". */
export function claimText(declaration: Declaration): string {
  const winner = winnerOf(declaration);
  if (winner) return `Says ${winner.username} won`;
  return declaration.outcome === "draw" ? "Says it was a draw" : "Says they lost";
}

/** The declaration by which `userId` agrees with another's. */
export function agreeing(declaration: Declaration, userId: string): ResultRequest {
  const words = { score: null, note: null };
  const winner = winnerOf(declaration);
  if (winner === null) return { outcome: "draw", winnerId: null, ...words };
  return winner._id === userId
    ? { outcome: "won", winnerId: null, ...words }
    : { outcome: "lost", winnerId: winner._id, ...words };
}

/** Those whose word decides, without `userId`. */
export function otherSides({ challenge }: ChallengeDetail, userId: string): UserSummary[] {
  return challenge.participants
    .filter(({ user, status }) => status !== "left" && user._id !== userId)
    .map(({ user }) => user);
}
