import { Link2 } from "lucide-react";
import { useState } from "react";
import type { Team, TeamConnection, TeamRef } from "@/api/types";
import { assertNever } from "@/lib/assert-never";
import { Button } from "@/ui/button";
import { DeedButton } from "../deed-button";
import { DeedForm } from "../deed-form";

/** Between this team and the one that the viewer leads; nothing where they lead none. */
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
      return <Asking team={team} own={own} />;
    case "asked":
      return (
        <DeedButton
          teamId={teamId}
          tone="ghost"
          deed={{ kind: "disconnect", own: own._id, other: teamId }}
        >
          Withdraw connection request
        </DeedButton>
      );
    case "asking": {
      const answer = {
        kind: "answer connection",
        own: own._id,
        request: viewer.connectionRequestId ?? "",
      } as const;
      return (
        <>
          <DeedButton teamId={teamId} tone="ghost" deed={{ ...answer, answer: "accept" }}>
            Accept connection
          </DeedButton>
          <DeedButton teamId={teamId} tone="ghost" deed={{ ...answer, answer: "reject" }}>
            Reject connection
          </DeedButton>
        </>
      );
    }
    case "connected":
      return (
        <DeedButton
          teamId={teamId}
          tone="ghost"
          deed={{ kind: "disconnect", own: own._id, other: teamId }}
        >
          Disconnect
        </DeedButton>
      );
    default:
      return assertNever(connection);
  }
}

function Asking({ team, own }: { team: Team; own: TeamRef }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button tone="ghost" onClick={() => setOpen(true)}>
        <Link2 aria-hidden="true" className="size-4" strokeWidth={1.75} />
        Connect teams
      </Button>
      {isOpen ? (
        <DeedForm
          teamId={team._id}
          title={`Connect ${own.name} with ${team.name}`}
          description={`${team.leader.username} is told, and says yes or no.`}
          messageLabel="Message to their leader"
          submitLabel="Send request"
          busyLabel="Sending..."
          deedOf={(message) => ({ kind: "connect", message })}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
