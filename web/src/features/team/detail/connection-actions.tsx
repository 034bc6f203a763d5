import { Link2 } from "lucide-react";
import { useState } from "react";
import type { Team, TeamConnection, TeamRef } from "@/api/types";
import { assertNever } from "@/lib/assert-never";
import { Button } from "@/ui/button";
import { CommandButton } from "../command-button";
import { CommandForm } from "../command-form";

/** The connection between this team and the viewer's own; renders nothing if the viewer leads no team. */
export function ConnectionActions({ team }: { team: Team }) {
  const { ledTeam, connection } = team.viewer;
  if (!ledTeam || !connection) return null;
  return <Connection team={team} own={ledTeam} connection={connection} />;
}

function Connection({
  team,
  own,
  connection,
}: {
  team: Team;
  own: TeamRef;
  connection: TeamConnection;
}) {
  const { _id: teamId, viewer } = team;
  switch (connection) {
    case "none":
      return <ConnectButton team={team} own={own} />;
    case "asked":
      return (
        <CommandButton
          teamId={teamId}
          tone="ghost"
          command={{ kind: "disconnect", own: own._id, other: teamId }}
        >
          Withdraw connection request
        </CommandButton>
      );
    case "asking": {
      const command = {
        kind: "answer connection",
        own: own._id,
        request: viewer.connectionRequestId ?? "",
      } as const;
      return (
        <>
          <CommandButton teamId={teamId} tone="ghost" command={{ ...command, answer: "accept" }}>
            Accept connection
          </CommandButton>
          <CommandButton teamId={teamId} tone="ghost" command={{ ...command, answer: "reject" }}>
            Reject connection
          </CommandButton>
        </>
      );
    }
    case "connected":
      return (
        <CommandButton
          teamId={teamId}
          tone="ghost"
          command={{ kind: "disconnect", own: own._id, other: teamId }}
        >
          Disconnect
        </CommandButton>
      );
    default:
      return assertNever(connection);
  }
}

function ConnectButton({ team, own }: { team: Team; own: TeamRef }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button tone="ghost" onClick={() => setOpen(true)}>
        <Link2 aria-hidden="true" className="size-4" strokeWidth={1.75} />
        Connect teams
      </Button>
      {isOpen ? (
        <CommandForm
          teamId={team._id}
          title={`Connect ${own.name} with ${team.name}`}
          description={`${team.leader.username} is notified, and accepts or rejects the request.`}
          messageLabel="Message to their leader"
          submitLabel="Send request"
          busyLabel="Sending..."
          commandOf={(message) => ({ kind: "connect", message })}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
