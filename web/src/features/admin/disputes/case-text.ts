import type { CaseDeadline, CaseFile, Conflict } from "../api-types";

const CONFLICTS: Record<Conflict, string> = {
  participant: "You take part in this challenge.",
  friend: "You and one of the players follow each other.",
  blocked: "You and one of the players: one blocks the other.",
  team: "You and one of the players are in the same team.",
  ruled_before: "You ruled on this case before.",
};

/** Whether the challenge is or was disputed: moderators also read the files of challenges that were only reported. */
export const wasDisputed = ({ open, events }: CaseFile): boolean =>
  Boolean(open) || events.some(({ type }) => type === "disputed");

/** Why the viewer may not decide a case. */
export const conflictText = (conflict: Conflict): string => CONFLICTS[conflict];

/** What ends with a deadline, after the time that is left. */
export function deadlineText({ kind }: CaseDeadline, isAppeal: boolean): string {
  switch (kind) {
    case "take":
      return "left to take it";
    case "decide":
      return "left to decide";
    // The other times of a challenge end before a dispute opens.
    default:
      return isAppeal ? "until the first ruling stands" : "until everyone is refunded";
  }
}
