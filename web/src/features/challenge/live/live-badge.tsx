import type { ChallengeDetail } from "@/api/types";
import { Badge, type BadgeShape, type BadgeTone } from "@/ui/badge";

type BadgeStyle = { tone: BadgeTone; shape: BadgeShape; label: string };

/** The state of the match, with the match page's labels. */
export function LiveBadge({ detail }: { detail: ChallengeDetail }) {
  const { label, ...style } = badgeStyleOf(detail);
  return <Badge {...style}>{label}</Badge>;
}

function badgeStyleOf({ challenge: { status }, escrow }: ChallengeDetail): BadgeStyle {
  switch (status) {
    case "pending":
      return { tone: "full", shape: "hourglass", label: "Pending" };
    case "open":
      return { tone: "open", shape: "ring", label: "Waiting for Players" };
    case "full":
      return { tone: "full", shape: "diamond", label: "Ready to Start" };
    case "active":
      return { tone: "active", shape: "pulse", label: "Live" };
    case "in_progress":
      return settlingBadgeStyle(escrow.state);
    case "completed":
      return { tone: "done", shape: "check", label: "Completed" };
    case "cancelled":
      return { tone: "cancel", shape: "cross", label: "Cancelled" };
  }
}

function settlingBadgeStyle(state: ChallengeDetail["escrow"]["state"]): BadgeStyle {
  if (state === "disputed") return { tone: "dispute", shape: "scales", label: "Disputed" };
  if (state === "held") return { tone: "full", shape: "shield", label: "Result held" };
  return { tone: "active", shape: "clock", label: "Result declared" };
}
