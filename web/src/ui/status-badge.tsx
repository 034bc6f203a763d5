import type { CancelReason, ChallengeStatus, EscrowState } from "@/api/types";
import { isPlayOver } from "@/lib/play-over";
import { useServerMinute } from "@/lib/server-time";
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

const EXPIRED: Look = { tone: "cancel", shape: "hourglass", label: "Expired" };

const RESERVED: Look = { tone: "full", shape: "hourglass", label: "Reserved" };

const TO_DECLARE: Look = { tone: "full", shape: "hourglass", label: "Time to declare" };

/**
 * A dispute, an expiry and the end of play have names of their own: their status alone states "Settling", "Cancelled"
 * and "Live".
 */
export function StatusBadge({
  status,
  escrowState,
  cancelReason,
  expiresAt,
  isReserved = false,
}: {
  status: ChallengeStatus;
  /** Whether a team holds the open place while its players approve. */
  isReserved?: boolean | undefined;
  escrowState?: EscrowState | undefined;
  cancelReason?: CancelReason | null | undefined;
  expiresAt?: string | null | undefined;
}) {
  const isOver = isPlayOver({ status, expiresAt }, useServerMinute());
  const isHeld = status === "open" && isReserved;
  const { label, ...look } = isOver
    ? TO_DECLARE
    : isHeld
      ? RESERVED
      : lookOf(status, escrowState, cancelReason);
  return <Badge {...look}>{label}</Badge>;
}

/** The name of a status without the colour and the shape of its badge. */
export const statusLabel = (status: ChallengeStatus): string => LOOKS[status].label;

function lookOf(
  status: ChallengeStatus,
  escrowState: EscrowState | undefined,
  cancelReason: CancelReason | null | undefined,
): Look {
  if (escrowState === "disputed") return DISPUTED;
  return cancelReason === "expired" ? EXPIRED : LOOKS[status];
}
