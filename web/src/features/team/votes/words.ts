import type { TeamMotion } from "@/api/types";
import { assertNever } from "@/lib/assert-never";

/** What a vote, an offer or a notice is about, in one line. */
export function titleOf({ kind, subject, openedBy }: TeamMotion): string {
  const who = subject?.username ?? "a former member";
  switch (kind) {
    case "removal":
      return `Remove ${who} from the team?`;
    case "succession":
      return `${who} takes over the leadership?`;
    case "handOver":
      return `${openedBy.username} asks ${who} to lead the team`;
    case "dissolution":
      return "The team is dissolved";
    default:
      return assertNever(kind);
  }
}

/** How it ended, in a word or two. */
export function outcomeOf({ kind, outcome }: TeamMotion): string {
  switch (outcome) {
    case "passed":
      return PASSED[kind];
    case "failed":
      return kind === "handOver" ? "Declined" : "Rejected";
    case "expired":
      return "Not answered";
    case "withdrawn":
      return kind === "dissolution" ? "Called off" : "Taken back";
    default:
      return "Without a decision";
  }
}

const PASSED = {
  removal: "Removed",
  succession: "New leader",
  handOver: "Accepted",
  dissolution: "Dissolved",
} as const;
