import clsx from "clsx";
import { EllipsisVertical, ShieldCheck, UserMinus } from "lucide-react";
import { useState } from "react";
import type { Team, TeamMember } from "@/api/types";
import { formatDate } from "@/lib/relative-time";
import { Avatar } from "@/ui/avatar";
import { Badge } from "@/ui/badge";
import { Card } from "@/ui/card";
import { FollowIcon } from "@/ui/follow-button";
import { Menu, MenuItem } from "@/ui/menu";
import { MessageLink } from "@/ui/message-link";
import { PersonLink } from "@/ui/person-link";
import { OfferDialog } from "../ending/danger-zone";
import { otherTeamsText } from "../format";
import { RemovalDialog } from "../votes/removal-dialog";

const HEAD = "px-4 py-2 text-xs font-medium text-fg-3";
const CELL = "px-4 py-2.5";

/** The members. On narrow screens the columns move under the name. */
export function Members({ team, viewerId }: { team: Team; viewerId: string }) {
  const [successor, setSuccessor] = useState<TeamMember | null>(null);
  const [removed, setRemoved] = useState<TeamMember | null>(null);
  const isLeader = team.viewer.role === "leader";
  const isInside = team.viewer.role != null;
  // Of those who were in a dissolved team it is not stored.
  const isOver = team.dissolvedAt != null;
  const memberIds = team.members.map(({ user }) => user._id);
  return (
    <Card
      title="Members"
      aside={
        <span className="num text-xs text-fg-3">
          {team.currentMembers}/{team.maxMembers}
        </span>
      }
    >
      <div className="@container -m-4">
        <table className="w-full border-collapse text-left">
          <caption className="sr-only">Members of {team.name}</caption>
          <thead className="@max-3xl:sr-only">
            <tr className="border-b border-line">
              <th scope="col" className={HEAD}>
                Username
              </th>
              <th scope="col" className={HEAD}>
                Role
              </th>
              <th scope="col" className={HEAD}>
                Join date
              </th>
              {isInside ? (
                <th scope="col" className={HEAD}>
                  Email
                </th>
              ) : null}
              {isOver ? null : (
                <th scope="col" className={HEAD}>
                  Joined other teams
                </th>
              )}
              <th scope="col" className={HEAD}>
                <span className="sr-only">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {team.members.map((member) => (
              <Row
                key={member._id}
                member={member}
                among={memberIds}
                isInside={isInside}
                isOver={isOver}
                isMe={member._id === viewerId}
                leaderActions={isLeader ? { onHandOver: setSuccessor, onRemove: setRemoved } : null}
              />
            ))}
          </tbody>
        </table>
      </div>
      {successor ? (
        <OfferDialog team={team} successor={successor} onClose={() => setSuccessor(null)} />
      ) : null}
      {removed ? (
        <RemovalDialog team={team} member={removed} onClose={() => setRemoved(null)} />
      ) : null}
    </Card>
  );
}

type RowProps = {
  member: TeamMember;
  /** The ids of all members. */
  among: readonly string[];
  isInside: boolean;
  isOver: boolean;
  isMe: boolean;
  leaderActions: Record<"onHandOver" | "onRemove", (member: TeamMember) => void> | null;
};

function Row({ member, among, isInside, isOver, isMe, leaderActions }: RowProps) {
  const { user, joinedAt, otherTeams } = member;
  return (
    <tr className="border-b border-line last:border-0">
      <td className={clsx(CELL, "w-full max-w-0 @3xl:w-auto @3xl:max-w-[200px]")}>
        <div className="flex min-w-0 items-center gap-3">
          <MemberAvatar member={member} />
          <div className="min-w-0">
            <div className="truncate text-[13.5px] font-medium">
              <PersonLink username={user.username} className="hover:underline">
                {user.username}
              </PersonLink>
              {isMe ? <span className="font-normal text-fg-3"> (you)</span> : null}
              {member.isOnline ? <span className="sr-only"> (online)</span> : null}
            </div>
            <div aria-hidden="true" className="text-xs text-fg-3 @3xl:hidden">
              <div className="truncate">
                {member.role === "leader" ? "Leader" : "Member"} · joined {formatDate(joinedAt)}
              </div>
              {user.email ? <div className="truncate">{user.email}</div> : null}
              {isOver ? null : (
                <div className="truncate">Other teams: {otherTeamsText(otherTeams)}</div>
              )}
            </div>
          </div>
        </div>
      </td>
      <td className={clsx(CELL, "@max-3xl:sr-only")}>
        <Role member={member} />
      </td>
      <td className={clsx(CELL, "num text-sm whitespace-nowrap text-fg-2 @max-3xl:sr-only")}>
        <time dateTime={joinedAt}>{formatDate(joinedAt)}</time>
      </td>
      {isInside ? (
        <td className={clsx(CELL, "max-w-[200px] truncate text-sm text-fg-2 @max-3xl:sr-only")}>
          {user.email ?? "–"}
        </td>
      ) : null}
      {isOver ? null : (
        <td className={clsx(CELL, "num text-sm text-fg-2 @max-3xl:sr-only")}>
          {otherTeamsText(otherTeams)}
        </td>
      )}
      <td className="py-2.5 pr-3">
        {isMe ? null : (
          <MemberActions member={member} among={among} leaderActions={leaderActions} />
        )}
      </td>
    </tr>
  );
}

function MemberActions({
  member,
  among,
  leaderActions,
}: Pick<RowProps, "member" | "among" | "leaderActions">) {
  const { user } = member;
  return (
    <div className="flex items-center justify-end gap-1">
      <FollowIcon player={user} among={among} />
      <MessageLink person={{ ...user, avatar: user.avatar ?? null }} />
      {leaderActions ? (
        <Menu
          trigger={
            <button
              type="button"
              className="grid size-9 place-items-center rounded-ctl text-fg-3 hover:bg-surface-2 hover:text-fg pointer-coarse:size-11"
              aria-label={`More about ${user.username}`}
            >
              <EllipsisVertical aria-hidden="true" className="size-[18px]" strokeWidth={1.75} />
            </button>
          }
        >
          <MenuItem
            icon={<ShieldCheck aria-hidden="true" className="size-4" />}
            onSelect={() => leaderActions.onHandOver(member)}
          >
            Ask to lead
          </MenuItem>
          <MenuItem
            icon={<UserMinus aria-hidden="true" className="size-4" />}
            onSelect={() => leaderActions.onRemove(member)}
          >
            Remove Member
          </MenuItem>
        </Menu>
      ) : null}
    </div>
  );
}

function MemberAvatar({ member: { user, isOnline } }: { member: TeamMember }) {
  return (
    <PersonLink username={user.username} isDuplicate className="relative shrink-0 rounded-full">
      <Avatar username={user.username} src={user.avatar} size={32} />
      {isOnline ? (
        <span
          aria-hidden="true"
          className="absolute right-0 bottom-0 size-2.5 rounded-full border-2 border-surface-1 bg-open"
        />
      ) : null}
    </PersonLink>
  );
}

function Role({ member: { role } }: { member: TeamMember }) {
  return role === "leader" ? (
    <Badge tone="full" shape="shield">
      Leader
    </Badge>
  ) : (
    <Badge tone="done" shape="ring">
      Member
    </Badge>
  );
}
