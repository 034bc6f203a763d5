import clsx from "clsx";
import { Check } from "lucide-react";
import { STEPS, type Step } from "./steps";

/** The progress through the form; each step is a button. */
export function Stepper({ current, onStep }: { current: Step; onStep: (step: Step) => void }) {
  const at = STEPS.indexOf(current);
  return (
    <ol className="mb-5 grid grid-cols-5 gap-1.5">
      {STEPS.map((step, index) => (
        <li key={step} aria-current={step === current ? "step" : undefined}>
          <button
            type="button"
            className={clsx(
              "flex w-full min-w-0 flex-col gap-1.5 rounded-[4px] text-left text-xs sm:text-sm",
              index <= at ? "font-semibold text-fg" : "text-fg-3",
            )}
            onClick={() => onStep(step)}
          >
            <span
              aria-hidden="true"
              className={clsx(
                "block h-[3px] w-full rounded-full",
                index <= at ? "bg-brass-fill" : "bg-line",
              )}
            />
            <span className="flex min-h-6 items-center gap-1">
              {index < at ? <Check aria-hidden="true" className="size-3.5 text-brass" /> : null}
              {step}
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}
