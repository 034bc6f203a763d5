import { Link } from "react-router";
import type { Team } from "@/api/types";
import { Avatar } from "@/ui/avatar";
import { Card } from "@/ui/card";
import { TeamAvatar } from "@/ui/team-avatar";
import { DeedButton } from "../deed-button";
import { AskingRow } from "./asking-row";

const ROWS = "divide-y divide-line";

/** For the leader: who asks to join. */
export function JoinRequests({ team }: { team: Team }) {
  return (
    <Card title="Join Requests" aside={<Count of={team.joinRequests.length} />}>
      {team.joinRequests.length === 0 ? (
        <p className="text-sm text-fg-3">Nobody asks to join</p>
      ) : (
        <ul aria-label="Join requests" className={ROWS}>
          {team.joinRequests.map(({ _id, user, message, sentAt }) => (
            <AskingRow
              key={_id}
              face={<Avatar username={user.username} src={user.avatar} size={28} />}
              name={user.username}
              sentAt={sentAt}
              message={message}
            >
              <DeedButton
                size="sm"
                tone="ghost"
                teamId={team._id}
                deed={{ kind: "answer join", request: _id, answer: "accept" }}
                aria-label={`Accept ${user.username}`}
              >
                Accept
              </DeedButton>
              <DeedButton
                size="sm"
                teamId={team._id}
                deed={{ kind: "answer join", request: _id, answer: "reject" }}
                aria-label={`Reject ${user.username}`}
              >
                Reject
              </DeedButton>
            </AskingRow>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** For the leader: which teams want to be connected. */
export function ConnectionRequests({ team }: { team: Team }) {
  return (
    <Card title="Latest connection requests" aside={<Count of={team.connectionRequests.length} />}>
      {team.connectionRequests.length === 0 ? (
        <p className="text-sm text-fg-3">No connection requests</p>
      ) : (
        <ul aria-label="Connection requests" className={ROWS}>
          {team.connectionRequests.map(({ _id, from, message, sentAt }) => (
            <AskingRow
              key={_id}
              face={<TeamAvatar name={from.name} src={from.avatar} size={28} />}
              name={
                <Link to={`/teams/${from._id}`} className="hover:underline">
                  {from.name}
                </Link>
              }
              sentAt={sentAt}
              message={message}
            >
              <DeedButton
                size="sm"
                tone="ghost"
                teamId={team._id}
                deed={{ kind: "answer connection", own: team._id, request: _id, answer: "accept" }}
                aria-label={`Accept the connection with ${from.name}`}
              >
                Accept
              </DeedButton>
              <DeedButton
                size="sm"
                teamId={team._id}
                deed={{ kind: "answer connection", own: team._id, request: _id, answer: "reject" }}
                aria-label={`Reject the connection with ${from.name}`}
              >
                Reject
              </DeedButton>
            </AskingRow>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** For members: the open invitations. */
export function Invited({ team }: { team: Team }) {
  if (team.invitedMembers.length === 0) return null;
  return (
    <Card title="Invited" aside={<Count of={team.invitedMembers.length} />}>
      <ul aria-label="Invited" className={ROWS}>
        {team.invitedMembers.map(({ _id, user, message, sentAt }) => (
          <AskingRow
            key={_id}
            face={<Avatar username={user.username} src={user.avatar} size={28} />}
            name={user.username}
            sentAt={sentAt}
            message={message}
          >
            {team.viewer.role === "leader" ? (
              <DeedButton
                size="sm"
                teamId={team._id}
                deed={{ kind: "withdraw invitation", invitation: _id }}
                aria-label={`Withdraw the invitation of ${user.username}`}
              >
                Withdraw
              </DeedButton>
            ) : null}
          </AskingRow>
        ))}
      </ul>
    </Card>
  );
}

function Count({ of }: { of: number }) {
  return of === 0 ? null : <span className="num text-xs text-fg-3">{of}</span>;
}
