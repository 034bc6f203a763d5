import { Link } from "react-router";
import type { Challenge, UserSummary } from "@/api/types";
import { PersonLink } from "@/ui/person-link";
import { sideLedBy } from "./sides";

/** The name of a side as a link: to its team in a match of teams, otherwise to the player. */
export function SideLink({
  challenge,
  user,
  hasAt = false,
  className,
}: {
  challenge: Pick<Challenge, "teams">;
  user: UserSummary;
  /** Whether a player's name has an @ before it. */
  hasAt?: boolean;
  className?: string;
}) {
  const side = sideLedBy(challenge, user._id);
  const look = className ? { className } : {};
  if (side) {
    return (
      <Link to={`/teams/${side.team._id}`} {...look}>
        {side.team.name}
      </Link>
    );
  }
  return (
    <PersonLink username={user.username} {...look}>
      {hasAt ? "@" : null}
      {user.username}
    </PersonLink>
  );
}
