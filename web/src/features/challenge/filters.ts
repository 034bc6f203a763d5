/** The filters of the public list; an absent one does not apply. */
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

/** A copy of the URL parameters with these entries changed; removes empty ones and resets the page. */
export function updateParams(
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
