import { type FormEvent, useState } from "react";
import { useFormLimits } from "@/api/config";
import { ApiError } from "@/api/error";
import type { Team, TeamMember } from "@/api/types";
import { toast } from "@/lib/toast";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { TextArea } from "@/ui/field";
import { InlineError } from "@/ui/inline-error";
import { commandErrorMessage, useTeamCommand } from "../use-team-command";

/** For the leader: proposes to remove a member. The other members vote on it. */
export function RemovalDialog({
  team,
  member,
  onClose,
}: {
  team: Team;
  member: TeamMember;
  onClose: () => void;
}) {
  const [reason, setReason] = useState("");
  const reasonMax = useFormLimits()?.team.removalReasonMax;
  const mutation = useTeamCommand(team._id);
  const { error, isPending, variables } = mutation;
  const fieldError = error instanceof ApiError ? error.fields["reason"] : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const command = { kind: "propose removal", userId: member._id, reason } as const;
    mutation.mutateAsync(command).then(
      ({ message }) => {
        onClose();
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
      title={`Propose to remove ${member.user.username}?`}
      description={`The other members vote for 3 days, and more than half of them have to agree. ${member.user.username} and you have no vote. All members read the reason.`}
      initialFocus="field"
    >
      <form noValidate className="grid min-w-0 gap-4" onSubmit={submit}>
        <TextArea
          label="Reason"
          rows={3}
          maxLength={reasonMax}
          value={reason}
          error={fieldError}
          onChange={({ target }) => setReason(target.value)}
        />
        {error && variables && !fieldError ? (
          <InlineError message={commandErrorMessage(error, variables)} />
        ) : null}
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" tone="danger" isPending={isPending}>
            Start the vote
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
