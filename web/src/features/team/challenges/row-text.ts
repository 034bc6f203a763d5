import type { TeamChallenge } from "@/api/types";
import { formatDateTime } from "@/lib/relative-time";

const OUTCOMES: Record<NonNullable<TeamChallenge["outcome"]>, string> = {
  won: "Won",
  lost: "Lost",
  draw: "Draw",
  void: "Refunded",
};

const ENDS: Record<TeamChallenge["deadlines"][number]["kind"], string> = {
  approve: "Approve by",
  expire: "Closes",
  undeclared: "Declare by",
  confirm: "Confirm by",
  take: "In dispute until",
  decide: "In dispute until",
  dispute: "In dispute until",
  release: "Final",
};

/** When it ends, or how it ended: "Closes Nov 22, 2026, 18:10", "Won". */
export function expiryText({
  status,
  outcome,
  expiresAt,
  deadlines,
}: Pick<TeamChallenge, "status" | "outcome" | "expiresAt" | "deadlines">): string {
  if (status === "completed" || status === "cancelled") return outcome ? OUTCOMES[outcome] : "Over";
  if (status === "active" && expiresAt) return `Ends ${formatDateTime(expiresAt)}`;
  const [deadline] = deadlines;
  return deadline ? `${ENDS[deadline.kind]} ${formatDateTime(deadline.at)}` : "None";
}
