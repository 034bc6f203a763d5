import { type FormEvent, type ReactNode, useState } from "react";
import { useFormLimits } from "@/api/config";
import { ApiError } from "@/api/error";
import { toast } from "@/lib/toast";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { TextArea } from "@/ui/field";
import { InlineError } from "@/ui/inline-error";
import type { TeamDeed } from "./deed";
import { deedMessage, useTeamDeed } from "./use-team-deed";

/** A command with a message, in a dialog that stays open on failure. */
export function DeedForm({
  teamId,
  title,
  description,
  messageLabel,
  submitLabel,
  busyLabel,
  deedOf,
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
  deedOf: (message: string | null) => TeamDeed | null;
  onClose: () => void;
  children?: ReactNode;
}) {
  const [message, setMessage] = useState("");
  const limits = useFormLimits()?.team;
  const mutation = useTeamDeed(teamId);
  const { error, isPending, variables } = mutation;
  const refused = error instanceof ApiError ? error.fields["message"] : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const deed = deedOf(message.trim() || null);
    if (deed === null || isPending) return;
    mutation.mutateAsync(deed).then(
      (answer) => {
        onClose();
        if (answer.message) toast.success(answer.message);
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
          error={refused}
          onChange={({ target }) => setMessage(target.value)}
        />
        {error && variables && !refused ? (
          <InlineError message={deedMessage(error, variables)} />
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
