import { Link } from "react-router";
import type { Team } from "@/api/types";
import { Avatar } from "@/ui/avatar";
import { Card } from "@/ui/card";
import { TeamAvatar } from "@/ui/team-avatar";
import { CommandButton } from "../command-button";
import { RequestRow } from "./request-row";

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
            <RequestRow
              key={_id}
              avatar={<Avatar username={user.username} src={user.avatar} size={28} />}
              name={user.username}
              sentAt={sentAt}
              message={message}
            >
              <CommandButton
                size="sm"
                tone="ghost"
                teamId={team._id}
                command={{ kind: "answer join", request: _id, answer: "accept" }}
                aria-label={`Accept ${user.username}`}
              >
                Accept
              </CommandButton>
              <CommandButton
                size="sm"
                teamId={team._id}
                command={{ kind: "answer join", request: _id, answer: "reject" }}
                aria-label={`Reject ${user.username}`}
              >
                Reject
              </CommandButton>
            </RequestRow>
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
            <RequestRow
              key={_id}
              avatar={<TeamAvatar name={from.name} src={from.avatar} size={28} />}
              name={
                <Link to={`/teams/${from._id}`} className="hover:underline">
                  {from.name}
                </Link>
              }
              sentAt={sentAt}
              message={message}
            >
              <CommandButton
                size="sm"
                tone="ghost"
                teamId={team._id}
                command={{
                  kind: "answer connection",
                  own: team._id,
                  request: _id,
                  answer: "accept",
                }}
                aria-label={`Accept the connection with ${from.name}`}
              >
                Accept
              </CommandButton>
              <CommandButton
                size="sm"
                teamId={team._id}
                command={{
                  kind: "answer connection",
                  own: team._id,
                  request: _id,
                  answer: "reject",
                }}
                aria-label={`Reject the connection with ${from.name}`}
              >
                Reject
              </CommandButton>
            </RequestRow>
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
          <RequestRow
            key={_id}
            avatar={<Avatar username={user.username} src={user.avatar} size={28} />}
            name={user.username}
            sentAt={sentAt}
            message={message}
          >
            {team.viewer.role === "leader" ? (
              <CommandButton
                size="sm"
                teamId={team._id}
                command={{ kind: "withdraw invitation", invitation: _id }}
                aria-label={`Withdraw the invitation of ${user.username}`}
              >
                Withdraw
              </CommandButton>
            ) : null}
          </RequestRow>
        ))}
      </ul>
    </Card>
  );
}

function Count({ of }: { of: number }) {
  return of === 0 ? null : <span className="num text-xs text-fg-3">{of}</span>;
}
