import type { Query } from "@tanstack/react-query";
import { queryClient } from "@/api/query-client";
import type { Notification, NotificationPreferences } from "@/api/types";
import type { Filter } from "./filters";
import { heardForgotten, stepHeard } from "./heard";
import { type Change, changedPage, type Place, type Step, stepped } from "./inbox";
import { pendingForgotten, pendingHeard } from "./pending";
import { popupsSettled } from "./popups/store";
import {
  type Counts,
  countsQuery,
  isBehind,
  LATEST_PLACE,
  LATEST_SIZE,
  type ListPage,
  latestQuery,
  newerOf,
  notificationKeys,
  PAGED_PLACE,
  type Pages,
  preferencesQuery,
} from "./queries";

/** Applies a step of the player's stream to all caches. */
export function applyStep(step: Step): void {
  stepHeard(step);
  countsHeard(step);
  changeLists((page, place) => stepped(page, step, place));
  if (step.change) afterChange(step.change);
}

/** Applies the response to a command of this tab; the event for it may come later or never. */
export function applyAnswer(change: Change, counts: Counts | null): void {
  if (counts) countsHeard(counts);
  changeLists((page, place) => changedPage(page, change, place));
  afterChange(change);
}

/** Changes every cached page of every list. */
function changeLists(after: (page: ListPage, place: Place) => ListPage): void {
  for (const { queryKey } of cachedLists()) {
    const filter = queryKey[2] as Filter;
    const pageAfter = (page: ListPage, index: number) =>
      after(page, { filter, isHead: index === 0, isCut: false });
    queryClient.setQueryData<Pages>(queryKey, (data) =>
      data ? { ...data, pages: data.pages.map(pageAfter) } : undefined,
    );
  }
  queryClient.setQueriesData<ListPage>({ queryKey: notificationKeys.paged }, (page) =>
    page ? after(page, PAGED_PLACE) : undefined,
  );
  queryClient.setQueryData(latestQuery.queryKey, (page) =>
    page ? cut(after(page, LATEST_PLACE)) : undefined,
  );
}

function cut(page: ListPage): ListPage {
  return page.notifications.length > LATEST_SIZE
    ? { ...page, notifications: page.notifications.slice(0, LATEST_SIZE) }
    : page;
}

function afterChange(change: Change): void {
  pendingHeard(change);
  popupsSettled(change);
  rereadSoon();
}

export function countsHeard({ unreadCount, number }: Counts): void {
  queryClient.setQueryData(countsQuery.queryKey, (known) =>
    newerOf(known, { unreadCount, number }),
  );
}

export function preferencesHeard(preferences: NotificationPreferences): void {
  queryClient.setQueryData(preferencesQuery.queryKey, preferences);
}

/** Refetches pages older than this number, because some steps since then are missing. */
export function rereadOlderThan(number: number): void {
  changeLists((page) => (page.number < number ? { ...page, isBehind: true } : page));
  rereadSoon();
  const counts = queryClient.getQueryData(countsQuery.queryKey);
  if (counts && counts.number < number) {
    void queryClient.invalidateQueries({ queryKey: countsQuery.queryKey });
  }
}

/** Debounce of refetches: steps arrive in bursts, up to hundreds in a replay. */
const REREAD_AFTER_MS = 250;
let rereading: ReturnType<typeof setTimeout> | undefined;

function rereadSoon(): void {
  rereading ??= setTimeout(rereadBehind, REREAD_AFTER_MS);
}

/** Refetches mounted lists that are behind; unmounted ones are stale (see `listStaleMs`) and refetch on mount. */
function rereadBehind(): void {
  rereading = undefined;
  const of = { queryKey: notificationKeys.all, type: "active" } as const;
  const isAsking = ({ state }: Query) => state.fetchStatus === "fetching";
  const isWaiting = (query: Query) => isBehind(query.state.data);
  // A request in flight may return data older than the step: refetch after it instead of restarting it.
  const overtaken = queryClient.getQueryCache().findAll({ ...of, predicate: isAsking });
  if (overtaken.some(isWaiting)) rereadSoon();
  void queryClient.refetchQueries({
    ...of,
    predicate: (query) => isWaiting(query) && !isAsking(query),
  });
}

/** Clears the stream state of the previous player. */
export function streamForgotten(): void {
  clearTimeout(rereading);
  rereading = undefined;
  heardForgotten();
  pendingForgotten();
}

/** All cached notifications, from every list. */
export function knownNotifications(): Notification[] {
  const known = new Map<string, Notification>();
  const add = (page: ListPage | undefined) => {
    for (const notification of page?.notifications ?? []) known.set(notification._id, notification);
  };
  add(queryClient.getQueryData(latestQuery.queryKey));
  for (const query of cachedLists()) (query.state.data as Pages | undefined)?.pages.forEach(add);
  for (const [, page] of queryClient.getQueriesData<ListPage>({
    queryKey: notificationKeys.paged,
  })) {
    add(page);
  }
  return [...known.values()];
}

function cachedLists(): Query[] {
  return queryClient.getQueryCache().findAll({ queryKey: notificationKeys.lists });
}
