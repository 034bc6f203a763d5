import { type FormEvent, type ReactNode, useState } from "react";
import { useFormLimits } from "@/api/config";
import { ApiError } from "@/api/error";
import { toast } from "@/lib/toast";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { TextArea } from "@/ui/field";
import { InlineError } from "@/ui/inline-error";
import type { TeamCommand } from "./command";
import { commandErrorMessage, useTeamCommand } from "./use-team-command";

/** A command with a message, in a dialog that stays open on failure. */
export function CommandForm({
  teamId,
  title,
  description,
  messageLabel,
  submitLabel,
  busyLabel,
  commandOf,
  onClose,
  children,
}: {
  teamId: string;
  title: string;
  description?: string;
  messageLabel: string;
  submitLabel: string;
  busyLabel: string;
  /** Null if something is missing; the caller shows what. */
  commandOf: (message: string | null) => TeamCommand | null;
  onClose: () => void;
  children?: ReactNode;
}) {
  const [message, setMessage] = useState("");
  const limits = useFormLimits()?.team;
  const mutation = useTeamCommand(teamId);
  const { error, isPending, variables } = mutation;
  const messageError = error instanceof ApiError ? error.fields["message"] : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const command = commandOf(message.trim() || null);
    if (command === null || isPending) return;
    mutation.mutateAsync(command).then(
      (response) => {
        onClose();
        if (response.message) toast.success(response.message);
      },
      // The form shows the error.
      () => {},
    );
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      initialFocus="field"
      {...(description ? { description } : {})}
    >
      <form noValidate className="grid min-w-0 gap-4" onSubmit={submit}>
        {children}
        <TextArea
          label={messageLabel}
          note="optional"
          rows={3}
          maxLength={limits?.messageMax}
          value={message}
          error={messageError}
          onChange={({ target }) => setMessage(target.value)}
        />
        {error && variables && !messageError ? (
          <InlineError message={commandErrorMessage(error, variables)} />
        ) : null}
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" tone="brass" isPending={isPending}>
            {isPending ? busyLabel : submitLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
