import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
} from "@tanstack/react-query";
import { api, call, type Fallback } from "@/api/client";
import { queryClient } from "@/api/query-client";
import type { NotificationPreferences } from "@/api/types";
import { repeatWhileBehind, retainNewer } from "@/lib/stream";
import { type Filter, NO_FILTER } from "./filters";
import { applyStepToPage, type Page, type PagePosition } from "./page-reducer";
import { currentCursor, stepsSince } from "./stream-cursor";

const LIST_STALE_MS = 60_000;
const COUNTS_STALE_MS = 30_000;
const COUNTS_POLLED_MS = 60_000;
const PREFERENCES_STALE_MS = 5 * 60_000;
const PREFERENCES_RETRIES = 1;
/** What a failed read is called, if the server does not say it. */
const failed = (unreadable: string): Fallback => ({
  unreadable,
  ofResponse: ({ status }) => (status === 401 ? "Unauthorized" : `HTTP error! status: ${status}`),
});
export const PAGE_SIZE = 20;
export const LATEST_SIZE = 5;

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

/** Whether a list or a page of it has to be refetched (see `Page`). */
export function isBehind(cached: unknown): boolean {
  const data = cached as Partial<ListPage & Pages> | undefined;
  return data?.isBehind ?? data?.pages?.some((page) => page.isBehind) ?? false;
}

/** An outdated list that is not mounted is stale, so that it is refetched on mount. */
const listStaleMs = ({ state }: { state: { data: unknown } }) =>
  isBehind(state.data) ? 0 : LIST_STALE_MS;

/** Numbered pages and the newest five have a fixed size. */
export const PAGED_POSITION: PagePosition = { filter: NO_FILTER, isHead: false, isFixedSize: true };
export const LATEST_POSITION: PagePosition = { filter: NO_FILTER, isHead: true, isFixedSize: true };

/** The list for infinite scrolling; new notifications are prepended. */
export const listQuery = (filter: Filter) =>
  infiniteQueryOptions({
    queryKey: [...notificationKeys.lists, filter],
    initialPageParam: null as number | null,
    queryFn: ({ pageParam, signal }) =>
      fetchPage(
        {
          ...filterParams(filter),
          limit: PAGE_SIZE,
          ...(pageParam === null ? {} : { cursor: pageParam }),
        },
        { filter, isHead: pageParam === null, isFixedSize: false },
        signal,
      ),
    getNextPageParam: ({ nextCursor }) => nextCursor,
    structuralSharing: (known, fetched) =>
      mergePages(known as Pages | undefined, fetched as Pages, filter),
    staleTime: listStaleMs,
  });

/** One numbered page. */
export const pagedQuery = (filter: Filter, page: number) =>
  queryOptions({
    queryKey: [...notificationKeys.paged, filter, page],
    queryFn: ({ signal }) =>
      fetchPage({ ...filterParams(filter), page, limit: PAGE_SIZE }, PAGED_POSITION, signal),
    placeholderData: keepPreviousData,
    staleTime: listStaleMs,
  });

/** For the bell and the dashboard. */
export const latestQuery = queryOptions({
  queryKey: notificationKeys.latest,
  queryFn: ({ signal }) => fetchPage({ page: 1, limit: LATEST_SIZE }, LATEST_POSITION, signal),
  staleTime: listStaleMs,
});

export const countsQuery = queryOptions({
  queryKey: notificationKeys.counts,
  queryFn: async ({ signal }): Promise<Counts> => {
    const { data } = await call(
      api.GET("/api/notifications/counts", { signal }),
      failed("Failed to fetch notification counts"),
    );
    return { unreadCount: data.unreadCount, number: data.number };
  },
  // A response older than the received events does not overwrite their counts.
  structuralSharing: (known, fetched) =>
    retainNewerCounts(known as Counts | undefined, fetched as Counts),
  staleTime: COUNTS_STALE_MS,
  refetchInterval: COUNTS_POLLED_MS,
});

export const retainNewerCounts = (known: Counts | undefined, received: Counts): Counts =>
  retainNewer(known, received, ({ number }) => number);

export const preferencesQuery = queryOptions({
  queryKey: notificationKeys.preferences,
  queryFn: async ({ signal }): Promise<NotificationPreferences> => {
    const before = preferencesState();
    const { data } = await call(
      api.GET("/api/notifications/preferences", { signal }),
      "Failed to fetch notification preferences",
    );
    const known = preferencesState();
    // An update during the request is newer than its response.
    const isUpdated = known?.dataUpdateCount !== before?.dataUpdateCount;
    return (isUpdated ? known?.data : undefined) ?? data;
  },
  retry: PREFERENCES_RETRIES,
  staleTime: PREFERENCES_STALE_MS,
});

const preferencesState = () =>
  queryClient.getQueryState<NotificationPreferences>(notificationKeys.preferences);

type PageRequest = {
  limit: number;
  page?: number;
  cursor?: number;
  type?: string;
  isRead?: boolean;
  teamId?: string;
};

function filterParams({
  type,
  read,
  team,
}: Filter): Pick<PageRequest, "type" | "isRead" | "teamId"> {
  return {
    ...(type === "all" ? {} : { type }),
    ...(read === "all" ? {} : { isRead: read === "read" }),
    ...(team ? { teamId: team } : {}),
  };
}

/** Fetches a page and applies the steps that arrived during the request. */
function fetchPage(
  query: PageRequest,
  position: PagePosition,
  signal: AbortSignal,
): Promise<ListPage> {
  return repeatWhileBehind(async () => catchUp(await fetchPageOnce(query, signal), position));
}

/** The page with the steps since its read applied, or marked as behind if some of them are unknown. */
function catchUp(page: ListPage, position: PagePosition): ListPage {
  if (currentCursor() <= page.number) return page;
  const missed = stepsSince(page.number);
  return missed
    ? missed.reduce((known, step) => applyStepToPage(known, step, position), page)
    : { ...page, isBehind: true };
}

/**
 * Merges a fetched page into the cached ones: events may change those during the request, and the library would
 * restore their old versions.
 */
function mergePages(known: Pages | undefined, fetched: Pages, filter: Filter): Pages {
  const before = known && known.pages.length < fetched.pages.length ? known.pages : [];
  const pages = [...before, ...fetched.pages.slice(before.length)];
  const update = (page: ListPage, index: number) =>
    catchUp(page, { filter, isHead: index === 0, isFixedSize: false });
  return { ...fetched, pages: pages.map(update) };
}

async function fetchPageOnce(query: PageRequest, signal: AbortSignal): Promise<ListPage> {
  const { notifications, number, unreadCount, pagination } = await call(
    api.GET("/api/notifications", {
      params: { query: { sortBy: "createdAt", sortOrder: "desc", ...query } },
      signal,
    }),
    failed("Failed to fetch notifications"),
  );
  const { currentPage, totalPages, totalNotifications, hasPrevPage, hasNextPage, nextCursor } =
    pagination;
  return {
    notifications,
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
