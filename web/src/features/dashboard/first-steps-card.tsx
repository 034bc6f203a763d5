import clsx from "clsx";
import { Check, X } from "lucide-react";
import { Link } from "react-router";
import { Card } from "@/ui/card";
import { Skeleton } from "@/ui/skeleton";

export type FirstStep = {
  title: string;
  text: string;
  /** Where it is done. */
  to: string;
  isDone: boolean;
};

/** What a new player does first. The card goes when all is done, or when the player closes it. */
export function FirstStepsCard({
  steps,
  onClose,
}: {
  /** Null until it is known which are done. */
  steps: readonly FirstStep[] | null;
  onClose: () => void;
}) {
  return (
    <Card
      title="First steps"
      aside={
        <span className="-mr-2 flex items-center gap-1 text-sm text-fg-2">
          {steps ? <Count steps={steps} /> : null}
          <button
            type="button"
            aria-label="Hide the first steps"
            className="grid size-8 place-items-center rounded-ctl text-fg-3 hover:bg-surface-2 hover:text-fg"
            onClick={onClose}
          >
            <X aria-hidden="true" className="size-4" strokeWidth={1.75} />
          </button>
        </span>
      }
    >
      {steps ? (
        <ol className="-mx-2 grid gap-0.5">
          {steps.map((step) => (
            <li key={step.title}>
              {step.isDone ? <DoneStep {...step} /> : <OpenStep {...step} />}
            </li>
          ))}
        </ol>
      ) : (
        <Skeleton count={4} className="h-11" />
      )}
    </Card>
  );
}

function Count({ steps }: { steps: readonly FirstStep[] }) {
  const done = steps.filter((step) => step.isDone).length;
  return (
    <span className="num">
      {done} of {steps.length}
      <span className="sr-only"> done</span>
    </span>
  );
}

function OpenStep({ title, text, to }: FirstStep) {
  return (
    <Link
      to={to}
      className="flex min-h-11 items-center gap-3 rounded-ctl px-2 py-1.5 hover:bg-surface-2"
    >
      <Mark isDone={false} />
      <span className="min-w-0">
        <span className="block text-sm font-medium">{title}</span>
        <span className="block text-xs text-fg-3">{text}</span>
      </span>
    </Link>
  );
}

function DoneStep({ title }: FirstStep) {
  return (
    <p className="flex min-h-9 items-center gap-3 px-2 text-sm text-fg-3">
      <Mark isDone />
      <s>{title}</s>
      <span className="sr-only">, done</span>
    </p>
  );
}

function Mark({ isDone }: { isDone: boolean }) {
  return (
    <span
      className={clsx(
        "grid size-5 shrink-0 place-items-center rounded-full border",
        isDone ? "border-transparent bg-surface-3 text-fg-2" : "border-line",
      )}
    >
      {isDone ? <Check aria-hidden="true" className="size-3" strokeWidth={2.5} /> : null}
    </span>
  );
}
