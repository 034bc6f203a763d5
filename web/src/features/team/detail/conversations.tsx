import { MessagesSquare } from "lucide-react";
import { Link } from "react-router";
import type { Team } from "@/api/types";
import { ButtonLink } from "@/ui/button";
import { Card } from "@/ui/card";
import { PersonLink } from "@/ui/person-link";
import { TeamAvatar } from "@/ui/team-avatar";
import { CommandButton } from "../command-button";

/** For members: the link to the team's conversation. */
export function TeamChat({ conversationId }: { conversationId: string }) {
  return (
    <Card title="Team Chat">
      <p className="mb-3 text-sm text-fg-2">
        All members can read this chat, including those who join later.
      </p>
      <ButtonLink to={`/chats/${conversationId}`} tone="ghost" className="w-full">
        <MessagesSquare aria-hidden="true" className="size-4" strokeWidth={1.75} />
        Open Team Chat
      </ButtonLink>
    </Card>
  );
}

/** The connected teams; the leader can write to their leaders. */
export function LeadsCorrespondence({ team }: { team: Team }) {
  const isLeader = team.viewer.role === "leader";
  return (
    <Card title="Team Leads Correspondence">
      {team.connectedTeams.length === 0 ? (
        <p className="text-sm text-fg-3">No connected teams</p>
      ) : (
        <ul aria-label="Connected teams" className="grid gap-3">
          {team.connectedTeams.map(({ _id, name, avatar, leader, conversationId }) => (
            <li key={_id} className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2">
              <TeamAvatar name={name} src={avatar} size={32} />
              <div className="min-w-[132px] flex-1">
                <Link
                  to={`/teams/${_id}`}
                  className="block truncate text-[13.5px] font-medium hover:underline"
                >
                  {name}
                </Link>
                <div className="truncate text-xs text-fg-3">
                  Led by{" "}
                  <PersonLink username={leader.username} className="hover:underline">
                    {leader.username}
                  </PersonLink>
                </div>
              </div>
              {isLeader ? (
                <div className="flex gap-2">
                  {conversationId ? (
                    <ButtonLink
                      size="sm"
                      tone="ghost"
                      to={`/chats/${conversationId}`}
                      aria-label={`Write to the leader of ${name}`}
                    >
                      Write
                    </ButtonLink>
                  ) : null}
                  <CommandButton
                    size="sm"
                    teamId={team._id}
                    command={{ kind: "disconnect", own: team._id, other: _id }}
                    aria-label={`Disconnect from ${name}`}
                  >
                    Disconnect
                  </CommandButton>
                </div>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
