import { type FormEvent, type ReactNode, useState } from "react";
import { useFormLimits } from "@/api/config";
import { fieldProblem } from "@/api/error";
import { lengthOf } from "@/lib/length-of";
import { Button } from "./button";
import { Dialog } from "./dialog";
import { TextArea } from "./field";
import { InlineError } from "./inline-error";

/** What the dialog needs of a mutation. */
type Action = { error: Error | null; isPending: boolean; reset: () => void };

type Limits = { min: number; max: number };

export type ReasonDialogProps = {
  title: string;
  description: ReactNode;
  /** Fields above the reason. */
  children?: ReactNode;
  label?: string;
  hint?: string;
  /** The name of the text in the request, by which the server reports a problem with it. */
  field?: string;
  /** The length of the text in characters, if it is not that of a reason; undefined until the limits are loaded. */
  limits?: Limits | undefined;
  confirmLabel: string;
  tone?: "brass" | "danger";
  action: Action;
  /** The message of a failed action. */
  failureText: (error: Error) => string;
  /** Whether a field above shows the failure already. */
  isReported?: boolean;
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
  limits,
  confirmLabel,
  tone = "danger",
  action,
  failureText,
  isReported = false,
  onConfirm,
  onClose,
}: ReasonDialogProps) {
  const [reason, setReason] = useState("");
  const [isTooShort, setTooShort] = useState(false);
  const staff = useFormLimits()?.staff;
  const bounds = limits ?? (staff && { min: staff.reasonMin, max: staff.reasonMax });
  const close = () => {
    if (!action.isPending) onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (action.isPending) return;
    const text = reason.trim();
    const isShort = bounds !== undefined && lengthOf(text) < bounds.min;
    setTooShort(isShort);
    if (!isShort) onConfirm(text);
  };
  const problem = isTooShort
    ? `Write at least ${bounds?.min} characters`
    : fieldProblem(action.error, field);
  return (
    <Dialog isOpen onClose={close} title={title} description={description} initialFocus="field">
      <form noValidate className="grid gap-4" onSubmit={submit}>
        {children}
        <TextArea
          label={label}
          hint={bounds ? `${hint}. ${bounds.min} to ${bounds.max} characters.` : `${hint}.`}
          required
          maxLength={bounds?.max}
          value={reason}
          error={problem}
          onChange={(event) => {
            setReason(event.target.value);
            setTooShort(false);
            if (action.error) action.reset();
          }}
        />
        {action.error && !problem && !isReported ? (
          <InlineError message={failureText(action.error)} />
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
