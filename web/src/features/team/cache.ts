import type { Query } from "@tanstack/react-query";
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

/** The teams that the viewer is leaving or has left, whose page is still open: a private one can no longer be read. */
const leftTeams = new Set<string>();

export function beginLeaving(id: string): void {
  leftTeams.add(id);
}

export function failLeaving(id: string): void {
  leftTeams.delete(id);
}

/** After the page of a team was closed: removes what a viewer who has left it may not see any more. */
export function removeLeftTeam(id: string): void {
  if (!leftTeams.delete(id)) return;
  for (const key of ["detail", "challenges", "votes", "pool"] as const) {
    queryClient.removeQueries({ queryKey: teamKeys[key](id) });
  }
}

/** Whether a query may be refetched: not one of a team that the viewer leaves. */
export function isReadable({ queryKey }: Pick<Query, "queryKey">): boolean {
  return !queryKey.some((part) => typeof part === "string" && leftTeams.has(part));
}

/** Refetches all team data except the pools. */
export async function refetchTeams(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: teamKeys.all, predicate: isReadable });
  // After the teams, which state whether the viewer is still a member.
  await queryClient.invalidateQueries({
    queryKey: teamKeys.allVotes,
    predicate: (query) => isReadable(query) && isInsideTeam(String(query.queryKey[1])),
  });
}

function isInsideTeam(teamId: string): boolean {
  const state = queryClient.getQueryState<Team>(teamKeys.detail(teamId));
  return state?.status === "success" && state.data !== undefined && isInside(state.data);
}
