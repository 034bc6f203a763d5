import type { Team } from "@/api/types";
import { toast } from "@/lib/toast";
import { CheckboxField } from "@/ui/checkbox-field";
import { commandErrorMessage, useTeamCommand } from "../use-team-command";

/** For members: whether their e-mail address is shown to the members who show theirs. */
export function EmailSharing({ team }: { team: Team }) {
  const mutation = useTeamCommand(team._id);
  const share = (showsEmail: boolean) => {
    const command = { kind: "share email", showsEmail } as const;
    mutation.mutate(command, {
      onError: (error) => toast.error(commandErrorMessage(error, command)),
    });
  };
  return (
    <CheckboxField
      label="Show my e-mail address to the members of this team who show theirs"
      checked={team.viewer.showsEmail}
      disabled={mutation.isPending}
      onChange={({ target }) => share(target.checked)}
    />
  );
}
