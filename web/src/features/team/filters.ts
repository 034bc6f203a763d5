import { pageOf } from "@/lib/page-of";

/** The filters of the team search, stored in the URL. An empty one does not apply. */
export type TeamFilters = {
  search: string;
  region: string;
  primaryGame: string;
  level: string;
  page: number;
};

export type FilterName = Exclude<keyof TeamFilters, "page">;

const FILTER_NAMES: readonly FilterName[] = ["search", "region", "primaryGame", "level"];
export const SEARCH_MAX = 100;

export function readFilters(params: URLSearchParams): TeamFilters {
  const read = (name: FilterName) => (params.get(name) ?? "").slice(0, SEARCH_MAX);
  return {
    search: read("search"),
    region: read("region"),
    primaryGame: read("primaryGame"),
    level: read("level"),
    page: pageOf(params),
  };
}

export function isFiltered(filters: TeamFilters): boolean {
  return FILTER_NAMES.some((name) => filters[name].trim() !== "");
}

/** The URL parameters after one change; a filter change resets the page. */
export function withFilter(
  params: URLSearchParams,
  name: FilterName | "page",
  value: string,
): URLSearchParams {
  const next = new URLSearchParams(params);
  if (name !== "page") next.delete("page");
  if (value === "" || (name === "page" && value === "1")) next.delete(name);
  else next.set(name, value);
  return next;
}
