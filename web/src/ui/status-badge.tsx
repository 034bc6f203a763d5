import type { ChallengeStatus } from "@/api/types";
import { Badge, type BadgeShape, type BadgeTone } from "./badge";

const LOOKS: Record<ChallengeStatus, { tone: BadgeTone; shape: BadgeShape; label: string }> = {
  pending: { tone: "full", shape: "hourglass", label: "Pending" },
  open: { tone: "open", shape: "ring", label: "Open" },
  full: { tone: "full", shape: "diamond", label: "Ready to Start" },
  active: { tone: "active", shape: "pulse", label: "Live" },
  in_progress: { tone: "active", shape: "clock", label: "Settling" },
  completed: { tone: "done", shape: "check", label: "Completed" },
  cancelled: { tone: "cancel", shape: "cross", label: "Cancelled" },
};

export function StatusBadge({ status }: { status: ChallengeStatus }) {
  const { label, ...look } = LOOKS[status];
  return <Badge {...look}>{label}</Badge>;
}
