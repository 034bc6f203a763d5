import type { InfiniteData, Query } from "@tanstack/react-query";
import { queryClient } from "@/api/query-client";
import type { NotificationPreferences } from "@/api/types";
import { EVERYTHING, type Filter } from "./filters";
import { heardForgotten, stepHeard } from "./heard";
import { type Change, changedList, movesOthers, type Step, stepped } from "./inbox";
import { pendingForgotten, pendingHeard } from "./pending";
import { popupsSettled } from "./popups/store";
import {
  type Counts,
  countsQuery,
  LATEST_SIZE,
  type ListPage,
  latestQuery,
  newerOf,
  notificationKeys,
  preferencesQuery,
} from "./queries";

type Pages = InfiniteData<ListPage, number | null>;

/** A step of the player's stream, applied to whatever is cached of it. */
export function applyStep(step: Step): void {
  stepHeard(step);
  countsHeard(step);
  for (const query of cachedLists()) {
    const filter = query.queryKey[2] as Filter;
    queryClient.setQueryData<Pages>(query.queryKey, (data) =>
      data ? { ...data, pages: data.pages.map(steppedPage(step, filter)) } : undefined,
    );
  }
  queryClient.setQueriesData<ListPage>({ queryKey: notificationKeys.paged }, (page) =>
    page ? stepped(page, step, { filter: EVERYTHING, isHead: false }) : undefined,
  );
  queryClient.setQueryData(latestQuery.queryKey, (page) =>
    page ? cut(stepped(page, step, { filter: EVERYTHING, isHead: true })) : undefined,
  );
  if (step.change) afterChange(step.change);
  else markStale();
}

/** What the server has answered to a deed of this tab: the line tells it as well, perhaps later, perhaps never. */
export function applyAnswer(change: Change, counts: Counts | null): void {
  if (counts) countsHeard(counts);
  for (const { queryKey } of cachedLists()) {
    queryClient.setQueryData<Pages>(queryKey, (data) =>
      data ? { ...data, pages: data.pages.map(changedPage(change)) } : undefined,
    );
  }
  queryClient.setQueriesData<ListPage>({ queryKey: notificationKeys.paged }, (page) =>
    page ? changedPage(change)(page) : undefined,
  );
  queryClient.setQueryData(latestQuery.queryKey, (page) =>
    page ? changedPage(change)(page) : undefined,
  );
  afterChange(change);
}

const steppedPage = (step: Step, filter: Filter) => (page: ListPage, index: number) =>
  stepped(page, step, { filter, isHead: index === 0 });

const changedPage =
  (change: Change) =>
  (page: ListPage): ListPage => {
    const notifications = changedList(page.notifications, change);
    return notifications === page.notifications ? page : { ...page, notifications };
  };

function cut(page: ListPage): ListPage {
  return page.notifications.length > LATEST_SIZE
    ? { ...page, notifications: page.notifications.slice(0, LATEST_SIZE) }
    : page;
}

function afterChange(change: Change): void {
  pendingHeard(change);
  popupsSettled(change);
  if (movesOthers(change)) reread(notificationKeys.paged);
  // The next one moves up into a place that has become free.
  if (change.kind === "deleted") reread(notificationKeys.latest);
}

export function countsHeard({ unreadCount, number }: Counts): void {
  queryClient.setQueryData(countsQuery.queryKey, (known) =>
    newerOf(known, { unreadCount, number }),
  );
}

export function preferencesHeard(preferences: NotificationPreferences): void {
  queryClient.setQueryData(preferencesQuery.queryKey, preferences);
}

/** Something has happened of which the player does not want to hear: it is there when they look again. */
function markStale(): void {
  void queryClient.invalidateQueries({
    queryKey: notificationKeys.all,
    predicate: ({ queryKey }) => LISTS.has(queryKey[1]),
    refetchType: "none",
  });
}

const LISTS: ReadonlySet<unknown> = new Set([
  notificationKeys.lists[1],
  notificationKeys.paged[1],
  notificationKeys.latest[1],
]);

/** Reads anew what was read before this number. */
export function rereadOlderThan(number: number): void {
  void queryClient.invalidateQueries({
    queryKey: notificationKeys.all,
    predicate: (query) => isOlder(query, number),
  });
}

function isOlder({ queryKey, state }: Query, number: number): boolean {
  if (queryKey[1] === notificationKeys.preferences[1]) return false;
  const data = state.data as Pages | { number: number } | undefined;
  if (data === undefined) return false;
  const parts = "pages" in data ? data.pages : [data];
  return parts.some((part) => part.number < number);
}

/** Another player: what was told and done is the business of the one before. */
export function streamForgotten(): void {
  heardForgotten();
  pendingForgotten();
}

function cachedLists(): Query[] {
  return queryClient.getQueryCache().findAll({ queryKey: notificationKeys.lists });
}

function reread(queryKey: readonly string[]): void {
  void queryClient.invalidateQueries({ queryKey });
}
