import { useState } from "react";
import { useMaybeUser } from "@/api/session";
import type { ChallengeDetail, TeamSide } from "@/api/types";
import { useTransientError } from "@/api/use-transient-error";
import { Button } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { useRefusal } from "@/ui/use-refusal";
import { continueAfter, useChallengeCommand } from "../mutations";
import { approvedText, declinedText, declineLabel, mayDecline } from "./approvals";
import { useApprovalRefusal } from "./use-approval-refusal";

type Command = "approve" | "decline";

/** The buttons of a player whose team is asked, each of which asks once more. */
export function ApprovalAnswer({
  detail,
  side,
  onDone,
}: {
  detail: ChallengeDetail;
  /** The player's own. */
  side: TeamSide;
  onDone: (message: string) => void;
}) {
  const [confirming, setConfirming] = useState<Command | null>(null);
  const answer = useChallengeCommand(detail.challenge._id);
  const error = useTransientError(answer, "An error occurred");
  const close = () => setConfirming(null);
  const send = (command: Command) =>
    continueAfter(answer.mutateAsync(command), ({ data: { challenge } }) => {
      close();
      onDone(command === "approve" ? approvedText(challenge) : declinedText(challenge));
    });
  const status = { isPending: answer.isPending, error: error ?? undefined, onClose: close };
  return (
    <>
      <Buttons detail={detail} side={side} onAsk={setConfirming} />
      <ConfirmDialog
        isOpen={confirming === "approve"}
        title="Approve this match?"
        description="Your part is taken from your share of the pool when all players of both teams have approved, and then stays in escrow until the result is final."
        confirmLabel="Approve"
        tone="brass"
        onConfirm={() => send("approve")}
        {...status}
      />
      <ConfirmDialog
        isOpen={confirming === "decline"}
        title="Decline this match?"
        description={
          side.side === 0
            ? "The challenge is then cancelled for both teams. Nothing was taken."
            : `Your team then gives the place back, and ${detail.challenge.opponentTeam ? "can accept again" : "other teams can accept"}. Nothing was taken.`
        }
        confirmLabel="Decline"
        cancelLabel="Keep it"
        onConfirm={() => send("decline")}
        {...status}
      />
    </>
  );
}

function Buttons({
  detail,
  side,
  onAsk,
}: {
  detail: ChallengeDetail;
  side: TeamSide;
  onAsk: (command: Command) => void;
}) {
  const userId = useMaybeUser()?._id ?? null;
  const isAsked = detail.actions.includes("approve");
  const isDeclinable = mayDecline(detail, userId);
  const limit = useRefusal(useApprovalRefusal(isAsked ? side : undefined, userId));
  if (!isAsked && !isDeclinable) return null;
  return (
    <>
      {limit.note}
      <div className="grid auto-cols-fr grid-flow-col gap-2">
        {isDeclinable ? (
          <Button size={isAsked ? "lg" : "md"} onClick={() => onAsk("decline")}>
            {declineLabel(side, { isAsked, userId })}
          </Button>
        ) : null}
        {isAsked ? (
          <Button
            tone="brass"
            size="lg"
            disabled={limit.isRefused}
            aria-describedby={limit.describedBy}
            onClick={() => onAsk("approve")}
          >
            Approve
          </Button>
        ) : null}
      </div>
    </>
  );
}
