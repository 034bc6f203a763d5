import { type FormEvent, useState } from "react";
import { useFormLimits } from "@/api/config";
import { ApiError, messageOf } from "@/api/error";
import { lengthOf } from "@/lib/length-of";
import { useSubmitGuard } from "@/lib/use-submit-guard";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { TextArea } from "@/ui/field";
import { InlineError } from "@/ui/inline-error";
import { continueAfter, useAppeal } from "../mutations";

type AppealProps = { challengeId: string; onAppealed: () => void; onClose: () => void };

/** Asks why the player does not accept the ruling, and opens the appeal. */
export function AppealDialog({ isOpen, ...props }: AppealProps & { isOpen: boolean }) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={props.onClose}
      title="Appeal the ruling?"
      initialFocus="field"
      description="Another moderator decides, for good. Evidence is taken for another 24 hours, and the money stays in escrow. There is one appeal only."
    >
      {isOpen ? <AppealForm {...props} /> : null}
    </Dialog>
  );
}

function AppealForm({ challengeId, onAppealed, onClose }: AppealProps) {
  const [reason, setReason] = useState("");
  const [isTried, setTried] = useState(false);
  const appeal = useAppeal(challengeId);
  const { presses, isSettled, isStray } = useSubmitGuard("appeal");
  const limits = useFormLimits()?.dispute;
  const length = lengthOf(reason.trim());
  const isShort = limits !== undefined && length < limits.reasonMin;
  const fieldError = appeal.error instanceof ApiError ? appeal.error.fields["reason"] : undefined;
  const problem =
    isTried && isShort ? `Give a reason of at least ${limits.reasonMin} characters` : fieldError;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (appeal.isPending || isStray(event)) return;
    setTried(true);
    if (isShort) event.currentTarget.querySelector("textarea")?.focus();
    else continueAfter(appeal.mutateAsync(reason.trim()), onAppealed);
  };
  return (
    <form noValidate {...presses} onSubmit={submit} className="grid gap-4">
      <TextArea
        label="Why is the ruling wrong?"
        note="shown to the moderators and to the other side"
        rows={5}
        maxLength={limits?.reasonMax}
        hint={limits ? `${length} of ${limits.reasonMax} characters` : `${length} characters`}
        value={reason}
        error={problem}
        onChange={({ target }) => {
          appeal.reset();
          setReason(target.value);
        }}
      />
      {appeal.error && !fieldError ? (
        <InlineError message={messageOf(appeal.error, "Failed to appeal")} />
      ) : null}
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button onClick={onClose}>Not now</Button>
        <Button type="submit" tone="danger" isPending={appeal.isPending} disabled={!isSettled}>
          Appeal
        </Button>
      </div>
    </form>
  );
}
