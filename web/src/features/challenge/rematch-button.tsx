import { RotateCcw } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { Challenge } from "@/api/types";
import { useTransientError } from "@/api/use-transient-error";
import { Button, type ButtonLook } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Money } from "@/ui/money";
import { continueAfter, useRematch } from "./mutations";
import { isTeamMatch, stakeOf } from "./team-match/sides";

/** Creates the same challenge again, for its participants. It stakes money, so it asks for confirmation. */
export function RematchButton({ challenge, look }: { challenge: Challenge; look: ButtonLook }) {
  const navigate = useNavigate();
  const [isConfirming, setConfirming] = useState(false);
  const rematch = useRematch(challenge._id);
  const error = useTransientError(rematch, "Failed to request rematch");
  const execute = () =>
    continueAfter(rematch.mutateAsync("rematch"), ({ data }) => {
      setConfirming(false);
      void navigate(`/challenges/${data.challenge._id}`);
    });
  return (
    <>
      <Button {...look} onClick={() => setConfirming(true)}>
        <RotateCcw aria-hidden="true" className="size-4" strokeWidth={1.75} />
        Rematch
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        title="Play it again?"
        description={
          isTeamMatch(challenge) ? (
            <>
              This issues the same challenge again, with the roster of your team and the other team
              as the opponent. Your team stakes <Money amount={stakeOf(challenge)} />, once all
              players of both teams have approved.
            </>
          ) : (
            <>
              This creates the same challenge again and invites the other players. You stake{" "}
              <Money amount={challenge.minimumStake} />.
            </>
          )
        }
        confirmLabel="Request rematch"
        cancelLabel="Not now"
        tone="brass"
        isPending={rematch.isPending}
        error={error ?? undefined}
        onConfirm={execute}
        onClose={() => setConfirming(false)}
      />
    </>
  );
}
