import { useQuery } from "@tanstack/react-query";
import { messageOf } from "@/api/error";
import {
  useAcceptInvitation,
  useConfirmResult,
  useDisputeResult,
} from "@/features/challenge/answers";
import { JoinDialog } from "@/features/challenge/join/join-dialog";
import { whenDone } from "@/features/challenge/mutations";
import { challengeQuery } from "@/features/challenge/queries";
import { answered, type Question, questionClosed } from "@/features/notification/answering";
import { walletQuery } from "@/features/wallet/queries";
import { usdc } from "@/lib/money";
import { toast } from "@/lib/toast";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Dialog } from "@/ui/dialog";
import { InlineError } from "@/ui/inline-error";
import { Skeleton } from "@/ui/skeleton";

/** The terms of an answer: what it costs to accept, and what a result or a dispute sets going. */
export function AnswerDialog({ question }: { question: Question }) {
  const { type, data } = question.notification;
  if (type === "challenge_invitation" && data.challenge) {
    return <AcceptInvitation question={question} challengeId={data.challenge._id} />;
  }
  return question.answer === "accept" ? (
    <ConfirmResult question={question} />
  ) : (
    <DisputeResult question={question} />
  );
}

/** The dialog of joining, whose deed is the answer. */
function AcceptInvitation({ question, challengeId }: { question: Question; challengeId: string }) {
  const { data: detail, error, refetch } = useQuery(challengeQuery(challengeId));
  const { data: wallet } = useQuery(walletQuery);
  const join = useAcceptInvitation(question.notification._id);
  if (!detail) {
    return (
      <Dialog
        isOpen
        onClose={questionClosed}
        title={question.notification.data.challenge?.title ?? ""}
      >
        {error ? (
          <InlineError
            message={messageOf(error, "Failed to load challenge")}
            onRetry={() => void refetch()}
          />
        ) : (
          <Skeleton count={4} className="h-10" />
        )}
      </Dialog>
    );
  }
  return (
    <JoinDialog
      challenge={detail.challenge}
      join={join}
      available={wallet ? usdc(wallet.available) : null}
      // Whoever was invited by name needs no code.
      inviteCode=""
      onJoined={(message) => done(question, message)}
      onClose={questionClosed}
    />
  );
}

function ConfirmResult({ question }: { question: Question }) {
  const { _id, data } = question.notification;
  const confirm = useConfirmResult(_id);
  return (
    <ConfirmDialog
      isOpen
      title="Confirm this result?"
      description={
        <>
          <p>{data.message}</p>
          <p className="mt-2">
            You agree to it. When nobody is left to ask, the pot is paid out, and that cannot be
            taken back.
          </p>
        </>
      }
      confirmLabel="Confirm result"
      tone="brass"
      isPending={confirm.isPending}
      error={confirm.error ? messageOf(confirm.error, "An error occurred") : undefined}
      onConfirm={() =>
        whenDone(confirm.mutateAsync(null), ({ message }) => done(question, message))
      }
      onClose={questionClosed}
    />
  );
}

function DisputeResult({ question }: { question: Question }) {
  const { _id, data } = question.notification;
  const dispute = useDisputeResult(_id);
  return (
    <ConfirmDialog
      isOpen
      title="Dispute this result?"
      description={
        <>
          <p>{data.message}</p>
          <p className="mt-2">
            A moderator decides, with what both sides say. The pot stays locked until then.
          </p>
        </>
      }
      confirmLabel="Open dispute"
      isPending={dispute.isPending}
      error={dispute.error ? messageOf(dispute.error, "An error occurred") : undefined}
      onConfirm={() =>
        whenDone(dispute.mutateAsync(null), ({ message }) => done(question, message))
      }
      onClose={questionClosed}
    />
  );
}

function done(question: Question, message: string): void {
  questionClosed();
  answered(question);
  toast.success(message);
}
