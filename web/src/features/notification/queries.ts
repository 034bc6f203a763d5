import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
} from "@tanstack/react-query";
import { api, call } from "@/api/client";
import { queryClient } from "@/api/query-client";
import type { Notification, NotificationPreferences } from "@/api/types";
import { EVERYTHING, type Filter } from "./filters";
import { heardNumber, stepsSince } from "./heard";
import { type Page, type Place, stepped } from "./inbox";

/** Part-a, section 9. */
const LIST_STALE_MS = 60_000;
const COUNTS_STALE_MS = 30_000;
const COUNTS_POLLED_MS = 60_000;
const PREFERENCES_STALE_MS = 5 * 60_000;
const PREFERENCES_RETRIES = 1;
export const PAGE_SIZE = 20;
export const LATEST_SIZE = 5;
/** A page that was overtaken while it was read is read again, so many times. */
const READINGS_MAX = 3;

export const notificationKeys = {
  all: ["notification"] as const,
  lists: ["notification", "list"] as const,
  paged: ["notification", "paged"] as const,
  latest: ["notification", "latest"] as const,
  counts: ["notification", "counts"] as const,
  preferences: ["notification", "preferences"] as const,
};

export type ListPage = Page & {
  unreadCount: number;
  currentPage: number;
  totalPages: number;
  totalNotifications: number;
  hasPrevPage: boolean;
  hasNextPage: boolean;
  nextCursor: number | null;
};

export type Pages = InfiniteData<ListPage, number | null>;

export type Counts = { unreadCount: number; number: number };

/** Whether a list, or a page of it, has to be read anew (see `Page`). */
export function isBehind(cached: unknown): boolean {
  const data = cached as Partial<ListPage & Pages> | undefined;
  return data?.isBehind ?? data?.pages?.some((page) => page.isBehind) ?? false;
}

/** What is behind and not on the screen is read when it is looked at. */
const listStaleMs = ({ state }: { state: { data: unknown } }) =>
  isBehind(state.data) ? 0 : LIST_STALE_MS;

/** Neither a page of several nor the newest five go on as one scrolls. */
export const PAGED_PLACE: Place = { filter: EVERYTHING, isHead: false, isCut: true };
export const LATEST_PLACE: Place = { filter: EVERYTHING, isHead: true, isCut: true };

/** One after the other for as long as somebody scrolls; new ones come in at the head. */
export const listQuery = (filter: Filter) =>
  infiniteQueryOptions({
    queryKey: [...notificationKeys.lists, filter],
    initialPageParam: null as number | null,
    queryFn: ({ pageParam, signal }) =>
      readPage(
        {
          ...asked(filter),
          limit: PAGE_SIZE,
          ...(pageParam === null ? {} : { cursor: pageParam }),
        },
        { filter, isHead: pageParam === null, isCut: false },
        signal,
      ),
    getNextPageParam: ({ nextCursor }) => nextCursor,
    structuralSharing: (known, read) => joined(known as Pages | undefined, read as Pages, filter),
    staleTime: listStaleMs,
  });

/** One page of several. */
export const pagedQuery = (filter: Filter, page: number) =>
  queryOptions({
    queryKey: [...notificationKeys.paged, filter, page],
    queryFn: ({ signal }) =>
      readPage({ ...asked(filter), page, limit: PAGE_SIZE }, PAGED_PLACE, signal),
    placeholderData: keepPreviousData,
    staleTime: listStaleMs,
  });

/** For the bell and the dashboard. */
export const latestQuery = queryOptions({
  queryKey: notificationKeys.latest,
  queryFn: ({ signal }) => readPage({ page: 1, limit: LATEST_SIZE }, LATEST_PLACE, signal),
  staleTime: listStaleMs,
});

export const countsQuery = queryOptions({
  queryKey: notificationKeys.counts,
  queryFn: async ({ signal }): Promise<Counts> => {
    const { data } = await call(
      api.GET("/api/notifications/counts", { signal }),
      "Failed to fetch notification counts",
    );
    return { unreadCount: data.unreadCount, number: data.number };
  },
  // An answer that the line has overtaken makes nothing worse.
  structuralSharing: (known, read) => newerOf(known as Counts | undefined, read as Counts),
  staleTime: COUNTS_STALE_MS,
  refetchInterval: COUNTS_POLLED_MS,
});

export const newerOf = (known: Counts | undefined, told: Counts): Counts =>
  known && known.number > told.number ? known : told;

export const preferencesQuery = queryOptions({
  queryKey: notificationKeys.preferences,
  queryFn: async ({ signal }): Promise<NotificationPreferences> => {
    const before = preferencesState();
    const { data } = await call(
      api.GET("/api/notifications/preferences", { signal }),
      "Failed to fetch notification preferences",
    );
    const known = preferencesState();
    // What was told or chosen while the answer was on its way is newer.
    const isOvertaken = known?.dataUpdateCount !== before?.dataUpdateCount;
    return (isOvertaken ? known?.data : undefined) ?? (data as NotificationPreferences);
  },
  retry: PREFERENCES_RETRIES,
  staleTime: PREFERENCES_STALE_MS,
});

const preferencesState = () =>
  queryClient.getQueryState<NotificationPreferences>(notificationKeys.preferences);

type Asked = {
  limit: number;
  page?: number;
  cursor?: number;
  type?: string;
  isRead?: boolean;
};

function asked({ type, read }: Filter): Pick<Asked, "type" | "isRead"> {
  return {
    ...(type === "all" ? {} : { type }),
    ...(read === "all" ? {} : { isRead: read === "read" }),
  };
}

/** A page as it is now: what the line has told while it was on its way is in it. */
async function readPage(query: Asked, place: Place, signal: AbortSignal): Promise<ListPage> {
  let page = await readOnce(query, signal);
  for (let readings = 1; readings < READINGS_MAX; readings += 1) {
    const now = caughtUp(page, place);
    if (!now.isBehind) return now;
    page = await readOnce(query, signal);
  }
  return caughtUp(page, place);
}

/** The page with what the line has told since it was read; behind, where that is not known for sure. */
function caughtUp(page: ListPage, place: Place): ListPage {
  if (heardNumber() <= page.number) return page;
  const missed = stepsSince(page.number);
  return missed
    ? missed.reduce((known, step) => stepped(known, step, place), page)
    : { ...page, isBehind: true };
}

/**
 * What was read, after what is known: while one more page is on its way the others change, and the library would put
 * them back as they were when it was asked for.
 */
function joined(known: Pages | undefined, read: Pages, filter: Filter): Pages {
  const before = known && known.pages.length < read.pages.length ? known.pages : [];
  const pages = [...before, ...read.pages.slice(before.length)];
  const now = (page: ListPage, index: number) =>
    caughtUp(page, { filter, isHead: index === 0, isCut: false });
  return { ...read, pages: pages.map(now) };
}

async function readOnce(query: Asked, signal: AbortSignal): Promise<ListPage> {
  const { notifications, number, unreadCount, pagination } = await call(
    api.GET("/api/notifications", {
      params: { query: { sortBy: "createdAt", sortOrder: "desc", ...query } },
      signal,
    }),
    "Failed to fetch notifications",
  );
  const { currentPage, totalPages, totalNotifications, hasPrevPage, hasNextPage, nextCursor } =
    pagination;
  return {
    notifications: notifications as Notification[],
    number,
    unreadCount,
    currentPage,
    totalPages,
    totalNotifications,
    hasPrevPage,
    hasNextPage,
    nextCursor: nextCursor ?? null,
    isBehind: false,
  };
}
