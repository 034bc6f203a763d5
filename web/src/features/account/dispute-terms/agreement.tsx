import { useEffect, useId, useRef, useState } from "react";
import { Button } from "@/ui/button";
import { CheckboxField } from "@/ui/checkbox-field";

/** The last step: a required checkbox, and the button that accepts the terms. */
export function Agreement({
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
