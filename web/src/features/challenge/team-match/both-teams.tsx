import { Link } from "react-router";
import { useMaybeUser } from "@/api/session";
import type { ChallengeDetail, UserSummary } from "@/api/types";
import { formatNames } from "../format";
import { waitsForTeams } from "../queries";

/** Why a match cannot start while players belong to both teams. */
export function inBothTeamsText(players: readonly UserSummary[]): string {
  return players.length === 1
    ? `${formatNames(players)} is a member of both teams and has to leave one first`
    : `${formatNames(players)} are members of both teams and have to leave one first`;
}

/** Shows those in it that players belong to both teams, and these players how to solve it. */
export function BothTeamsNote({ detail }: { detail: ChallengeDetail }) {
  const viewer = useMaybeUser();
  const { inBothTeams, challenge } = detail;
  if (!waitsForTeams(detail)) return null;
  const isOne = inBothTeams.some(({ _id }) => _id === viewer?._id);
  return (
    <div role="status" className="rounded-[10px] bg-full-soft px-3.5 py-3 text-sm text-full">
      {isOne ? (
        <>
          You are a member of both teams. Leave{" "}
          {challenge.teams.map(({ team }, index) => (
            <span key={team._id}>
              {index > 0 ? " or " : null}
              <Link to={`/teams/${team._id}`} className="font-semibold underline">
                {team.name}
              </Link>
            </span>
          ))}{" "}
          before the match can start.
        </>
      ) : (
        `${inBothTeamsText(inBothTeams)}. The match cannot start before.`
      )}
    </div>
  );
}
