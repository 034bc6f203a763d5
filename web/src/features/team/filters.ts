import { pageOf } from "@/lib/page-of";

/** The filters of the team search, stored in the URL. An empty one does not apply. */
export type TeamFilters = {
  search: string;
  region: string;
  primaryGame: string;
  level: string;
  page: number;
};

export type FilterWord = Exclude<keyof TeamFilters, "page">;

const WORDS: readonly FilterWord[] = ["search", "region", "primaryGame", "level"];
export const SEARCH_MAX = 100;

export function readFilters(params: URLSearchParams): TeamFilters {
  const word = (name: FilterWord) => (params.get(name) ?? "").slice(0, SEARCH_MAX);
  return {
    search: word("search"),
    region: word("region"),
    primaryGame: word("primaryGame"),
    level: word("level"),
    page: pageOf(params),
  };
}

export function isFiltered(filters: TeamFilters): boolean {
  return WORDS.some((word) => filters[word].trim() !== "");
}

/** The URL parameters after one change; a filter change resets the page. */
export function withWord(
  params: URLSearchParams,
  word: FilterWord | "page",
  value: string,
): URLSearchParams {
  const next = new URLSearchParams(params);
  if (word !== "page") next.delete("page");
  if (value === "" || (word === "page" && value === "1")) next.delete(word);
  else next.set(word, value);
  return next;
}
