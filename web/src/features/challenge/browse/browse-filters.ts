import { parseUsdc } from "@/lib/money";
import { pageOf } from "@/lib/page-of";
import type { Option } from "@/ui/select";
import type { PublicFilters } from "../filters";

const PAGE_SIZE = 12;

export const RELATIONS: readonly Option[] = [
  { value: "", label: "Everyone" },
  { value: "own", label: "Own" },
  { value: "friend", label: "Friend" },
  { value: "teammate", label: "Teammate" },
  { value: "team", label: "Team" },
  { value: "stranger", label: "Stranger" },
];

export const STATUSES: readonly Option[] = [
  { value: "", label: "Any status" },
  { value: "open", label: "Open" },
  { value: "full", label: "Full" },
  { value: "active", label: "Active" },
];

type Sort = Required<Pick<PublicFilters, "sortBy" | "sortOrder">>;

const SORT_ORDERS: Readonly<Record<string, Sort>> = {
  "": { sortBy: "relation", sortOrder: "desc" },
  newest: { sortBy: "createdAt", sortOrder: "desc" },
  oldest: { sortBy: "createdAt", sortOrder: "asc" },
  "highest-stake": { sortBy: "stake", sortOrder: "desc" },
  "lowest-stake": { sortBy: "stake", sortOrder: "asc" },
  participants: { sortBy: "participants", sortOrder: "desc" },
};

export const SORTS: readonly Option[] = [
  { value: "", label: "Closest to you" },
  { value: "newest", label: "Newest" },
  { value: "oldest", label: "Oldest" },
  { value: "highest-stake", label: "Highest stake" },
  { value: "lowest-stake", label: "Lowest stake" },
  { value: "participants", label: "Most participants" },
];

/** The names of the filters in the URL. */
export type FilterName = "q" | "relation" | "category" | "game" | "status" | "min" | "max";

export function filterValue(params: URLSearchParams, name: FilterName | "sort"): string {
  return params.get(name) ?? "";
}

/** The filters of the request; invalid values in the URL are dropped. */
export function browseFilters(params: URLSearchParams): PublicFilters {
  const text = (name: FilterName) => filterValue(params, name).trim();
  const validOption = (name: FilterName, options: readonly Option[]) =>
    options.some(({ value }) => value === text(name)) ? text(name) : "";
  const amount = (name: FilterName) => (parseUsdc(text(name)) === null ? "" : text(name));
  return {
    ...optionalParam("search", text("q")),
    ...optionalParam("category", validOption("relation", RELATIONS)),
    ...optionalParam("gameCategory", text("category")),
    ...optionalParam("game", text("game") === "all" ? "" : text("game")),
    ...optionalParam("status", validOption("status", STATUSES)),
    ...optionalParam("minStake", amount("min")),
    ...optionalParam("maxStake", amount("max")),
    ...(SORT_ORDERS[filterValue(params, "sort")] ?? SORT_ORDERS[""]),
    page: pageOf(params),
    limit: PAGE_SIZE,
  };
}

function optionalParam<Name extends string>(name: Name, value: string): { [key in Name]?: string } {
  return value === "" ? {} : ({ [name]: value } as { [key in Name]: string });
}

export type Chip = { name: FilterName; label: string };

/** One chip per active filter. */
export function activeChips(params: URLSearchParams): Chip[] {
  const chip = (name: FilterName, format: (value: string) => string): Chip[] => {
    const value = filterValue(params, name);
    return value === "" ? [] : [{ name, label: format(value) }];
  };
  return [
    ...chip("q", (value) => `“${value}”`),
    ...chip("relation", (value) => labelIn(RELATIONS, value)),
    ...chip("category", (value) => value),
    ...chip("game", (value) => value),
    ...chip("status", (value) => labelIn(STATUSES, value)),
    ...chip("min", (value) => `From $${value}`),
    ...chip("max", (value) => `Up to $${value}`),
  ];
}

function labelIn(options: readonly Option[], value: string): string {
  return options.find((option) => option.value === value)?.label ?? value;
}
