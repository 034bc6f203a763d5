import { Link } from "react-router";
import type { Challenge, TeamRef } from "@/api/types";
import { TeamAvatar } from "@/ui/team-avatar";

/** The teams of a match, in a line: "Night Owls against Baron Stealers". */
export function TeamNames({ challenge }: { challenge: Challenge }) {
  const [first, second] = teamsOf(challenge);
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2">
      {first ? <TeamLink team={first} /> : null}
      <span className="text-fg-3">against</span>
      {second ? <TeamLink team={second} /> : <span className="text-fg-3">any team</span>}
    </span>
  );
}

/** The issuing team, and the one that accepts or is named as the opponent. */
function teamsOf({ teams, opponentTeam }: Challenge): readonly (TeamRef | undefined)[] {
  return [teams[0]?.team, teams[1]?.team ?? opponentTeam ?? undefined];
}

function TeamLink({ team: { _id, name, avatar } }: { team: TeamRef }) {
  return (
    <Link
      to={`/teams/${_id}`}
      className="flex min-h-6 max-w-full min-w-0 items-center gap-2 hover:underline"
    >
      <TeamAvatar name={name} src={avatar} size={20} />
      <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
    </Link>
  );
}
