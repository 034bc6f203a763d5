import type { UserSummary } from "@/api/types";
import type { ResultRequest } from "../mutations";
import type { ResultChoice } from "../outcome-choice";

/** What a choice lacks; null if it is complete. */
export function choiceProblem(
  { outcome, winnerId }: ResultChoice,
  others: readonly UserSummary[],
): string | null {
  if (outcome === null) return "Please choose the result";
  return outcome === "lost" && others.length > 1 && winnerId === ""
    ? "Please choose the winner"
    : null;
}

/** The request for a choice; null if the choice is incomplete. */
export function requestOf(
  choice: ResultChoice,
  others: readonly UserSummary[],
  { score, note }: { score: string; note: string },
): ResultRequest | null {
  if (choice.outcome === null || choiceProblem(choice, others)) return null;
  const soleOpponentId = others.length === 1 ? others[0]?._id : undefined;
  return {
    outcome: choice.outcome,
    winnerId: choice.outcome === "lost" ? choice.winnerId || soleOpponentId || null : null,
    score: score.trim() || null,
    note: note.trim() || null,
  };
}
