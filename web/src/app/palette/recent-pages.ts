import { useLayoutEffect } from "react";
import { useLocation } from "react-router";
import { currentPageTitle } from "@/lib/page-title";

export type RecentPage = { to: string; title: string };

/** Pages offered again; older ones are forgotten. */
const RECENT_MAX = 5;
const KEY = "dl.recentPages";

type Stored = { userId: string; pages: RecentPage[] };

/** Remembers each page when it is left, for this tab and this user. */
export function useRecordPages(userId: string): void {
  const { pathname } = useLocation();
  // On leaving, because a page knows its title only once it is loaded; the cleanup of a layout effect runs before the page
  // takes its title away.
  useLayoutEffect(
    () => () => recordPage(userId, { to: pathname, title: currentPageTitle() }),
    [userId, pathname],
  );
}

/** The pages that the user has left, the latest first. */
export function recentPages(userId: string): readonly RecentPage[] {
  const stored = readStored();
  return stored?.userId === userId ? stored.pages : [];
}

function recordPage(userId: string, page: RecentPage): void {
  if (page.title === "") return;
  const others = recentPages(userId).filter(({ to }) => to !== page.to);
  const stored: Stored = { userId, pages: [page, ...others].slice(0, RECENT_MAX) };
  sessionStorage.setItem(KEY, JSON.stringify(stored));
}

function readStored(): Stored | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Stored | null;
  } catch {
    return null;
  }
}
