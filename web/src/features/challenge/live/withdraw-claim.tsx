import { Flag } from "lucide-react";
import { useState } from "react";
import type { ChallengeDetail, Declaration } from "@/api/types";
import { useTransientError } from "@/api/use-transient-error";
import { Button } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Money } from "@/ui/money";
import { opponentsOf, winnerOf } from "../declarations";
import { continueAfter, useChallengeCommand } from "../mutations";
import { claimAfterWithdrawal } from "../permissions";
import { sideMention, sideOf } from "../team-match/sides";

/** Gives in in a dispute: the result of the other sides then stands. The dialog states in money what that means. */
export function WithdrawClaim({
  detail,
  userId,
  onDone,
}: {
  detail: ChallengeDetail;
  userId: string;
  onDone: (message: string) => void;
}) {
  const [isConfirming, setConfirming] = useState(false);
  const mutation = useChallengeCommand(detail.challenge._id);
  const error = useTransientError(mutation, "An error occurred");
  const claim = claimAfterWithdrawal(detail, userId);
  if (claim === null || !detail.actions.includes("withdraw")) return null;
  return (
    <>
      <Button tone="ghost" onClick={() => setConfirming(true)}>
        <Flag aria-hidden="true" className="size-4" strokeWidth={1.75} />
        {detail.myDeclaration ? "Withdraw my claim" : "Withdraw my objection"}
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        title="Let the other result stand?"
        description={<Consequence detail={detail} claim={claim} userId={userId} />}
        confirmLabel="Withdraw"
        cancelLabel="Keep the dispute"
        isPending={mutation.isPending}
        error={error ?? undefined}
        onConfirm={() =>
          continueAfter(mutation.mutateAsync("withdraw"), () => {
            setConfirming(false);
            onDone("Your claim is withdrawn");
          })
        }
        onClose={() => setConfirming(false)}
      />
    </>
  );
}

const AT_ONCE = {
  payout: "It is paid at once and cannot be undone.",
  refund: "They are returned at once, which cannot be undone.",
};
const HELD = {
  payout: "If no other side objects, it is held for 72 hours and then paid.",
  refund: "If no other side objects, they are held for 72 hours and then returned.",
};

function Consequence({
  detail,
  claim,
  userId,
}: {
  detail: ChallengeDetail;
  claim: Declaration;
  userId: string;
}) {
  const winner = winnerOf(claim);
  const effect = winner ? "payout" : "refund";
  const declared = new Set(detail.declarations.map(({ user }) => user._id));
  const isComplete = opponentsOf(detail, userId).every(({ _id }) => declared.has(_id));
  return (
    <>
      {winner ? (
        <>
          {winner._id === userId
            ? `${sideOf(detail.challenge, userId) ? "Your team wins and receives" : "You win and receive"}`
            : `${sideMention(detail.challenge, winner)} wins and receives`}{" "}
          <Money
            amount={detail.escrow.winnerReceives}
            form="parts"
            className="font-semibold text-fg"
          />
          .{" "}
        </>
      ) : (
        "It was a draw: every stake goes back without a fee. "
      )}
      {isComplete ? AT_ONCE[effect] : `${HELD[effect]} You cannot contest it again.`}
    </>
  );
}
