import type { ReactNode } from "react";
import type { ChallengeDetail } from "@/api/types";
import { useTransientError } from "@/api/use-transient-error";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Money } from "@/ui/money";
import { declaredWinnerOf, isConflicting, opponentsOf, otherClaims } from "../declarations";
import type { EvidenceDraft } from "../evidence/draft";
import { continueAfter, type ResultRequest, useDeclare } from "../mutations";
import { isTeamMatch, winnerText } from "../team-match/sides";
import { ConfirmedEffect } from "./confirmed-effect";
import { ContestDialog } from "./contest-dialog";

/**
 * Confirms a declaration before it is sent. It describes the current effect, since the other side may declare while
 * it is open. A null request rejects the other side's claim without naming a result yet.
 */
export function DeclareDialog({
  detail,
  userId,
  request,
  evidence,
  onDeclared,
  onClose,
}: {
  detail: ChallengeDetail;
  userId: string;
  request: ResultRequest | null;
  /** Sent with the declaration, whatever the dialog makes of it. */
  evidence?: EvidenceDraft;
  onDeclared: (message: string) => void;
  onClose: () => void;
}) {
  const declare = useDeclare(detail);
  const error = useTransientError(declare, "Failed to submit result");
  const claims = otherClaims(detail, userId);
  const isFrozen = detail.escrow.state === "disputed";
  // In a dispute a declaration answers no other: it is added to them.
  const isAnswer = claims.length > 0 && !isFrozen;
  const isContest =
    request === null || claims.some((claim) => isConflicting(request, claim, userId));
  const submit = (confirmed: ResultRequest) =>
    continueAfter(
      declare.mutateAsync({ ...confirmed, ...(evidence ? { evidence } : {}) }),
      ({ message }) => {
        onClose();
        onDeclared(isAnswer ? answeredText(isContest) : (message ?? "Result submitted"));
      },
    );
  if (isContest && !isFrozen) {
    return (
      <ContestDialog
        detail={detail}
        userId={userId}
        initial={request}
        isPending={declare.isPending}
        error={error}
        onSubmit={submit}
        onClose={onClose}
      />
    );
  }
  if (request === null) return null;
  return (
    <ConfirmDialog
      isOpen
      tone="brass"
      isPending={declare.isPending}
      error={error ?? undefined}
      onConfirm={() => submit(request)}
      onClose={onClose}
      {...dialogTextOf(detail, userId, request)}
    />
  );
}

/** What an answer to a claim did; the server words it like any other declaration. */
function answeredText(isContest: boolean): string {
  return isContest ? "Result contested: a dispute is open" : "You confirmed the result";
}

type DialogText = { title: string; confirmLabel: string; description: ReactNode };

function dialogTextOf(detail: ChallengeDetail, userId: string, request: ResultRequest): DialogText {
  const winner = declaredWinnerOf(detail, userId, request);
  const isTeam = isTeamMatch(detail.challenge);
  const isMe = winner?._id === userId && !isTeam;
  const result = winner ? winnerText(detail.challenge, winner, userId) : "It was a draw";
  const prize = <Money amount={detail.escrow.winnerReceives} form="parts" className="text-brass" />;
  if (detail.escrow.state === "disputed") {
    return {
      title: "Submit this declaration?",
      confirmLabel: "Submit Result",
      description: `${result}. A dispute is already open. Your declaration is added to it and cannot be changed.`,
    };
  }
  if (otherClaims(detail, userId).length > 0) {
    return {
      title: "Confirm this result?",
      confirmLabel: "Confirm result",
      description: <ConfirmedEffect detail={detail} userId={userId} request={request} />,
    };
  }
  const confirmation =
    opponentsOf(detail, userId).length > 1 ? "the others confirm it" : "the other side confirms it";
  return {
    title: "Declare this result?",
    confirmLabel: "Declare",
    description: winner ? (
      <>
        <b className="font-semibold text-fg">{result}</b> and {isMe ? "receive" : "receives"}{" "}
        {prize} when {confirmation}. You can change it until then. If they declare another result, a
        dispute opens.
      </>
    ) : (
      <>
        <b className="font-semibold text-fg">{result}</b>: stakes are refunded without a fee when{" "}
        {confirmation}. You can change it until then.
      </>
    ),
  };
}
