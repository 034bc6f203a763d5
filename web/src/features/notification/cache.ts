import type { Query } from "@tanstack/react-query";
import { queryClient } from "@/api/query-client";
import type { Notification } from "@/api/types";
import type { Filter } from "./filters";
import {
  applyChangeToPage,
  applyStepToPage,
  type Change,
  type PagePosition,
  type Step,
} from "./page-reducer";
import { removeConfirmed, resetPending } from "./pending";
import { removeSettledPopups } from "./popups/store";
import {
  type Counts,
  countsQuery,
  isBehind,
  LATEST_POSITION,
  LATEST_SIZE,
  type ListPage,
  latestQuery,
  notificationKeys,
  PAGED_POSITION,
  type Pages,
  retainNewerCounts,
} from "./queries";
import { recordStep, resetCursor } from "./stream-cursor";

/** Applies a step of the player's stream to all caches. */
export function applyStep(step: Step): void {
  recordStep(step);
  setCounts(step);
  updateLists((page, position) => applyStepToPage(page, step, position));
  if (step.change) onChange(step.change);
}

/** Applies the response to a command of this tab; the event for it may come later or never. */
export function applyResponse(change: Change, counts: Counts | null): void {
  if (counts) setCounts(counts);
  updateLists((page, position) => applyChangeToPage(page, change, position));
  onChange(change);
}

/** Changes every cached page of every list. */
function updateLists(update: (page: ListPage, position: PagePosition) => ListPage): void {
  for (const { queryKey } of cachedLists()) {
    const filter = queryKey[2] as Filter;
    const updatePage = (page: ListPage, index: number) =>
      update(page, { filter, isHead: index === 0, isFixedSize: false });
    queryClient.setQueryData<Pages>(queryKey, (data) =>
      data ? { ...data, pages: data.pages.map(updatePage) } : undefined,
    );
  }
  queryClient.setQueriesData<ListPage>({ queryKey: notificationKeys.paged }, (page) =>
    page ? update(page, PAGED_POSITION) : undefined,
  );
  queryClient.setQueryData(latestQuery.queryKey, (page) =>
    page ? truncate(update(page, LATEST_POSITION)) : undefined,
  );
}

function truncate(page: ListPage): ListPage {
  return page.notifications.length > LATEST_SIZE
    ? { ...page, notifications: page.notifications.slice(0, LATEST_SIZE) }
    : page;
}

function onChange(change: Change): void {
  removeConfirmed(change);
  removeSettledPopups(change);
  refetchSoon();
}

export function setCounts({ unreadCount, number }: Counts): void {
  queryClient.setQueryData(countsQuery.queryKey, (known) =>
    retainNewerCounts(known, { unreadCount, number }),
  );
}

/** Refetches pages older than this number, because some steps since then are missing. */
export function refetchOlderThan(number: number): void {
  updateLists((page) => (page.number < number ? { ...page, isBehind: true } : page));
  refetchSoon();
  const counts = queryClient.getQueryData(countsQuery.queryKey);
  if (counts && counts.number < number) {
    void queryClient.invalidateQueries({ queryKey: countsQuery.queryKey });
  }
}

/** Debounce of refetches: steps arrive in bursts, up to hundreds in a replay. */
const REFETCH_DELAY_MS = 250;
let refetchTimer: ReturnType<typeof setTimeout> | undefined;

function refetchSoon(): void {
  refetchTimer ??= setTimeout(refetchBehind, REFETCH_DELAY_MS);
}

/** Refetches mounted lists that are behind; unmounted ones are stale (see `listStaleMs`) and refetch on mount. */
function refetchBehind(): void {
  refetchTimer = undefined;
  const filters = { queryKey: notificationKeys.all, type: "active" } as const;
  const isFetching = ({ state }: Query) => state.fetchStatus === "fetching";
  const needsRefetch = (query: Query) => isBehind(query.state.data);
  // A request in flight may return data older than the step: refetch after it instead of restarting it.
  const fetching = queryClient.getQueryCache().findAll({ ...filters, predicate: isFetching });
  if (fetching.some(needsRefetch)) refetchSoon();
  void queryClient.refetchQueries({
    ...filters,
    predicate: (query) => needsRefetch(query) && !isFetching(query),
  });
}

/** Clears the stream state of the previous player. */
export function resetStream(): void {
  clearTimeout(refetchTimer);
  refetchTimer = undefined;
  resetCursor();
  resetPending();
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
