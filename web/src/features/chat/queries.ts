import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  replaceEqualDeep,
} from "@tanstack/react-query";
import { api, call } from "@/api/client";
import { queryClient } from "@/api/query-client";
import type { Conversation, DirectoryEntry, Message, Missed } from "@/api/types";
import { type ListPage, type ListPages, overtaken } from "./conversation-list";
import { type Place, placeKey } from "./place";
import { joined, type Thread, withEarlier } from "./thread";

/** Part-a, section 9. */
const CONVERSATIONS_STALE_MS = 30_000;
const MESSAGES_STALE_MS = 10_000;
const DIRECTORY_STALE_MS = 60_000;
const CONVERSATIONS_PAGE = 10;
const DIRECTORY_PAGE = 50;
const HISTORY_PAGE = 50;
/** An older page that events have overtaken is read again, so many times. */
const EARLIER_TRIES_MAX = 3;

export const chatKeys = {
  all: ["chat"] as const,
  list: ["chat", "list"] as const,
  threads: ["chat", "thread"] as const,
  directory: ["chat", "directory"] as const,
  blocked: ["chat", "blocked"] as const,
};

/** One's conversations, the newest message first; the stream keeps them true. */
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
    conversations: data.conversations as Conversation[],
    unreadCount: data.unreadCount,
    hasMore: pagination.hasNextPage,
  };
}

/** What was said at a place. An answer that the stream has overtaken makes nothing worse. */
export const threadQuery = (place: Place) =>
  queryOptions({
    queryKey: [...chatKeys.threads, placeKey(place)],
    queryFn: ({ signal }) => readHistory(place, { limit: HISTORY_PAGE }, signal),
    staleTime: MESSAGES_STALE_MS,
    structuralSharing: (known, read) => joined(known as Thread | undefined, read as Thread),
  });

/** Reads what was said before the first message that is shown. */
export async function readEarlier(place: Place): Promise<void> {
  const { queryKey } = threadQuery(place);
  for (let tries = 0; tries < EARLIER_TRIES_MAX; tries += 1) {
    const before = queryClient.getQueryData(queryKey)?.messages[0]?.seq;
    if (before === undefined) return;
    const page = await readHistory(place, { before, limit: HISTORY_PAGE });
    const thread = queryClient.getQueryData(queryKey);
    // A change that came after the page was read, and before it arrived, is in neither of the two.
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
  const messages = data.messages as Message[];
  return {
    conversationId: data.conversationId,
    messages,
    // What was said while the answer was made is not in it: the next event, or the next look, asks for it.
    latestSeq: messages.at(-1)?.seq ?? data.latestSeq,
    latestChange: data.latestChange,
    receipts: data.receipts,
    hasEarlier: data.hasMore,
    conversation: (data.conversation as Conversation | null | undefined) ?? null,
    otherUser: data.otherUser ?? null,
  };
}

export async function readMissed(
  conversationId: string,
  has: { after: number; changesAfter: number },
): Promise<Missed> {
  const { data } = await call(
    api.GET("/api/messages/conversations/{id}/sync", {
      params: { path: { id: conversationId }, query: has },
    }),
    "Request failed",
  );
  return data as Missed;
}

/** Those whom one may write to, close ones first. */
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
