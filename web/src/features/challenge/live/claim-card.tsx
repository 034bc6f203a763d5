import { Check } from "lucide-react";
import { useState } from "react";
import type { ChallengeDetail, Declaration } from "@/api/types";
import { Button, ButtonLink } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Money } from "@/ui/money";
import { useDeclare, whenDone } from "../mutations";
import { usePassingError } from "../use-passing-error";
import { agreeing, winnerOf } from "../verdict";

/** What the other side says; agreeing pays the pot at once, contesting freezes it. */
export function ClaimCard({
  detail,
  claim,
  userId,
  onConfirmed,
}: {
  detail: ChallengeDetail;
  claim: Declaration;
  userId: string;
  onConfirmed: () => void;
}) {
  const [isAsked, setAsked] = useState(false);
  const declare = useDeclare(detail.challenge._id);
  const error = usePassingError(declare, "Failed to submit result");
  const winner = winnerOf(claim);
  const result = winner ? `${winner.username} won` : "It was a draw";
  return (
    <>
      <div className="rounded-[10px] bg-surface-2 px-4 py-3">
        <p className="text-xs text-fg-3">@{claim.user.username} declares</p>
        <p className="font-semibold">{result}</p>
        {claim.score ? <p className="num text-sm text-fg-2">Score {claim.score}</p> : null}
        {claim.note ? <p className="mt-1 text-sm text-fg-2">{claim.note}</p> : null}
      </div>
      <Button tone="brass" size="lg" onClick={() => setAsked(true)}>
        <Check aria-hidden="true" className="size-4" />
        Confirm result
      </Button>
      <ButtonLink to={`/challenges/${detail.challenge._id}/result`} tone="ghost">
        Contest it
      </ButtonLink>
      <ConfirmDialog
        isOpen={isAsked}
        title="Confirm this result?"
        description={
          winner ? (
            <>
              {result} and receives{" "}
              <Money amount={detail.escrow.winnerReceives} className="text-brass" />. This cannot be
              undone.
            </>
          ) : (
            "It was a draw: stakes go back without a fee. This cannot be undone."
          )
        }
        confirmLabel="Confirm result"
        tone="brass"
        isPending={declare.isPending}
        error={error ?? undefined}
        onConfirm={() =>
          whenDone(declare.mutateAsync(agreeing(claim, userId)), () => {
            setAsked(false);
            onConfirmed();
          })
        }
        onClose={() => setAsked(false)}
      />
    </>
  );
}
