import { queryClient } from "@/api/query-client";
import type { Team } from "@/api/types";

export const teamKeys = {
  all: ["team"] as const,
  lists: ["team", "list"] as const,
  mine: ["team", "mine"] as const,
  invitations: ["team", "invitations"] as const,
  detail: (id: string) => ["team", "detail", id] as const,
  challenges: (id: string) => ["team", "challenges", id] as const,
  /** Apart from `all`, as the pools: a member who has just left may read neither any more. */
  allVotes: ["team-votes"] as const,
  votes: (id: string) => ["team-votes", id] as const,
  pools: ["team-pool"] as const,
  pool: (id: string) => ["team-pool", id] as const,
};

/** Whether the viewer may read the votes and the pool statement: as a member, or as one of those who were at its end. */
export function isInside(team: Team): boolean {
  return team.viewer.role != null || team.dissolvedAt != null;
}

/** Refetches all team data except the pools. */
export async function refetchTeams(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: teamKeys.all });
  // After the teams, which state whether the viewer is still a member.
  await queryClient.invalidateQueries({
    queryKey: teamKeys.allVotes,
    predicate: ({ queryKey: [, teamId] }) => isInsideTeam(String(teamId)),
  });
}

function isInsideTeam(teamId: string): boolean {
  const state = queryClient.getQueryState<Team>(teamKeys.detail(teamId));
  return state?.status === "success" && state.data !== undefined && isInside(state.data);
}
