import { pageOf } from "@/lib/page-of";

const TABS = ["overview", "mine", "leaderboard"] as const;
export type TabName = (typeof TABS)[number];

export type PageLocation = { tab: TabName; page: number };

/** Parses the URL; defaults to the first page of the overview. */
export function parseLocation(search: URLSearchParams): PageLocation {
  const tab = TABS.find((name) => name === search.get("tab")) ?? "overview";
  return { tab, page: pageOf(search) };
}

export function toSearchParams({ tab, page }: PageLocation): URLSearchParams {
  return new URLSearchParams({
    ...(tab === "overview" ? {} : { tab }),
    ...(page === 1 ? {} : { page: String(page) }),
  });
}
