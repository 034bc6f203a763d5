import { Dialog } from "radix-ui";
import { useEffect, useId, useRef, useState } from "react";
import { signOut } from "@/api/session";
import { Button } from "@/ui/button";
import { CheckboxField } from "@/ui/checkbox-field";
import { moveInitialFocus } from "@/ui/dialog";
import { Tape } from "@/ui/tape";
import { LAST_STEP, STEPS } from "./steps";

const preventClose = (event: Event) => event.preventDefault();

type TutorialProps = { isAccepting: boolean; onAccept: () => void };

/** Cannot be closed by Escape or a click outside: the user accepts or signs out. */
export function TutorialDialog({ isAccepting, onAccept }: TutorialProps) {
  const [index, setIndex] = useState(0);
  const step = STEPS[index];
  if (step === undefined) return null;
  const position = `Step ${index + 1} of ${STEPS.length}`;
  return (
    <Dialog.Root open>
      <Dialog.Portal>
        <Dialog.Overlay className="scrim" />
        <Dialog.Content
          aria-describedby={undefined}
          // Not on Logout, the first element: Enter may still be held down from the previous form.
          onOpenAutoFocus={(event) => moveInitialFocus(event, "title")}
          onEscapeKeyDown={preventClose}
          onPointerDownOutside={preventClose}
          onInteractOutside={preventClose}
          className="sheet inset-x-0 bottom-0 mx-auto flex max-h-[94dvh] w-full max-w-[600px] flex-col overflow-y-auto rounded-t-[16px] p-5 pb-[max(20px,env(safe-area-inset-bottom))] sm:inset-y-0 sm:my-auto sm:h-fit sm:rounded-[16px] sm:p-7"
        >
          <div className="mb-2 flex items-center justify-between gap-3 text-xs text-fg-3">
            <span className="num">{position}</span>
            <button type="button" className="min-h-6 underline" onClick={() => void signOut()}>
              Logout
            </button>
          </div>
          <Tape
            percent={((index + 1) / STEPS.length) * 100}
            label="Progress of the tutorial"
            valueText={position}
          />
          <div aria-live="polite" className="mt-6 min-h-[188px]">
            <p className="sr-only">{position}</p>
            <Dialog.Title tabIndex={-1} className="disp-x mb-3 text-[22px] leading-7 outline-none">
              {step.title}
            </Dialog.Title>
            <div className="grid gap-3 text-[15px] leading-[22px] text-fg-2">
              {step.paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          </div>
          {index === LAST_STEP ? (
            <Agreement
              isAccepting={isAccepting}
              onAccept={onAccept}
              onBack={() => setIndex(index - 1)}
            />
          ) : (
            <StepButtons index={index} onStep={setIndex} />
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function StepButtons({ index, onStep }: { index: number; onStep: (index: number) => void }) {
  return (
    <div className="mt-6 flex flex-wrap items-center justify-between gap-2">
      <button
        type="button"
        className="min-h-9 text-sm text-fg-2 underline underline-offset-2 hover:text-fg"
        onClick={() => onStep(LAST_STEP)}
      >
        Skip Tutorial
      </button>
      <div className="flex gap-2">
        <Button disabled={index === 0} onClick={() => onStep(index - 1)}>
          Previous
        </Button>
        <Button tone="brass" onClick={() => onStep(index + 1)}>
          Next
        </Button>
      </div>
    </div>
  );
}

/** The last step: a required checkbox, and the button that accepts the terms. */
function Agreement({
  isAccepting,
  onAccept,
  onBack,
}: {
  isAccepting: boolean;
  onAccept: () => void;
  onBack: () => void;
}) {
  const [isAgreed, setAgreed] = useState(false);
  const reasonId = useId();
  const box = useRef<HTMLInputElement>(null);
  // The previous step's button is unmounted, and the focus with it.
  useEffect(() => box.current?.focus(), []);
  return (
    <div className="mt-6 grid gap-4">
      <CheckboxField
        ref={box}
        required
        checked={isAgreed}
        onChange={(event) => setAgreed(event.target.checked)}
        label="I have read the dispute terms and agree to them"
      />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p id={reasonId} className="text-xs text-fg-3">
          {isAgreed ? "" : "Tick the box to enter."}
        </p>
        <div className="flex gap-2">
          <Button onClick={onBack}>Previous</Button>
          <Button
            tone="brass"
            disabled={!isAgreed}
            aria-describedby={reasonId}
            isPending={isAccepting}
            onClick={onAccept}
          >
            Enter
          </Button>
        </div>
      </div>
    </div>
  );
}
