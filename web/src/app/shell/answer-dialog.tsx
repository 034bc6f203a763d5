import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { messageOf } from "@/api/error";
import { useMaybeUser, useUser } from "@/api/session";
import type { Notification } from "@/api/types";
import { confirmationOf, isConflicting, otherClaims } from "@/features/challenge/declarations";
import { JoinDialog } from "@/features/challenge/join/join-dialog";
import { continueAfter } from "@/features/challenge/mutations";
import {
  useAcceptInvitation,
  useConfirmResult,
  useDisputeResult,
} from "@/features/challenge/notification-commands";
import { challengePath } from "@/features/challenge/paths";
import { challengeQuery } from "@/features/challenge/queries";
import { Claims } from "@/features/challenge/result/claims";
import { ConfirmedEffect } from "@/features/challenge/result/confirmed-effect";
import { DisputeTerms } from "@/features/challenge/result/dispute-terms";
import { ApprovalDialog } from "@/features/challenge/team-match/approval-dialog";
import { isTeamMatch, seatIdOf } from "@/features/challenge/team-match/sides";
import { type AnswerRequest, closeConfirmation } from "@/features/notification/answers";
import {
  applyAnswer,
  applyApproval,
  markReadOnNavigation,
} from "@/features/notification/mutations";
import { walletQuery } from "@/features/wallet/queries";
import { usdc } from "@/lib/money";
import { toast } from "@/lib/toast";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Dialog } from "@/ui/dialog";
import { InlineError } from "@/ui/inline-error";
import { Skeleton } from "@/ui/skeleton";
import { AcceptAsTeamDialog } from "../pages/accept-as-team-dialog";

/** The terms of an answer: the cost of accepting, and the consequences of a result or a dispute. */
export function AnswerDialog({ question }: { question: AnswerRequest }) {
  const { type, data } = question.notification;
  if (data.event === "approval_asked" && data.challenge) {
    return <Approve notification={question.notification} challenge={data.challenge} />;
  }
  if (type === "challenge_invitation" && data.challenge) {
    return <AcceptInvitation question={question} challengeId={data.challenge._id} />;
  }
  return question.answer === "accept" ? (
    <ConfirmResult question={question} />
  ) : (
    <DisputeResult question={question} />
  );
}

/** The join dialog; joining accepts the invitation. */
function AcceptInvitation({
  question,
  challengeId,
}: {
  question: AnswerRequest;
  challengeId: string;
}) {
  const { data: detail, error, refetch } = useQuery(challengeQuery(challengeId));
  const { data: wallet } = useQuery(walletQuery);
  const navigate = useNavigate();
  const join = useAcceptInvitation(question.notification._id);
  if (!detail) {
    const title = question.notification.data.challenge?.title ?? "";
    return <Loading title={title} error={error} onRetry={() => void refetch()} />;
  }
  // A team accepts by its own command, with its roster.
  if (isTeamMatch(detail.challenge)) {
    return <AcceptAsTeamDialog challenge={detail.challenge} onClose={closeConfirmation} />;
  }
  return (
    <JoinDialog
      challenge={detail.challenge}
      join={join}
      available={wallet ? usdc(wallet.available) : null}
      // A player who was invited by name needs no code.
      inviteCode=""
      onJoined={(message) => {
        closeConfirmation();
        applyAnswer(question);
        void navigate(challengePath(challengeId, "ongoing"), { state: { done: message } });
      }}
      onClose={closeConfirmation}
    />
  );
}

/** A player of a team approves its match, or declines it. */
function Approve({
  notification,
  challenge,
}: {
  notification: Notification;
  challenge: { _id: string; title: string };
}) {
  const user = useUser();
  const { data: detail, error, refetch } = useQuery(challengeQuery(challenge._id));
  useEffect(() => void markReadOnNavigation(notification), [notification]);
  if (!detail)
    return <Loading title={challenge.title} error={error} onRetry={() => void refetch()} />;
  return (
    <ApprovalDialog
      detail={detail}
      userId={user._id}
      onDone={(message) => {
        closeConfirmation();
        applyApproval(challenge._id);
        toast.success(message);
      }}
      onClose={closeConfirmation}
    />
  );
}

/** Until the challenge is read, or instead of it. */
function Loading({
  title,
  error,
  onRetry,
}: {
  title: string;
  error: Error | null;
  onRetry: () => void;
}) {
  return (
    <Dialog isOpen onClose={closeConfirmation} title={title} initialFocus="title">
      {error ? (
        <InlineError message={messageOf(error, "Failed to load challenge")} onRetry={onRetry} />
      ) : (
        <Skeleton count={4} className="h-10" />
      )}
    </Dialog>
  );
}

function ConfirmResult({ question }: { question: AnswerRequest }) {
  const { _id, data } = question.notification;
  const confirm = useConfirmResult(_id);
  return (
    <ConfirmDialog
      isOpen
      title="Confirm this result?"
      description={
        <>
          <p>{data.message}</p>
          <div className="mt-2">
            <ResultEffect challengeId={data.challenge?._id} />
          </div>
        </>
      }
      confirmLabel="Confirm result"
      tone="brass"
      isPending={confirm.isPending}
      error={confirm.error ? messageOf(confirm.error, "An error occurred") : undefined}
      onConfirm={() =>
        continueAfter(confirm.mutateAsync(null), ({ message }) => finish(question, message))
      }
      onClose={closeConfirmation}
    />
  );
}

/** What the confirmation does to the money, in general where the challenge cannot be read. */
function ResultEffect({ challengeId }: { challengeId: string | undefined }) {
  const user = useUser();
  const { data: detail, isLoading } = useQuery({
    ...challengeQuery(challengeId ?? ""),
    enabled: challengeId !== undefined,
  });
  if (isLoading) return <Skeleton count={1} className="h-5" />;
  const seatId = detail && (seatIdOf(detail.challenge, user._id) ?? user._id);
  const claims = seatId ? otherClaims(detail, seatId) : [];
  const request = seatId && claims[0] && confirmationOf(claims[0], seatId);
  if (!request || claims.some((claim) => isConflicting(request, claim, seatId))) {
    return (
      <p>
        You agree with this result. Once every side has confirmed it, the pot is paid out. This
        cannot be undone.
      </p>
    );
  }
  return (
    <p>
      <ConfirmedEffect detail={detail} userId={seatId} request={request} />
    </p>
  );
}

/** Both declarations and the consequences for the money: a dispute is the most expensive answer. */
function DisputeResult({ question }: { question: AnswerRequest }) {
  const { _id, data } = question.notification;
  const dispute = useDisputeResult(_id);
  const user = useMaybeUser();
  const { data: detail } = useQuery({
    ...challengeQuery(data.challenge?._id ?? ""),
    enabled: data.challenge !== undefined,
  });
  return (
    <ConfirmDialog
      isOpen
      title="Dispute this result?"
      description={
        <>
          <p>{data.message}</p>
          <p className="mt-2 mb-4">You disagree with this result, which opens a dispute.</p>
          {detail ? (
            <div className="grid gap-4">
              <Claims
                claims={detail.declarations}
                sides={detail.challenge}
                userId={user?._id ?? null}
              />
              <DisputeTerms escrow={detail.escrow} />
            </div>
          ) : (
            <Skeleton count={3} className="h-10" />
          )}
        </>
      }
      confirmLabel="Open dispute"
      isPending={dispute.isPending}
      error={dispute.error ? messageOf(dispute.error, "An error occurred") : undefined}
      onConfirm={() =>
        continueAfter(dispute.mutateAsync(null), ({ message }) => finish(question, message))
      }
      onClose={closeConfirmation}
    />
  );
}

function finish(question: AnswerRequest, message: string): void {
  closeConfirmation();
  applyAnswer(question);
  toast.success(message);
}
