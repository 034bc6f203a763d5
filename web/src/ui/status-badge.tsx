import type { ChallengeStatus, EscrowState } from "@/api/types";
import { Badge, type BadgeShape, type BadgeTone } from "@/ui/badge";

type Look = { tone: BadgeTone; shape: BadgeShape; label: string };

const LOOKS: Record<ChallengeStatus, Look> = {
  pending: { tone: "full", shape: "hourglass", label: "Pending" },
  open: { tone: "open", shape: "ring", label: "Open" },
  full: { tone: "full", shape: "diamond", label: "Ready to Start" },
  active: { tone: "active", shape: "pulse", label: "Live" },
  in_progress: { tone: "active", shape: "clock", label: "Settling" },
  completed: { tone: "done", shape: "check", label: "Completed" },
  cancelled: { tone: "cancel", shape: "cross", label: "Cancelled" },
};

const DISPUTED: Look = { tone: "dispute", shape: "scales", label: "Disputed" };

/** A disputed challenge also has the status of settling, but is always labelled "Disputed". */
export function StatusBadge({
  status,
  escrowState,
}: {
  status: ChallengeStatus;
  escrowState?: EscrowState | undefined;
}) {
  const { label, ...look } = escrowState === "disputed" ? DISPUTED : LOOKS[status];
  return <Badge {...look}>{label}</Badge>;
}
