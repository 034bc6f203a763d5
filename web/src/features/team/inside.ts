import type { Team } from "@/api/types";

/** Whether the viewer may read the votes and the pool statement: as a member, or as one of those who were at its end. */
export function isInside(team: Team): boolean {
  return team.viewer.role != null || team.dissolvedAt != null;
}
