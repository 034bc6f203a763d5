import { type FormEvent, useState } from "react";
import type { ChallengeDetail } from "@/api/types";
import { Button, ButtonLink } from "@/ui/button";
import { Field, TextArea } from "@/ui/field";
import { InlineError } from "@/ui/inline-error";
import { useDeclare, whenDone } from "../mutations";
import { OutcomeChoice, type ResultChoice } from "../outcome-choice";
import { usePassingError } from "../use-passing-error";
import { otherSides } from "../verdict";

const SCORE_MAX = 60;
const NOTE_MAX = 1000;

/** What the server is told: who won, the score, a word to the others. */
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
  const [choice, setChoice] = useState(initial);
  const [score, setScore] = useState(detail.myDeclaration?.score ?? "");
  const [note, setNote] = useState(detail.myDeclaration?.note ?? "");
  const [problem, setProblem] = useState<string | null>(null);
  const declare = useDeclare(detail.challenge._id);
  const error = usePassingError(declare, "Failed to submit result");
  const others = otherSides(detail, userId);
  const isWinnerMissing = choice.outcome === "lost" && others.length > 1 && choice.winnerId === "";

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (declare.isPending) return;
    if (choice.outcome === null) return setProblem("Please say how it went");
    if (isWinnerMissing) return setProblem("Please say who won");
    const only = others.length === 1 ? others[0]?._id : undefined;
    const request = {
      outcome: choice.outcome,
      winnerId: choice.outcome === "lost" ? choice.winnerId || only || null : null,
      score: score.trim() || null,
      note: note.trim() || null,
    };
    whenDone(declare.mutateAsync(request), ({ message }) =>
      onDeclared(message ?? "Result submitted"),
    );
  };

  return (
    <form onSubmit={submit} className="grid gap-4">
      <OutcomeChoice
        choice={choice}
        others={others}
        error={isWinnerMissing && problem ? problem : undefined}
        onChange={(next) => {
          setChoice(next);
          setProblem(null);
        }}
      />
      <Field
        label="Score"
        note="optional"
        placeholder="30:24"
        maxLength={SCORE_MAX}
        value={score}
        onChange={(event) => setScore(event.target.value)}
      />
      <TextArea
        label="Note to the other side"
        note="optional"
        maxLength={NOTE_MAX}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      {(problem && !isWinnerMissing) || error ? (
        <InlineError message={problem ?? error ?? ""} />
      ) : null}
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <ButtonLink to={`/challenges/${detail.challenge._id}/ongoing`}>Back</ButtonLink>
        <Button type="submit" tone="brass" isPending={declare.isPending}>
          Submit Result
        </Button>
      </div>
    </form>
  );
}
