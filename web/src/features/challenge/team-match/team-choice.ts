import type { TeamRef, UserSummary } from "@/api/types";

/** The teams with which the viewer can play, handed in by the page: features do not import one another. */
export type TeamChoice = {
  /** The teams that the viewer leads; undefined until they are loaded. */
  led: readonly TeamRef[] | undefined;
  /** The members of the chosen team. */
  members: readonly UserSummary[] | undefined;
  /** The teams that are connected with the chosen one. */
  connected: readonly TeamRef[];
  error: Error | null;
  retry: () => void;
};

/** The search for a team to challenge. */
export type TeamSearch = {
  text: string;
  onText: (text: string) => void;
  /** The teams found; undefined until the first response, and empty without a text. */
  found: readonly TeamRef[] | undefined;
  error: Error | null;
  retry: () => void;
};

/** What is wrong with a roster; `max` is undefined until the limits are loaded. */
export function rosterProblem(
  roster: readonly string[],
  min: number,
  max: number | undefined,
): string | undefined {
  if (roster.length < min) return `Choose at least ${min} players for the roster`;
  return max !== undefined && roster.length > max
    ? `A roster has at most ${max} players`
    : undefined;
}

export function toggleId(ids: readonly string[], id: string): string[] {
  return ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id];
}
