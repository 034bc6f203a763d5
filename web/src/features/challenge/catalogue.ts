import type { MatchType } from "@/api/types";

type Category = { name: string; games: string[] };

type Game = {
  id: string;
  name: string;
  category?: string | null | undefined;
  modes: readonly string[];
  /** The fewest players of a team. */
  rosterMin?: number | undefined;
};

export type Catalogue = {
  categories: readonly Category[];
  games: readonly Game[];
  matchTypes: readonly MatchType[];
  /** The fewest players of a team in a game without a number of its own. */
  rosterMin: number;
};

export const CATEGORIES: readonly Category[] = [
  { name: "Sports", games: ["FIFA", "NBA 2K", "NHL", "Madden NFL"] },
  { name: "FPS", games: ["Call of Duty", "Counter-Strike", "Valorant", "Apex Legends"] },
  { name: "Battle Royale", games: ["Fortnite", "PUBG", "Apex Legends", "Warzone"] },
  { name: "MOBA", games: ["League of Legends", "Dota 2", "Heroes of the Storm"] },
  { name: "Fighting", games: ["Street Fighter", "Tekken", "Mortal Kombat", "Super Smash Bros"] },
  { name: "Racing", games: ["Forza", "Gran Turismo", "F1", "Need for Speed"] },
];

/** The fallback if the server's list cannot be loaded. */
export const BUILT_IN_CATALOGUE: Catalogue = {
  categories: CATEGORIES,
  games: [
    { id: "chess", name: "Chess", category: "Board", modes: ["classical", "rapid", "blitz"] },
    { id: "poker", name: "Poker", category: "Card", modes: ["texas-holdem", "omaha"] },
    { id: "fifa", name: "FIFA", category: "Sports", modes: ["ultimate-team", "seasons"] },
    { id: "cod", name: "Call of Duty", category: "FPS", modes: ["multiplayer", "warzone"] },
    { id: "lol", name: "League of Legends", category: "MOBA", modes: ["ranked", "normal"] },
  ],
  matchTypes: ["1 vs 1", "1 vs Many", "Team vs Team"],
  rosterMin: 2,
};

export const PLATFORMS = [
  "PC/PlayStation/Xbox/Mouse",
  "PC Only",
  "PlayStation Only",
  "Xbox Only",
  "Mobile",
] as const;

export const LIVESTREAMS = ["Twitch", "YouTube", "Facebook Gaming", "Discord"] as const;

/** Category names in the order of the catalogue, then those that only games mention. */
export function categoryNames({ categories, games }: Catalogue): string[] {
  return unique([
    ...categories.map(({ name }) => name),
    ...games.flatMap(({ category }) => category ?? []),
  ]);
}

/** The games of a category, or all of them. */
export function gameNames({ categories, games }: Catalogue, category: string): string[] {
  const isWanted = (name: string) => category === "" || category === name;
  return unique([
    ...categories.filter(({ name }) => isWanted(name)).flatMap((entry) => entry.games),
    ...games.filter((game) => isWanted(game.category ?? "")).map(({ name }) => name),
  ]);
}

export function modesOf({ games }: Catalogue, name: string): string[] {
  return unique(games.filter((game) => game.name === name).flatMap((game) => game.modes));
}

/** The fewest players of a team in a game, which may not be chosen yet. */
export function rosterMinOf({ games, rosterMin }: Catalogue, name: string): number {
  return games.find((game) => game.name === name)?.rosterMin ?? rosterMin;
}

function unique(names: string[]): string[] {
  return [...new Set(names)];
}
