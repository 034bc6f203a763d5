import { type FormEvent, type ReactNode, useState } from "react";
import { lengthOf } from "@/lib/length-of";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { TextArea } from "@/ui/field";
import { InlineError } from "@/ui/inline-error";
import { fieldProblem, refusalText } from "./refusals";

/** The length of the reason of an action on an account, in characters. */
const REASON = { min: 10, max: 500 } as const;

/** What the dialog needs of a mutation. */
type Action = { error: Error | null; isPending: boolean; reset: () => void };

type ReasonDialogProps = {
  title: string;
  description: ReactNode;
  /** Fields above the reason. */
  children?: ReactNode;
  label?: string;
  hint?: string;
  /** The name of the text in the request, by which the server reports a problem with it. */
  field?: string;
  limits?: { min: number; max: number };
  confirmLabel: string;
  tone?: "brass" | "danger";
  action: Action;
  /** The message of a failure without one from the server. */
  failure: string;
  /** Called with the trimmed reason once it is long enough. */
  onConfirm: (reason: string) => void;
  onClose: () => void;
};

/** Asks for confirmation of an action of the staff, and for its reason, which goes to the audit log. */
export function ReasonDialog({
  title,
  description,
  children,
  label = "Reason",
  hint = "Written to the audit log",
  field = "reason",
  limits = REASON,
  confirmLabel,
  tone = "danger",
  action,
  failure,
  onConfirm,
  onClose,
}: ReasonDialogProps) {
  const [reason, setReason] = useState("");
  const [isTooShort, setTooShort] = useState(false);
  const close = () => {
    if (!action.isPending) onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (action.isPending) return;
    const text = reason.trim();
    const isShort = lengthOf(text) < limits.min;
    setTooShort(isShort);
    if (!isShort) onConfirm(text);
  };
  const problem = isTooShort
    ? `Write at least ${limits.min} characters`
    : fieldProblem(action.error, field);
  return (
    <Dialog isOpen onClose={close} title={title} description={description} initialFocus="field">
      <form noValidate className="grid gap-4" onSubmit={submit}>
        {children}
        <TextArea
          label={label}
          hint={`${hint}. ${limits.min} to ${limits.max} characters.`}
          required
          maxLength={limits.max}
          value={reason}
          error={problem}
          onChange={(event) => {
            setReason(event.target.value);
            setTooShort(false);
            if (action.error) action.reset();
          }}
        />
        {action.error && !problem ? (
          <InlineError message={refusalText(action.error, failure)} />
        ) : null}
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" tone={tone} isPending={action.isPending}>
            {confirmLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
