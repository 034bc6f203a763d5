import { type FormEvent, useState } from "react";
import { useFormLimits } from "@/api/config";
import type { ChallengeDetail } from "@/api/types";
import { useSubmitGuard } from "@/lib/use-submit-guard";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { TextArea } from "@/ui/field";
import { InlineError } from "@/ui/inline-error";
import { isConflicting, opponentsOf, otherClaims, otherSidesText } from "../declarations";
import type { ResultRequest } from "../mutations";
import { OutcomeChoice, type ResultChoice } from "../outcome-choice";
import { isTeamMatch } from "../team-match/sides";
import { Claims } from "./claims";
import { DisputeTerms } from "./dispute-terms";
import { choiceProblem, requestOf } from "./result-request";

type ContestDialogProps = {
  detail: ChallengeDetail;
  userId: string;
  /** The result that the player has chosen; null if they have only rejected the claim. */
  initial: ResultRequest | null;
  isPending: boolean;
  error: string | null;
  onSubmit: (request: ResultRequest) => void;
  onClose: () => void;
};

/**
 * Contradicting another side freezes the pot for days. This dialog first shows both claims, the effect on the money
 * and its duration.
 */
export function ContestDialog({ onClose, ...rest }: ContestDialogProps) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Contest this result?"
      description="The sides would then have declared different results, which opens a dispute."
      initialFocus="title"
    >
      <ContestForm onClose={onClose} {...rest} />
    </Dialog>
  );
}

function ContestForm({
  detail,
  userId,
  initial,
  isPending,
  error,
  onSubmit,
  onClose,
}: ContestDialogProps) {
  const [choice, setChoice] = useState<ResultChoice>({
    outcome: initial?.outcome ?? null,
    winnerId: initial?.winnerId ?? "",
  });
  const [note, setNote] = useState(initial?.note ?? "");
  const [problem, setProblem] = useState<string | null>(null);
  const { isSettled, presses, isStray } = useSubmitGuard(detail.version);
  const limits = useFormLimits()?.challenge;
  const claims = otherClaims(detail, userId);
  const others = opponentsOf(detail, userId);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isStray(event) || isPending) return;
    const texts = { score: initial?.score ?? "", note };
    const request = requestOf(choice, others, texts);
    const choiceIssue = choiceProblem(choice, others);
    if (choiceIssue || !request) return setProblem(choiceIssue);
    if (!claims.some((claim) => isConflicting(request, claim, userId))) {
      return setProblem("The other side declared the same result. Confirm it instead.");
    }
    onSubmit(request);
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-4" {...presses}>
      <Claims claims={claims} sides={detail.challenge} userId={userId} />
      <div className="grid gap-2">
        <p className="text-xs text-fg-3">You declare</p>
        <OutcomeChoice
          choice={choice}
          others={others}
          isTeam={isTeamMatch(detail.challenge)}
          onChange={(next) => {
            setChoice(next);
            setProblem(null);
          }}
        />
      </div>
      <TextArea
        label="Your account of the match"
        note={`optional, visible to ${otherSidesText(detail, userId)}`}
        rows={2}
        maxLength={limits?.noteMax}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <DisputeTerms escrow={detail.escrow} />
      {problem || error ? <InlineError message={problem ?? error ?? ""} /> : null}
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button onClick={onClose}>Not now</Button>
        <Button type="submit" tone="danger" isPending={isPending} disabled={!isSettled}>
          Open dispute
        </Button>
      </div>
    </form>
  );
}
