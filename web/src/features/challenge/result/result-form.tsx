import { useState } from "react";
import { useFormLimits } from "@/api/config";
import type { ChallengeDetail } from "@/api/types";
import { useTransientError } from "@/api/use-transient-error";
import { Button, ButtonLink } from "@/ui/button";
import { Field, TextArea } from "@/ui/field";
import { InlineError } from "@/ui/inline-error";
import { isConflicting, opponentsOf, otherClaims, otherSidesText } from "../declarations";
import { fileProblemOf, isEmptyDraft, linksProblem } from "../evidence/draft";
import { EvidenceFields } from "../evidence/evidence-fields";
import { UploadProgress } from "../evidence/upload-progress";
import { isClaimUnseen, useDeclare } from "../mutations";
import { OutcomeChoice, type ResultChoice } from "../outcome-choice";
import { isTeamMatch } from "../team-match/sides";
import { DeclareDialog } from "./declare-dialog";
import { choiceProblem, requestOf } from "./result-request";
import { useResultDraft } from "./use-result-draft";

/** The declaration form: the winner, the score, and a note to the others. */
export function ResultForm({
  detail,
  userId,
  initial,
  onDeclared,
}: {
  detail: ChallengeDetail;
  userId: string;
  initial: ResultChoice;
  onDeclared: (message: string) => void;
}) {
  const { choice, score, note, evidence, lostFiles, change, changeEvidence, removeDraft } =
    useResultDraft(detail.challenge._id, userId, startOf(detail, initial));
  const [problem, setProblem] = useState<string | null>(null);
  const [triedLinks, setTriedLinks] = useState<string | null>(null);
  const limits = useFormLimits();
  const linksIssue = linksProblem(evidence, limits?.evidence);
  const [uploaded, setUploaded] = useState(0);
  const declare = useDeclare(detail, setUploaded);
  const hasEvidence = !isEmptyDraft(evidence);
  const others = opponentsOf(detail, userId);
  const [isConfirming, setConfirming] = useState(false);
  const claims = otherClaims(detail, userId);
  const request = requestOf(choice, others, { score, note });
  const isWinnerMissing = choice.outcome === "lost" && others.length > 1 && choice.winnerId === "";
  const isContest =
    request !== null && claims.some((claim) => isConflicting(request, claim, userId));
  const endWith = (message: string) => {
    removeDraft();
    onDeclared(message);
  };
  const submit = () => {
    if (declare.isPending) return;
    const issue = choiceProblem(choice, others) ?? fileProblemOf(evidence);
    setProblem(issue);
    setTriedLinks(evidence.links);
    if (!request || issue !== null || linksIssue !== null) return;
    // A response to another side's claim moves or freezes the money: ask for confirmation.
    if (claims.length > 0) return setConfirming(true);
    setUploaded(0);
    declare.mutateAsync({ ...request, ...(hasEvidence ? { evidence } : {}) }).then(
      ({ message }) => endWith(message ?? "Result submitted"),
      // A declaration of the other side in the meantime can be contradicted only in the dialog.
      (refusal: unknown) => isClaimUnseen(refusal) && setConfirming(true),
    );
  };

  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        className="grid gap-4"
      >
        <OutcomeChoice
          choice={choice}
          others={others}
          isTeam={isTeamMatch(detail.challenge)}
          error={isWinnerMissing && problem ? problem : undefined}
          onChange={(next) => {
            change({ choice: next });
            setProblem(null);
          }}
        />
        <Field
          label="Score"
          note="optional"
          placeholder="30:24"
          maxLength={limits?.challenge.scoreMax}
          value={score}
          onChange={(event) => change({ score: event.target.value })}
        />
        <TextArea
          label={`Note to ${otherSidesText(detail, userId)}`}
          note="optional"
          maxLength={limits?.challenge.noteMax}
          value={note}
          onChange={(event) => change({ note: event.target.value })}
        />
        <EvidenceFields
          draft={evidence}
          lostFiles={lostFiles}
          linksError={(triedLinks === evidence.links && linksIssue) || undefined}
          onChange={changeEvidence}
        />
        {declare.isPending && hasEvidence ? (
          <UploadProgress label="Upload of your evidence" done={uploaded} />
        ) : null}
        <Failure
          problem={isWinnerMissing ? null : problem}
          declare={declare}
          onRetry={hasEvidence ? submit : undefined}
        />
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <ButtonLink to={`/challenges/${detail.challenge._id}/ongoing`}>Back</ButtonLink>
          <Button type="submit" tone="brass" isPending={declare.isPending}>
            {submitLabel(claims.length > 0, isContest)}
          </Button>
        </div>
      </form>
      {isConfirming && request ? (
        <DeclareDialog
          detail={detail}
          userId={userId}
          request={request}
          {...(hasEvidence ? { evidence } : {})}
          onDeclared={endWith}
          onClose={() => setConfirming(false)}
        />
      ) : null}
    </>
  );
}

/** What the form starts with: the chosen result, and the words of the declaration that it changes. */
function startOf({ myDeclaration }: ChallengeDetail, choice: ResultChoice) {
  return { choice, score: myDeclaration?.score ?? "", note: myDeclaration?.note ?? "" };
}

/** Why nothing was declared. With evidence it stays, with a button that sends the same again. */
function Failure({
  problem,
  declare,
  onRetry,
}: {
  problem: string | null;
  declare: ReturnType<typeof useDeclare>;
  onRetry: (() => void) | undefined;
}) {
  const { reset } = declare;
  const retainedError = { error: declare.error, reset: onRetry ? doNothing : reset };
  const error = useTransientError(retainedError, "Failed to submit result");
  if (problem !== null) return <InlineError message={problem} />;
  return error ? <InlineError message={error} {...(onRetry ? { onRetry } : {})} /> : null;
}

function doNothing() {}

function submitLabel(isAnswer: boolean, isContest: boolean): string {
  if (!isAnswer) return "Submit Result";
  return isContest ? "Contest the result" : "Confirm result";
}
