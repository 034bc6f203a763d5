import { type FormEvent, type ReactNode, useRef, useState } from "react";
import type { Friend } from "@/api/types";
import { assertNever } from "@/lib/assert-never";
import type { MicroUsdc } from "@/lib/money";
import { Button } from "@/ui/button";
import { InlineError } from "@/ui/inline-error";
import type { ChallengeDraft } from "./draft";
import type { DraftForm } from "./draft-form";
import { GameStep } from "./game-step";
import { InviteStep } from "./invite-step";
import { MatchStep } from "./match-step";
import { ReviewStep } from "./review-step";
import { StakeStep } from "./stake-step";
import { Stepper } from "./stepper";
import { type Step, stepAfter } from "./steps";
import { useDraftForm } from "./use-draft-form";
import type { Limits } from "./validate";

export type WizardProps = {
  draft: ChallengeDraft;
  onDraft: (draft: ChallengeDraft) => void;
  /** Others have staked on the terms: they can be read, not changed. */
  isLocked: boolean;
  limits: Omit<Limits, "now">;
  friends: readonly Friend[];
  /** What the server refused, by field, and in a sentence. */
  refused: Readonly<Record<string, string>>;
  error: string | null;
  isPending: boolean;
  submitLabel: string;
  preview: ReactNode;
  onSubmit: (form: FormData) => void;
};

/** Five short steps instead of one long form; the preview stands beside them all. */
export function Wizard(props: WizardProps) {
  const { error, friends, isPending, limits, preview, submitLabel } = props;
  const [step, setStep] = useState<Step>("Game");
  const region = useRef<HTMLFormElement>(null);
  const goTo = (next: Step) => {
    setStep(next);
    window.scrollTo({ top: 0 });
  };
  const { form, checkUpTo, submit } = useDraftForm(props, goTo);
  const advance = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    if (step === "Review") return submit();
    if (checkUpTo(step)) return goTo(stepAfter(step, 1));
    // The fields learn of their errors with the next paint; the first of them takes the focus.
    requestAnimationFrame(() =>
      region.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus(),
    );
  };
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_340px]">
      <form ref={region} noValidate onSubmit={advance} className="card min-w-0 p-4 lg:p-6">
        <Stepper
          current={step}
          onStep={(next) => (checkUpTo(stepBefore(next)) ? goTo(next) : undefined)}
        />
        <h2 className="sr-only">{step}</h2>
        <div className="grid gap-4">
          <StepBody step={step} form={form} limits={limits} friends={friends} onStep={goTo} />
        </div>
        {error ? (
          <div className="mt-4">
            <InlineError message={error} />
          </div>
        ) : null}
        <div className="mt-6 flex justify-between gap-2">
          <Button
            className={step === "Game" ? "invisible" : ""}
            onClick={() => goTo(stepAfter(step, -1))}
          >
            Back
          </Button>
          <Button type="submit" tone="brass" isPending={isPending}>
            {step === "Review" ? submitLabel : "Continue"}
          </Button>
        </div>
      </form>
      {preview}
    </div>
  );
}

function stepBefore(step: Step): Step | null {
  return step === "Game" ? null : stepAfter(step, -1);
}

function StepBody({
  step,
  form,
  limits,
  friends,
  onStep,
}: {
  step: Step;
  form: DraftForm;
  limits: { available: MicroUsdc | null };
  friends: readonly Friend[];
  onStep: (step: Step) => void;
}) {
  switch (step) {
    case "Game":
      return <GameStep form={form} />;
    case "Match":
      return <MatchStep form={form} />;
    case "Stake":
      return <StakeStep form={form} available={limits.available} />;
    case "Invite":
      return <InviteStep form={form} friends={friends} />;
    case "Review":
      return <ReviewStep draft={form.draft} friends={friends} onStep={onStep} />;
    default:
      return assertNever(step);
  }
}
