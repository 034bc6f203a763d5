import { Link } from "react-router";
import type { TeamSummary } from "@/api/types";
import { Badge } from "@/ui/badge";
import { PersonLink } from "@/ui/person-link";
import { TeamTicket } from "../team-ticket";

/** Teams as tickets that link to their pages. */
export function TeamList({ label, teams }: { label: string; teams: readonly TeamSummary[] }) {
  return (
    <ul aria-label={label} className="grid grid-cols-1 gap-3 md:grid-cols-2">
      {teams.map((team) => (
        <li key={team._id} className="min-w-0">
          <TeamTicket
            team={team}
            title={<TeamLink team={team} />}
            footer={<TeamBadges team={team} />}
          />
        </li>
      ))}
    </ul>
  );
}

/** The link covers the whole ticket. */
export function TeamLink({ team: { _id, name } }: { team: { _id: string; name: string } }) {
  return (
    <Link
      to={`/teams/${_id}`}
      className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-card focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-(--focus)"
    >
      {name}
    </Link>
  );
}

function TeamBadges({ team }: { team: TeamSummary }) {
  const { isPrivate, myRole, leader } = team;
  return (
    <div className="mt-2 flex min-h-[22px] flex-wrap items-center gap-1.5 text-xs text-fg-3">
      {myRole === "leader" ? (
        <Badge tone="full" shape="shield">
          You lead
        </Badge>
      ) : (
        <span className="truncate">
          Led by{" "}
          <PersonLink username={leader.username} className="relative z-10 hover:underline">
            {leader.username}
          </PersonLink>
        </span>
      )}
      {myRole === "member" ? (
        <Badge tone="open" shape="check">
          Member
        </Badge>
      ) : null}
      {isPrivate ? (
        <Badge tone="done" shape="ring">
          Private
        </Badge>
      ) : null}
    </div>
  );
}
