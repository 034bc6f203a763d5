import type { Challenge, RosterMember, TeamSide, UserSummary } from "@/api/types";

/*
 * In a match of teams a side is a team, and the API names it by the leader who entered it: the leader has the seat and is
 * named as the winner. Who leads the team now decides for it. The screens name the team instead.
 */

type Sides = Pick<Challenge, "teams">;

export function isTeamMatch({ matchType }: Pick<Challenge, "matchType">): boolean {
  return matchType === "Team vs Team";
}

/** The side that a player leads or plays for. */
export function sideOf({ teams }: Sides, userId: string | null): TeamSide | undefined {
  return (
    teams.find((side) => isLedBy(side, userId)) ??
    teams.find(({ leader }) => leader._id === userId) ??
    teams.find((side) => rosterEntry(side, userId) !== undefined)
  );
}

function isLedBy({ presentLeader }: TeamSide, userId: string | null): boolean {
  return presentLeader != null && presentLeader._id === userId;
}

/** The side whose seat is this player's. */
export function sideLedBy({ teams }: Sides, userId: string): TeamSide | undefined {
  return teams.find(({ leader }) => leader._id === userId);
}

export function rosterEntry(
  side: TeamSide | undefined,
  userId: string | null,
): RosterMember | undefined {
  return side?.roster.find(({ user }) => user._id === userId);
}

/** "3 players", where the viewer may not know yet who plays for the side; otherwise null. */
export function hiddenRosterText({ roster, approvalsNeeded }: TeamSide): string | null {
  if (roster.length > 0) return null;
  return approvalsNeeded === 1 ? "1 player" : `${approvalsNeeded} players`;
}

/** Whether the player acts for a side: in a match of teams only its leader does. */
export function isLeaderOfSide(sides: Sides, userId: string | null): boolean {
  return sides.teams.length === 0 || sides.teams.some((side) => isLedBy(side, userId));
}

/**
 * The player in whose seat the viewer acts: their own, or that of the former leader of the team that they lead now. Null for
 * the former leader, who decides nothing any more.
 */
export function seatIdOf(
  { participants, teams }: Pick<Challenge, "participants" | "teams">,
  userId: string,
): string | null {
  // Before the stakes a team that changes its leader gives the match up.
  if (participants.length === 0) return userId;
  const side = sideOf({ teams }, userId);
  if (!side || isLedBy(side, side.leader._id)) return userId;
  if (isLedBy(side, userId)) return side.leader._id;
  return side.leader._id === userId ? null : userId;
}

/** Who decides for the side; once the match is over, who led it then. Null while the team has no leader. */
export function leaderOf({ leader, presentLeader }: TeamSide, isOver: boolean): UserSummary | null {
  return isOver ? leader : (presentLeader ?? null);
}

/** The id by which the API names the player's side: the leader's in a match of teams, otherwise the player's own. */
export function sideIdOf(sides: Sides, userId: string | null): string | null {
  return sideOf(sides, userId)?.leader._id ?? userId;
}

/** The name of a side: its team's, or that of the player who is a side alone. */
export function sideName(sides: Sides, user: UserSummary): string {
  return sideLedBy(sides, user._id)?.team.name ?? user.username;
}

/** The name of a side in a sentence: "Night Owls", "@nova_kade". */
export function sideMention(sides: Sides, user: UserSummary): string {
  return sideLedBy(sides, user._id)?.team.name ?? `@${user.username}`;
}

/** "Your team won", "You won", "Night Owls won". */
export function winnerText(sides: Sides, winner: UserSummary, viewerId: string | null): string {
  return `${winnerName(sides, winner, viewerId)} won`;
}

/** "Your team", "You", "Night Owls". */
export function winnerName(sides: Sides, winner: UserSummary, viewerId: string | null): string {
  if (sideOf(sides, viewerId)?.leader._id === winner._id) return "Your team";
  return winner._id === viewerId ? "You" : sideName(sides, winner);
}

/** Everyone whom the match may name: those with a seat, leaders and rosters; each once. */
export function playersOf({
  participants,
  teams,
}: Pick<Challenge, "participants" | "teams">): UserSummary[] {
  const users = [
    ...participants.map(({ user }) => user),
    ...teams.flatMap(({ leader, roster }) => [leader, ...roster.map(({ user }) => user)]),
  ];
  return [...new Map(users.map((user) => [user._id, user])).values()];
}

/** Everyone who plays: the rosters in a match of teams. */
export function playingUsers(challenge: Pick<Challenge, "participants" | "teams">): UserSummary[] {
  if (challenge.teams.length === 0) return challenge.participants.map(({ user }) => user);
  return challenge.teams.flatMap(({ roster }) => roster.map(({ user }) => user));
}

/** The names of the sides against the player, for a list: "Night Owls", "@ann and @bob". */
export function opponentsText(challenge: Challenge, userId: string | null): string {
  const own = sideIdOf(challenge, userId);
  if (isTeamMatch(challenge)) {
    const others = challenge.teams.filter(({ leader }) => leader._id !== own);
    return names.format(others.map(({ team }) => team.name));
  }
  const others = challenge.participants.filter(
    ({ user, status }) => user._id !== own && status !== "left",
  );
  return names.format(others.map(({ user }) => `@${user.username}`));
}

const names = new Intl.ListFormat("en");

/** Whether the player takes part: has a seat, or plays for or leads a team in it. */
export function takesPart(challenge: Challenge, userId: string): boolean {
  return (
    challenge.creator._id === userId ||
    challenge.participants.some(({ user }) => user._id === userId) ||
    sideOf(challenge, userId) !== undefined
  );
}

/** The stake that a side of the match puts in, as the lists show it. */
export function stakeOf({ teamStake, minimumStake }: Challenge): string {
  return teamStake ?? minimumStake;
}
