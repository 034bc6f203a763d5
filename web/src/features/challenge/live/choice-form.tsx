import { Hourglass, Scale } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import { Link } from "react-router";
import type { ChallengeDetail } from "@/api/types";
import { Button } from "@/ui/button";
import { InlineError } from "@/ui/inline-error";
import { opponentsOf } from "../declarations";
import type { ResultRequest } from "../mutations";
import { OutcomeChoice, type ResultChoice } from "../outcome-choice";
import { choiceProblem, requestOf } from "../result/result-request";
import { isTeamMatch } from "../team-match/sides";

/** Declares the result in two presses; the separate result page also takes a score, a note and evidence. */
export function ChoiceForm({
  detail,
  userId,
  onAsk,
}: {
  detail: ChallengeDetail;
  userId: string;
  onAsk: (request: ResultRequest) => void;
}) {
  const [choice, setChoice] = useState<ResultChoice>({ outcome: null, winnerId: "" });
  const [problem, setProblem] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const others = opponentsOf(detail, userId);
  const request = requestOf(choice, others, { score: "", note: "" });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setProblem(choiceProblem(choice, others));
    if (request) onAsk(request);
    else form.current?.querySelector<HTMLElement>("input, select")?.focus();
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-3">
      <OutcomeChoice
        choice={choice}
        others={others}
        isTeam={isTeamMatch(detail.challenge)}
        onChange={(next) => {
          setChoice(next);
          setProblem(null);
        }}
      />
      {problem ? <InlineError message={problem} /> : null}
      <Button type="submit" tone="brass" size="lg">
        Submit Result
      </Button>
      <Link to={resultPage(detail, choice)} className="link justify-self-center text-sm">
        Add a score, a note or evidence
      </Link>
      <ul className="grid gap-1.5 text-xs leading-[17px] text-fg-3">
        <li className="flex gap-2">
          <Hourglass aria-hidden="true" className="size-3.5 shrink-0" />
          {isTeamMatch(detail.challenge) ? "The other leader" : "Each other player"} has 2 hours to
          confirm or contest once online, 24 hours at most, counted from the end of play at the
          earliest
        </li>
        <li className="flex gap-2">
          <Scale aria-hidden="true" className="size-3.5 shrink-0" />
          If you disagree, the escrow is frozen in a dispute
        </li>
      </ul>
    </form>
  );
}

function resultPage({ challenge }: ChallengeDetail, { outcome, winnerId }: ResultChoice): string {
  const query = new URLSearchParams();
  if (outcome) query.set("outcome", outcome);
  if (winnerId) query.set("winner", winnerId);
  return `/challenges/${challenge._id}/result?${query}`;
}
