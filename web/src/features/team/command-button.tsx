import type { ComponentProps } from "react";
import { toast } from "@/lib/toast";
import { Button } from "@/ui/button";
import type { TeamCommand } from "./command";
import { passFocusOn } from "./pass-focus-on";
import { commandErrorMessage, useTeamCommand } from "./use-team-command";

type CommandButtonProps = Omit<ComponentProps<typeof Button>, "onClick" | "isPending" | "ref"> & {
  teamId: string;
  command: TeamCommand;
  onDone?: () => void;
};

/** Runs one command at once. A toast shows the result, since the button's row may be gone by then. */
export function CommandButton({ teamId, command, onDone, ...button }: CommandButtonProps) {
  const mutation = useTeamCommand(teamId);
  const run = () =>
    mutation.mutateAsync(command).then(
      ({ message }) => {
        if (message) toast.success(message);
        onDone?.();
      },
      (error: Error) => toast.error(commandErrorMessage(error, command)),
    );
  return (
    <Button
      {...button}
      ref={passFocusOn}
      isPending={mutation.isPending}
      onClick={() => void run()}
    />
  );
}
