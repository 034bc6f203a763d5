import { type FormEvent, useState } from "react";
import { ApiError } from "@/api/error";
import type { Team } from "@/api/types";
import { toast } from "@/lib/toast";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { InlineError } from "@/ui/inline-error";
import { commandErrorMessage, useTeamCommand } from "../use-team-command";

/** For the leader: announces the end of the team, after its name was typed. */
export function DissolveDialog({
  team,
  onDone,
  onClose,
}: {
  team: Team;
  onDone: () => void;
  onClose: () => void;
}) {
  const [confirmation, setConfirmation] = useState("");
  const mutation = useTeamCommand(team._id);
  const { error, isPending, variables } = mutation;
  const fieldError = error instanceof ApiError ? error.fields["confirmation"] : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    mutation.mutateAsync({ kind: "dissolve", confirmation }).then(
      ({ message }) => {
        onClose();
        onDone();
        if (message) toast.success(message);
      },
      // The dialog shows the error.
      () => {},
    );
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Dissolve ${team.name}?`}
      description="All members are notified. Nothing new begins in the team for 3 days, and you can call it off until then. At the end every share of the pool is paid into the wallet of its member, and the chat is closed for new messages."
      initialFocus="field"
    >
      <form noValidate className="grid min-w-0 gap-4" onSubmit={submit}>
        <Field
          label={`Type “${team.name}” to confirm`}
          autoComplete="off"
          value={confirmation}
          error={fieldError}
          onChange={({ target }) => setConfirmation(target.value)}
        />
        {error && variables && !fieldError ? (
          <InlineError message={commandErrorMessage(error, variables)} />
        ) : null}
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" tone="danger" isPending={isPending}>
            Dissolve the team
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
