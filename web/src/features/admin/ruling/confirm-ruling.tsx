import { type FormEvent, type ReactNode, useState } from "react";
import { ApiError, fieldProblem } from "@/api/error";
import { useSubmitGuard } from "@/lib/use-submit-guard";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { InlineError } from "@/ui/inline-error";
import { refusalText } from "../refusals";

type ConfirmRulingProps = {
  /** The result, in words. */
  result: string;
  reason: string;
  /** What happens once it is sent. */
  effect: string;
  preview: ReactNode;
  /** Whether a code of the second factor is needed. */
  needsCode: boolean;
  isPending: boolean;
  error: Error | null;
  onConfirm: (code: string) => void;
  onClose: () => void;
};

/** Shows once more what a ruling does, and sends it. */
export function ConfirmRuling(props: ConfirmRulingProps) {
  return (
    <Dialog
      isOpen
      onClose={props.isPending ? () => {} : props.onClose}
      title="Send this ruling?"
      initialFocus="title"
    >
      <ConfirmForm {...props} />
    </Dialog>
  );
}

function ConfirmForm({
  result,
  reason,
  effect,
  preview,
  needsCode,
  isPending,
  error,
  onConfirm,
  onClose,
}: ConfirmRulingProps) {
  const [code, setCode] = useState("");
  const [isTried, setTried] = useState(false);
  const { presses, isSettled, isStray } = useSubmitGuard("confirm");
  const codeError = codeProblem(error);
  const missing = needsCode && isTried && code.trim() === "" ? "Enter your code" : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending || isStray(event)) return;
    setTried(true);
    if (!needsCode || code.trim() !== "") onConfirm(code.trim());
  };
  return (
    <form noValidate {...presses} onSubmit={submit} className="grid gap-4">
      <p className="font-semibold">{result}</p>
      {preview}
      <section
        aria-label="Reason"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard.
        tabIndex={0}
        className="max-h-40 overflow-y-auto text-sm whitespace-pre-line text-fg-2"
      >
        {reason}
      </section>
      <p className="text-sm text-fg-2">{effect}</p>
      {needsCode ? (
        <Field
          label="Code"
          autoComplete="one-time-code"
          spellCheck={false}
          hint="The 6 digits of your authenticator app, or a recovery code"
          value={code}
          error={missing ?? codeError}
          onChange={({ target }) => setCode(target.value)}
        />
      ) : null}
      {error && !codeError ? (
        <InlineError message={refusalText(error, "Failed to send the ruling")} />
      ) : null}
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button onClick={onClose}>Back</Button>
        <Button type="submit" tone="brass" isPending={isPending} disabled={!isSettled}>
          Send ruling
        </Button>
      </div>
    </form>
  );
}

/** Why the code was not accepted, or that one is needed. */
function codeProblem(error: Error | null): string | undefined {
  const isRefused = error instanceof ApiError && error.code === "SECOND_FACTOR_CODE";
  return fieldProblem(error, "code") ?? (isRefused ? error.message : undefined);
}
