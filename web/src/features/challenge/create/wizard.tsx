import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import type { FriendSearch } from "@/api/use-friend-search";
import { assertNever } from "@/lib/assert-never";
import { useSubmitGuard } from "@/lib/use-submit-guard";
import { Button } from "@/ui/button";
import { InlineError } from "@/ui/inline-error";
import { useRefusal } from "@/ui/use-refusal";
import type { TeamChoice, TeamSearch } from "../team-match/team-choice";
import type { ChallengeDraft } from "./draft";
import type { DraftForm } from "./draft-form";
import { GameStep } from "./game-step";
import { InviteStep } from "./invite-step";
import { MatchStep } from "./match-step";
import { ReviewStep } from "./review-step";
import { StakeStep } from "./stake-step";
import { Stepper } from "./stepper";
import { STEPS, type Step, stepAfter } from "./steps";
import { useDraftForm } from "./use-draft-form";
import type { Limits } from "./validate";

export type WizardProps = {
  /** The step that the form opens with. */
  firstStep?: Step;
  onStep?: (step: Step) => void;
  draft: ChallengeDraft;
  onDraft: (draft: ChallengeDraft) => void;
  /** Whether the terms are read-only, because others have staked on them. */
  isLocked: boolean;
  limits: Omit<Limits, "now" | "isRosterCovered">;
  /** Whether the balance is still being loaded. */
  isBalanceAwaited?: boolean;
  friends: FriendSearch;
  /** For a match of teams. */
  choice: TeamChoice;
  teams: TeamSearch;
  /** The server's errors by field; `error` is its overall message. */
  serverErrors: Readonly<Record<string, string>>;
  error: string | null;
  /** Why the player's own limit or break forbids the stake; null if nothing does. */
  stakeRefusal?: string | null;
  isPending: boolean;
  submitLabel: string;
  preview: ReactNode;
  onSubmit: (form: FormData) => void;
};

/** The form in five short steps, with the preview beside them. */
export function Wizard(props: WizardProps) {
  const { firstStep = "Game", onStep, isPending, preview, submitLabel } = props;
  const refusal = useRefusal(props.stakeRefusal ?? null);
  const [step, setStep] = useState(firstStep);
  const region = useRef<HTMLFormElement>(null);
  const goTo = (next: Step) => {
    setStep(next);
    onStep?.(next);
    window.scrollTo({ top: 0 });
  };
  const { form, error, isCoverageAwaited, checkUpTo, submit } = useDraftForm(props, goTo);
  const isChecking = step === "Stake" && isCoverageAwaited;
  const { isSettled, presses, isStray } = useSubmitGuard(step);
  const advance = (event: FormEvent) => {
    event.preventDefault();
    if (isStray(event) || isPending || isChecking) return;
    if (step === "Review") {
      if (!refusal.isRefused) submit();
      return;
    }
    if (checkUpTo(step)) return goTo(stepAfter(step, 1));
    // The errors are rendered by the next frame; then focus the first invalid field.
    requestAnimationFrame(() =>
      region.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus(),
    );
  };
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_340px]">
      <form
        ref={region}
        noValidate
        onSubmit={advance}
        className="card min-w-0 p-4 lg:p-6"
        {...presses}
      >
        <Stepper
          current={step}
          onStep={(next) => {
            if (isChecking && isLater(next, step)) return;
            if (checkUpTo(stepBefore(next))) goTo(next);
          }}
        />
        <StepTitle step={step} />
        <div className="grid gap-4">
          <StepBody step={step} form={form} {...props} onStep={goTo} />
        </div>
        <div className="mt-4 empty:hidden">
          {error ? (
            <InlineError message={error} />
          ) : step === "Stake" || step === "Review" ? (
            refusal.note
          ) : null}
        </div>
        <div className="mt-6 flex justify-between gap-2">
          <Button
            className={step === "Game" ? "invisible" : ""}
            onClick={() => goTo(stepAfter(step, -1))}
          >
            Back
          </Button>
          {step === "Review" ? (
            // The own key prevents React from reusing the "Continue" button's node for the one that moves money.
            <Button
              key="submit"
              type="submit"
              tone="brass"
              isPending={isPending}
              disabled={!isSettled || refusal.isRefused}
              aria-describedby={refusal.describedBy}
            >
              {submitLabel}
            </Button>
          ) : (
            <Button
              key="continue"
              type="submit"
              tone="brass"
              isPending={isChecking}
              disabled={!isSettled}
            >
              Continue
            </Button>
          )}
        </div>
      </form>
      {preview}
    </div>
  );
}

/** Takes the focus on a step change, so that it is announced and Tab continues at the first field. */
function StepTitle({ step }: { step: Step }) {
  const title = useRef<HTMLHeadingElement>(null);
  const previousStep = useRef(step);
  const positionId = useId();
  useEffect(() => {
    if (previousStep.current === step) return;
    previousStep.current = step;
    title.current?.focus({ preventScroll: true });
  }, [step]);
  return (
    <div className="mb-4 flex items-baseline justify-between gap-3">
      <h2
        ref={title}
        tabIndex={-1}
        aria-describedby={positionId}
        className="disp text-[17px] leading-6 outline-none"
      >
        {step}
      </h2>
      <p id={positionId} className="num text-xs text-fg-3">
        Step {STEPS.indexOf(step) + 1} of {STEPS.length}
      </p>
    </div>
  );
}

function isLater(step: Step, than: Step): boolean {
  return STEPS.indexOf(step) > STEPS.indexOf(than);
}

function stepBefore(step: Step): Step | null {
  return step === "Game" ? null : stepAfter(step, -1);
}

function StepBody({
  step,
  form,
  limits: { available, rosterMin, maxStake },
  friends,
  choice,
  teams,
  onStep,
}: Pick<WizardProps, "limits" | "friends" | "choice" | "teams"> & {
  step: Step;
  form: DraftForm;
  onStep: (step: Step) => void;
}) {
  switch (step) {
    case "Game":
      return <GameStep form={form} />;
    case "Match":
      return <MatchStep form={form} choice={choice} search={teams} />;
    case "Stake":
      return (
        <StakeStep
          form={form}
          available={available}
          choice={choice}
          rosterMin={rosterMin}
          maxStake={maxStake}
        />
      );
    case "Invite":
      return <InviteStep form={form} friends={friends} />;
    case "Review":
      return (
        <ReviewStep draft={form.draft} friends={friends.known} choice={choice} onStep={onStep} />
      );
    default:
      return assertNever(step);
  }
}
