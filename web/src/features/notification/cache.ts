import type { Query } from "@tanstack/react-query";
import { queryClient } from "@/api/query-client";
import type { NotificationPreferences } from "@/api/types";
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

/** A step of the player's stream, applied to whatever is cached of it. */
export function applyStep(step: Step): void {
  stepHeard(step);
  countsHeard(step);
  changeLists((page, place) => stepped(page, step, place));
  if (step.change) afterChange(step.change);
}

/** What the server has answered to a deed of this tab: the line tells it as well, perhaps later, perhaps never. */
export function applyAnswer(change: Change, counts: Counts | null): void {
  if (counts) countsHeard(counts);
  changeLists((page, place) => changedPage(page, change, place));
  afterChange(change);
}

/** Every page that is cached, of whichever list. */
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

/** What was read before this number is read anew: not all that has changed since was told. */
export function rereadOlderThan(number: number): void {
  changeLists((page) => (page.number < number ? { ...page, isBehind: true } : page));
  rereadSoon();
  const counts = queryClient.getQueryData(countsQuery.queryKey);
  if (counts && counts.number < number) {
    void queryClient.invalidateQueries({ queryKey: countsQuery.queryKey });
  }
}

/** Steps come in bursts, in a replay by the hundred: what is behind after them is read once. */
const REREAD_AFTER_MS = 250;
let rereading: ReturnType<typeof setTimeout> | undefined;

function rereadSoon(): void {
  rereading ??= setTimeout(rereadBehind, REREAD_AFTER_MS);
}

/** What nobody looks at now is read when somebody does: what is behind is stale (see `listStaleMs`). */
function rereadBehind(): void {
  rereading = undefined;
  const of = { queryKey: notificationKeys.all, type: "active" } as const;
  const isAsking = ({ state }: Query) => state.fetchStatus === "fetching";
  const isWaiting = (query: Query) => isBehind(query.state.data);
  // An answer that is on its way may be older than the step; it is not restarted, but asked for again after it.
  const overtaken = queryClient.getQueryCache().findAll({ ...of, predicate: isAsking });
  if (overtaken.some(isWaiting)) rereadSoon();
  void queryClient.refetchQueries({
    ...of,
    predicate: (query) => isWaiting(query) && !isAsking(query),
  });
}

/** Another player: what was told and done is the business of the one before. */
export function streamForgotten(): void {
  clearTimeout(rereading);
  rereading = undefined;
  heardForgotten();
  pendingForgotten();
}

function cachedLists(): Query[] {
  return queryClient.getQueryCache().findAll({ queryKey: notificationKeys.lists });
}
