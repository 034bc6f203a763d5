/** The groups of types in the filter. */
export type TypeGroup = "challenge" | "team" | "friend" | "follow";

/** The filter of the list, which the page stores in its URL. */
export type Filter = {
  type: TypeGroup | "all";
  read: "all" | "unread" | "read";
  /** Only notifications about this team. */
  team?: string;
};

export const NO_FILTER: Filter = { type: "all", read: "all" };

export const TYPE_FILTERS: readonly { value: Filter["type"]; label: string }[] = [
  { value: "all", label: "All" },
  { value: "challenge", label: "Challenges" },
  { value: "team", label: "Teams" },
  { value: "friend", label: "Friends" },
  { value: "follow", label: "Follows" },
];

export const READ_FILTERS: readonly { value: Filter["read"]; label: string }[] = [
  { value: "all", label: "Read and unread" },
  { value: "unread", label: "Unread" },
  { value: "read", label: "Read" },
];

/** Infinite scrolling or pages. */
export const VIEWS: readonly { value: "scroll" | "pages"; label: string }[] = [
  { value: "scroll", label: "One list" },
  { value: "pages", label: "Page by page" },
];

export type ListParams = { filter: Filter; view: (typeof VIEWS)[number]["value"]; page: number };

/** Parses the URL parameters; unknown values are ignored. */
export function parseListParams(params: URLSearchParams): ListParams {
  const page = Number(params.get("page"));
  return {
    filter: {
      type: parseOption(TYPE_FILTERS, params.get("type")),
      read: parseOption(READ_FILTERS, params.get("read")),
      ...parseTeam(params.get("team")),
    },
    view: parseOption(VIEWS, params.get("view")),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}

const TEAM_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function parseTeam(param: string | null): { team?: string } {
  return param !== null && TEAM_ID.test(param) ? { team: param } : {};
}

export type ListParam = "type" | "read" | "team" | "view" | "page";

/** The URL parameters after one change, without default values; a filter change resets the page. */
export function updateListParams(
  params: URLSearchParams,
  param: ListParam,
  value: string,
): URLSearchParams {
  const changed = new URLSearchParams(params);
  changed.set(param, value);
  if (param !== "page") changed.delete("page");
  const { filter, view, page } = parseListParams(changed);
  const next = new URLSearchParams();
  if (filter.type !== "all") next.set("type", filter.type);
  if (filter.read !== "all") next.set("read", filter.read);
  // Other types than those of teams have none.
  if (filter.team && filter.type === "team") next.set("team", filter.team);
  if (view === "pages") next.set("view", view);
  if (view === "pages" && page > 1) next.set("page", String(page));
  return next;
}

function parseOption<T extends string>(options: readonly { value: T }[], param: string | null): T {
  const [first] = options;
  const found = options.find(({ value }) => value === param) ?? first;
  if (found === undefined) throw new Error("a filter has at least one option");
  return found.value;
}
