import type { ChallengeDetail } from "@/api/types";
import { useTransientError } from "@/api/use-transient-error";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { InlineError } from "@/ui/inline-error";
import { useRefusal } from "@/ui/use-refusal";
import { continueAfter, useChallengeCommand } from "../mutations";
import { ApprovalTerms } from "./approval-terms";
import { approvedText, askedSide, declinedText, refusalText } from "./approvals";
import { rosterEntry } from "./sides";
import { useApprovalRefusal } from "./use-approval-refusal";

/** Answers the question of a notification whether a player approves a match of the team. */
export function ApprovalDialog({
  detail,
  userId,
  onDone,
  onClose,
}: {
  detail: ChallengeDetail;
  userId: string;
  onDone: (message: string) => void;
  onClose: () => void;
}) {
  const { challenge, actions } = detail;
  const side = askedSide(challenge);
  const answer = useChallengeCommand(challenge._id);
  const error = useTransientError(answer, "An error occurred");
  const send = (command: "approve" | "decline") =>
    continueAfter(answer.mutateAsync(command), ({ data }) =>
      onDone(command === "approve" ? approvedText(data.challenge) : declinedText(data.challenge)),
    );
  const isPending = (command: "approve" | "decline") =>
    answer.isPending && answer.variables === command;
  const mayApprove = actions.includes("approve") && side !== undefined;
  const limit = useRefusal(useApprovalRefusal(mayApprove ? side : undefined, userId));
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={challenge.title}
      description={
        mayApprove ? "Do you approve this match of your team?" : settledText(detail, userId)
      }
      initialFocus="title"
      footer={
        mayApprove ? (
          <>
            <Button isPending={isPending("decline")} onClick={() => send("decline")}>
              Decline
            </Button>
            <Button
              tone="brass"
              isPending={isPending("approve")}
              disabled={limit.isRefused}
              aria-describedby={limit.describedBy}
              onClick={() => send("approve")}
            >
              Approve
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>Close</Button>
        )
      }
    >
      {mayApprove ? (
        <div className="grid gap-3">
          <ApprovalTerms detail={detail} side={side} userId={userId} />
          <p className="text-xs leading-[17px] text-fg-3">{refusalText(challenge, side, side)}</p>
        </div>
      ) : null}
      {error ? <InlineError message={error} /> : null}
      {limit.note}
    </Dialog>
  );
}

/** Why there is nothing to approve any more. */
function settledText({ challenge }: ChallengeDetail, userId: string): string {
  return rosterEntry(askedSide(challenge), userId)?.isApproved
    ? "You have approved it already. Other players of your team have not answered yet."
    : "No approval is asked for any more.";
}
