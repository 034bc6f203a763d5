import type { Challenge, Player, PlayerOptions } from "./player.ts";
import { createTeam, type Team } from "./team.ts";

/** A team of two, each with 60 USDC in the pool and 40 in the wallet. */
export type TeamOfTwo = { team: Team; leader: Player; member: Player; roster: string[] };

const DEPOSIT = "100";
const SHARE = "60";

export async function teamOfTwo(
  newPlayer: (options: PlayerOptions) => Promise<Player>,
): Promise<TeamOfTwo> {
  const leader = await newPlayer({ deposit: DEPOSIT });
  const member = await newPlayer({ deposit: DEPOSIT });
  const team = await createTeam(leader, { requiresApproval: false });
  await member.post(`/api/teams/${team._id}/join`);
  for (const player of [leader, member]) {
    await player.post(`/api/teams/${team._id}/deposit`, { amount: SHARE });
  }
  return { team, leader, member, roster: [leader.id, member.id] };
}

/** Issues a challenge for 50 USDC, which the other player of the team has not approved yet. */
export function propose(
  { team, leader, roster }: TeamOfTwo,
  fields: Record<string, string> = {},
): Promise<Challenge> {
  return leader.create({
    title: `Two against two of ${team.name}`,
    matchType: "Team vs Team",
    teamId: team._id,
    teamStake: "50",
    roster: JSON.stringify(roster),
    ...fields,
  });
}

/** Issues a challenge for 50 USDC, and has the other player of the team approve it. */
export async function issue(
  owls: TeamOfTwo,
  fields: Record<string, string> = {},
): Promise<Challenge> {
  const match = await propose(owls, fields);
  await owls.member.command(match, "approve");
  return match;
}

/** Accepts for the other team, without the approval of its second player. */
export function accept({ team, leader, roster }: TeamOfTwo, match: Challenge): Promise<unknown> {
  return leader.command(match, "join", { teamId: team._id, roster });
}

/** A match in which both teams have staked, and the other team is ready: the issuing leader can start it. */
export async function stakedMatch(owls: TeamOfTwo, birds: TeamOfTwo): Promise<Challenge> {
  const match = await issue(owls);
  await accept(birds, match);
  await birds.member.command(match, "approve");
  await birds.leader.command(match, "ready");
  return match;
}

/** What lies in the pool of a team, and the share of a player in it. */
export async function poolOf(
  player: Player,
  team: Team,
): Promise<{ total: string; share: string }> {
  const { total, share } = (await player.get(`/api/teams/${team._id}/pool`)).data.pool;
  return { total, share };
}
