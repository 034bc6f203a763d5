import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Team, UserSummary } from "@/api/types";
import { shortAgo } from "@/lib/relative-time";
import { useServerMinute } from "@/lib/server-time";
import { Avatar } from "@/ui/avatar";
import { Card } from "@/ui/card";
import { CopyButton } from "@/ui/copy-button";
import { PersonLink } from "@/ui/person-link";
import { PersonName } from "@/ui/person-name";
import { TeamAvatar } from "@/ui/team-avatar";
import { CommandButton } from "../command-button";

const ROWS = "divide-y divide-line";

/** For the leader: the open join requests. */
export function JoinRequests({ team }: { team: Team }) {
  return (
    <RequestCard title="Join Requests" count={team.joinRequests.length}>
      {team.joinRequests.length === 0 ? (
        <NoJoinRequests team={team} />
      ) : (
        <ul aria-label="Join requests" className={ROWS}>
          {team.joinRequests.map(({ _id, user, message, sentAt }) => (
            <RequestRow
              key={_id}
              avatar={<RequestAvatar user={user} />}
              name={<PersonName user={user} />}
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
    </RequestCard>
  );
}

function RequestCard({
  title,
  count,
  children,
}: {
  title: string;
  count: number;
  children: ReactNode;
}) {
  return (
    <Card title={title} aside={<Count of={count} />}>
      {children}
    </Card>
  );
}

function NoJoinRequests({ team: { _id, currentMembers, maxMembers } }: { team: Team }) {
  return (
    <div className="grid justify-items-start gap-2 text-sm text-fg-3">
      <p>No requests to join</p>
      {currentMembers < maxMembers ? (
        <>
          <p>Players who open the page of the team can ask to join.</p>
          <CopyButton text={`${location.origin}/teams/${_id}`} label="Copy the team's link" />
        </>
      ) : (
        <p>The team is full.</p>
      )}
    </div>
  );
}

/** For the leader: the open connection requests of other teams. */
export function ConnectionRequests({ team }: { team: Team }) {
  return (
    <RequestCard title="Latest connection requests" count={team.connectionRequests.length}>
      {team.connectionRequests.length === 0 ? (
        <div className="text-sm text-fg-3">
          <p>No connection requests</p>
          <Link to="/teams" className="link">
            Find a team to connect with
          </Link>
        </div>
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
    </RequestCard>
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
            avatar={<RequestAvatar user={user} />}
            name={<PersonName user={user} />}
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

function RequestAvatar({ user: { username, avatar } }: { user: UserSummary }) {
  return (
    <PersonLink username={username} isDuplicate className="shrink-0 rounded-full">
      <Avatar username={username} src={avatar} size={28} />
    </PersonLink>
  );
}

function Count({ of }: { of: number }) {
  return of === 0 ? null : <span className="num text-xs text-fg-3">{of}</span>;
}

/** One request: its author, time and message, and the buttons that answer it. */
function RequestRow({
  avatar,
  name,
  sentAt,
  message,
  children,
}: {
  avatar: ReactNode;
  name: ReactNode;
  sentAt: string;
  message: string | null | undefined;
  children?: ReactNode;
}) {
  const now = useServerMinute();
  return (
    <li className="grid gap-2 py-2.5 first:pt-0 last:pb-0">
      <div className="flex min-w-0 items-center gap-3">
        {avatar}
        <div className="min-w-0 flex-1 truncate text-[13.5px] font-medium">{name}</div>
        <time dateTime={sentAt} className="num shrink-0 text-xs text-fg-3">
          {shortAgo(sentAt, now)}
        </time>
      </div>
      {message ? (
        <blockquote className="border-l-2 border-line-strong pl-2.5 text-sm text-fg-2">
          {message}
        </blockquote>
      ) : null}
      {children ? <div className="flex flex-wrap gap-2">{children}</div> : null}
    </li>
  );
}
