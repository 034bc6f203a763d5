import type { ComponentProps } from "react";
import { toast } from "@/lib/toast";
import { Button } from "@/ui/button";
import type { TeamDeed } from "./deed";
import { deedMessage, useTeamDeed } from "./use-team-deed";

type DeedButtonProps = Omit<ComponentProps<typeof Button>, "onClick" | "isPending"> & {
  teamId: string;
  deed: TeamDeed;
  onDone?: () => void;
};

/** Runs one command at once. A toast shows the result, since the button's row may be gone by then. */
export function DeedButton({ teamId, deed, onDone, ...button }: DeedButtonProps) {
  const mutation = useTeamDeed(teamId);
  const act = () =>
    mutation.mutateAsync(deed).then(
      ({ message }) => {
        if (message) toast.success(message);
        onDone?.();
      },
      (error: Error) => toast.error(deedMessage(error, deed)),
    );
  return <Button {...button} isPending={mutation.isPending} onClick={() => void act()} />;
}
