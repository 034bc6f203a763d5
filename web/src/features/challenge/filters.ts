/** What the public list can be narrowed by; absent means no narrowing. */
export type PublicFilters = {
  search?: string;
  category?: string;
  game?: string;
  gameCategory?: string;
  status?: string;
  minStake?: string;
  maxStake?: string;
  sortBy?: "createdAt" | "stake" | "participants" | "scheduledTime" | "relation";
  sortOrder?: "asc" | "desc";
  page: number;
  limit: number;
};

/** The page number of an address; anything that is not one is the first page. */
export function pageOf(params: URLSearchParams): number {
  const page = Number(params.get("page"));
  return Number.isInteger(page) && page > 0 ? page : 1;
}

/** A copy of the address with these entries changed; an empty one is left out, and the page starts over. */
export function changed(
  params: URLSearchParams,
  entries: Readonly<Record<string, string>>,
): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete("page");
  for (const [name, value] of Object.entries(entries)) {
    if (value === "") next.delete(name);
    else next.set(name, value);
  }
  return next;
}
