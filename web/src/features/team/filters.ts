/** What is looked for among all teams; the page keeps it in its address. Empty words ask for nothing. */
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
  const page = Number(params.get("page"));
  return {
    search: word("search"),
    region: word("region"),
    primaryGame: word("primaryGame"),
    level: word("level"),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}

export function isFiltered(filters: TeamFilters): boolean {
  return WORDS.some((word) => filters[word].trim() !== "");
}

/** The address after one word was chosen. What is looked for anew begins at its first page. */
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
