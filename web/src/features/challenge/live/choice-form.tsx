import { Hourglass, Scale } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import type { UserSummary } from "@/api/types";
import { Button } from "@/ui/button";
import { OutcomeChoice, type ResultChoice } from "../outcome-choice";

/** The choice is made here, and sent from the next screen, where score and note are added. */
export function ChoiceForm({
  challengeId,
  others,
}: {
  challengeId: string;
  others: readonly UserSummary[];
}) {
  const navigate = useNavigate();
  const [choice, setChoice] = useState<ResultChoice>({ outcome: null, winnerId: "" });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const query = new URLSearchParams();
    if (choice.outcome) query.set("outcome", choice.outcome);
    if (choice.winnerId) query.set("winner", choice.winnerId);
    void navigate(`/challenges/${challengeId}/result?${query}`);
  };
  return (
    <form onSubmit={submit} className="grid gap-3">
      <OutcomeChoice choice={choice} others={others} onChange={setChoice} />
      <Button type="submit" tone="brass" size="lg">
        Submit Result
      </Button>
      <ul className="grid gap-1.5 text-xs leading-[17px] text-fg-3">
        <li className="flex gap-2">
          <Hourglass aria-hidden="true" className="size-3.5 shrink-0" />
          The other side has 2 hours to confirm or contest
        </li>
        <li className="flex gap-2">
          <Scale aria-hidden="true" className="size-3.5 shrink-0" />
          If you disagree, the escrow is frozen in a dispute
        </li>
      </ul>
    </form>
  );
}
