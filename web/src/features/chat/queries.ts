import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  replaceEqualDeep,
} from "@tanstack/react-query";
import { api, call } from "@/api/client";
import { queryClient } from "@/api/query-client";
import type { DirectoryEntry, MissedMessages } from "@/api/types";
import { type ListPage, type ListPages, overtaken } from "./conversation-list";
import { type Place, placeKey } from "./place";
import { joined, type Thread, withEarlier } from "./thread";

const CONVERSATIONS_STALE_MS = 30_000;
const MESSAGES_STALE_MS = 10_000;
const DIRECTORY_STALE_MS = 60_000;
const CONVERSATIONS_PAGE = 10;
const DIRECTORY_PAGE = 50;
const HISTORY_PAGE = 50;
/** How often to fetch an older page that events have outdated. */
const EARLIER_TRIES_MAX = 3;

export const chatKeys = {
  all: ["chat"] as const,
  list: ["chat", "list"] as const,
  threads: ["chat", "thread"] as const,
  directory: ["chat", "directory"] as const,
  blocked: ["chat", "blocked"] as const,
};

/** The viewer's conversations, newest message first; events keep them up to date. */
export const conversationsQuery = infiniteQueryOptions({
  queryKey: chatKeys.list,
  initialPageParam: 1,
  queryFn: ({ pageParam, signal }) => readConversations(pageParam, signal),
  getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.length + 1 : undefined),
  staleTime: CONVERSATIONS_STALE_MS,
  structuralSharing: (known, read) =>
    replaceEqualDeep(known, overtaken(known as ListPages | undefined, read as ListPages)),
});

async function readConversations(page: number, signal: AbortSignal): Promise<ListPage> {
  const { data, pagination } = await call(
    api.GET("/api/messages/conversations", {
      params: { query: { page, limit: CONVERSATIONS_PAGE } },
      signal,
    }),
    "Request failed",
  );
  return {
    conversations: data.conversations,
    unreadCount: data.unreadCount,
    hasMore: pagination.hasNextPage,
  };
}

/** The messages at a place. A response older than the cached state does not overwrite it. */
export const threadQuery = (place: Place) =>
  queryOptions({
    queryKey: [...chatKeys.threads, placeKey(place)],
    queryFn: ({ signal }) => readHistory(place, { limit: HISTORY_PAGE }, signal),
    staleTime: MESSAGES_STALE_MS,
    structuralSharing: (known, read) => joined(known as Thread | undefined, read as Thread),
  });

/** Fetches the page before the first message that is shown. */
export async function readEarlier(place: Place): Promise<void> {
  const { queryKey } = threadQuery(place);
  for (let tries = 0; tries < EARLIER_TRIES_MAX; tries += 1) {
    const before = queryClient.getQueryData(queryKey)?.messages[0]?.seq;
    if (before === undefined) return;
    const page = await readHistory(place, { before, limit: HISTORY_PAGE });
    const thread = queryClient.getQueryData(queryKey);
    // A change between the read of the page and its arrival is in neither of the two: fetch again.
    if (!thread || page.latestChange < thread.latestChange) continue;
    queryClient.setQueryData(queryKey, withEarlier(thread, page));
    return;
  }
}

type Span = { before?: number; limit: number };

async function readHistory(place: Place, span: Span, signal?: AbortSignal): Promise<Thread> {
  const options = { query: span };
  const cancel = signal ? { signal } : {};
  const answer =
    place.kind === "user"
      ? api.GET("/api/messages/{userId}/history", {
          params: { ...options, path: { userId: place.userId } },
          ...cancel,
        })
      : api.GET("/api/messages/conversations/{id}/history", {
          params: { ...options, path: { id: place.conversationId } },
          ...cancel,
        });
  const { data } = await call(answer, "Request failed");
  const { messages } = data;
  return {
    conversationId: data.conversationId,
    messages,
    // A message sent during the read may be missing from it; the next event or view fetches it.
    latestSeq: messages.at(-1)?.seq ?? data.latestSeq,
    latestChange: data.latestChange,
    receipts: data.receipts,
    hasEarlier: data.hasMore,
    conversation: data.conversation ?? null,
    otherUser: data.otherUser ?? null,
  };
}

export async function readMissed(
  conversationId: string,
  has: { after: number; changesAfter: number },
): Promise<MissedMessages> {
  const { data } = await call(
    api.GET("/api/messages/conversations/{id}/sync", {
      params: { path: { id: conversationId }, query: has },
    }),
    "Request failed",
  );
  return data;
}

/** The players whom the viewer may write to, closest first. */
export const directoryQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: [...chatKeys.directory, search],
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }) => {
      const { data, pagination } = await call(
        api.GET("/api/messages/users", {
          params: {
            query: { page: pageParam, limit: DIRECTORY_PAGE, ...(search ? { search } : {}) },
          },
          signal,
        }),
        "Request failed",
      );
      const users: DirectoryEntry[] = data.users;
      return { users, total: pagination.totalUsers, hasMore: pagination.hasNextPage };
    },
    getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.length + 1 : undefined),
    staleTime: DIRECTORY_STALE_MS,
    placeholderData: keepPreviousData,
  });
