import type { ReactNode } from "react";
import { Button } from "./button";
import { Dialog } from "./dialog";
import { InlineError } from "./inline-error";

type ConfirmDialogProps = {
  isOpen: boolean;
  title: string;
  description: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  tone?: "brass" | "danger";
  isPending?: boolean;
  /** Why the last attempt failed; the dialog stays open for another one. */
  error?: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks for confirmation of an action that cannot be reversed. */
export function ConfirmDialog({
  title,
  description,
  confirmLabel,
  cancelLabel = "Cancel",
  tone = "danger",
  isPending = false,
  error,
  onConfirm,
  onClose,
  isOpen,
}: ConfirmDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      initialFocus="title"
      description={description}
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>{cancelLabel}</Button>
          <Button tone={tone} isPending={isPending} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {error ? <InlineError message={error} /> : null}
    </Dialog>
  );
}
