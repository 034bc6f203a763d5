import { type FormEvent, useState } from "react";
import { ApiError, messageOf } from "@/api/error";
import { toast } from "@/lib/toast";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { InlineError } from "@/ui/inline-error";
import { useCap } from "./pool-mutations";

/** Asks what one match may stake of the viewer's share. */
export function CapDialog({
  teamId,
  cap,
  onClose,
}: {
  teamId: string;
  cap: string | null;
  onClose: () => void;
}) {
  const [text, setText] = useState(cap ?? "");
  const mutation = useCap(teamId);
  const { error, isPending } = mutation;
  const fieldError = error instanceof ApiError ? error.fields["cap"] : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    mutation.mutateAsync(text.trim() || null).then(
      () => {
        toast.success("Limit saved");
        onClose();
      },
      // The dialog shows the error.
      () => {},
    );
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Limit of your share"
      description="One match stakes at most this much of your share, whatever the leader proposes."
      initialFocus="field"
      size="sm"
    >
      <form className="grid gap-4" noValidate onSubmit={submit}>
        <Field
          label="Limit for one match"
          unit="USDC"
          inputMode="decimal"
          autoComplete="off"
          value={text}
          error={fieldError}
          hint="Empty for all of your share; 0 keeps it out of every match."
          onChange={({ target }) => setText(target.value)}
        />
        {error && !fieldError ? (
          <InlineError message={messageOf(error, "Failed to save the limit")} />
        ) : null}
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" tone="brass" isPending={isPending}>
            Save limit
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
