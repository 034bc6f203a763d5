import type { FriendEntry, SearchHit, SearchHits, TeamSummary } from "@/api/types";

/** One result of the search in a list of results of all kinds. */
export type Hit =
  | { kind: "people"; person: FriendEntry }
  | { kind: "challenges"; challenge: SearchHit }
  | { kind: "teams"; team: TeamSummary };

export type HitKind = Hit["kind"];

/** The kinds in the order of the lists. */
export const HIT_KINDS: readonly HitKind[] = ["people", "challenges", "teams"];
export const HIT_LABELS: Readonly<Record<HitKind, string>> = {
  people: "People",
  challenges: "Challenges",
  teams: "Teams",
};

/** The most results shown in a dropdown. */
const SHOWN_MAX = 8;

export function hitsOf({ people, challenges, teams }: SearchHits): Hit[] {
  const hits: Hit[] = [
    ...people.map((person): Hit => ({ kind: "people", person })),
    ...challenges.map((challenge): Hit => ({ kind: "challenges", challenge })),
    ...teams.map((team): Hit => ({ kind: "teams", team })),
  ];
  return hits.slice(0, SHOWN_MAX);
}

export function hitKey(hit: Hit): string {
  switch (hit.kind) {
    case "people":
      return `people-${hit.person._id}`;
    case "challenges":
      return `challenges-${hit.challenge._id}`;
    case "teams":
      return `teams-${hit.team._id}`;
  }
}

/** The page of what was found. */
export function hitPath(hit: Hit): string {
  switch (hit.kind) {
    case "people":
      return `/profile/${encodeURIComponent(hit.person.username)}`;
    case "challenges":
      return `/challenges/${hit.challenge._id}`;
    case "teams":
      return `/teams/${hit.team._id}`;
  }
}

/** The page of all results. */
export const searchPath = (text: string): string => `/search?q=${encodeURIComponent(text.trim())}`;

const NOUNS: Readonly<Record<HitKind, readonly [one: string, many: string]>> = {
  people: ["player", "players"],
  challenges: ["challenge", "challenges"],
  teams: ["team", "teams"],
};

/** What was found, for those who do not see the list. */
export function hitsSummary(hits: readonly Hit[]): string {
  const parts = HIT_KINDS.flatMap((kind) => {
    const count = hits.filter((hit) => hit.kind === kind).length;
    if (count === 0) return [];
    const [one, many] = NOUNS[kind];
    return [count === 1 ? `1 ${one}` : `${count} ${many}`];
  });
  return `${parts.join(", ")} found`;
}

/** What is shown if nothing was found, and what to try next. */
export function emptyText(text: string): { title: string; hint: string } {
  if (text.trim().startsWith("@")) {
    return {
      title: "No players found",
      hint: "Type the beginning of a username, or leave out the @ to search everything.",
    };
  }
  return {
    title: "No challenges found",
    hint: "No players and no teams either. Try fewer letters, or @ and the beginning of a username.",
  };
}
