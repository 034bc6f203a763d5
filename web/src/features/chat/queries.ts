import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  replaceEqualDeep,
} from "@tanstack/react-query";
import { api, call } from "@/api/client";
import { queryClient } from "@/api/query-client";
import type { Conversation, DirectoryEntry, MissedMessages } from "@/api/types";
import { CHATS } from "@/api/use-block";
import { FRIENDS } from "@/api/use-follow";
import { repeatWhileBehind } from "@/lib/stream";
import {
  type ListPage,
  type ListPages,
  mergeFetchedList,
  updateConversation,
} from "./conversation-pages";
import { type ConversationRef, refKey } from "./conversation-ref";
import { mergeThreads, prependEarlier, type Thread } from "./thread";

export const CONVERSATIONS_STALE_MS = 30_000;
const MESSAGES_STALE_MS = 10_000;
const DIRECTORY_STALE_MS = 60_000;
const CONVERSATIONS_PAGE = 10;
const DIRECTORY_PAGE = 50;
const HISTORY_PAGE = 50;

export const chatKeys = {
  all: CHATS,
  list: [...CHATS, "list"] as const,
  search: [...CHATS, "search"] as const,
  threads: [...CHATS, "thread"] as const,
  /** Not below `all`: a change of the chats changes no id. */
  ids: ["chat-id"] as const,
  /** It begins with the key of all that a follow changes. */
  directory: [...FRIENDS, "directory"] as const,
};

/** The viewer's conversations, newest message first; events update them. */
export const conversationsQuery = infiniteQueryOptions({
  queryKey: chatKeys.list,
  initialPageParam: 1,
  queryFn: ({ pageParam, signal }) => fetchConversations(pageParam, signal),
  getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.length + 1 : undefined),
  staleTime: CONVERSATIONS_STALE_MS,
  structuralSharing: (known, fetched) =>
    replaceEqualDeep(known, mergeFetchedList(known as ListPages | undefined, fetched as ListPages)),
});

/** The viewer's conversations with players or teams that have this in their name, also beyond the loaded pages. */
export const conversationSearchQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: [...chatKeys.search, search],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) => fetchConversations(pageParam, signal, search),
    getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.length + 1 : undefined),
    enabled: search !== "",
    placeholderData: keepPreviousData,
  });

async function fetchConversations(
  page: number,
  signal: AbortSignal,
  search = "",
): Promise<ListPage> {
  const { data, pagination } = await call(
    api.GET("/api/messages/conversations", {
      params: { query: { page, limit: CONVERSATIONS_PAGE, ...(search ? { q: search } : {}) } },
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

/** Threads are cached by conversation, however a page refers to it. */
const threadKey = (conversationId: string) => [...chatKeys.threads, conversationId] as const;

/**
 * The conversation id of a reference. For a player, it is in the first response of their history, which also fills
 * the thread.
 */
export const conversationIdQuery = (conversationRef: ConversationRef) =>
  queryOptions({
    queryKey: [...chatKeys.ids, refKey(conversationRef)],
    queryFn: async ({ signal }): Promise<string> => {
      const thread = await fetchHistory(conversationRef, { limit: HISTORY_PAGE }, signal);
      const { conversationId } = thread;
      queryClient.setQueryData<Thread>(threadKey(conversationId), (known) =>
        mergeThreads(known, thread),
      );
      return conversationId;
    },
    staleTime: Number.POSITIVE_INFINITY,
    ...(conversationRef.kind === "conversation"
      ? { initialData: conversationRef.conversationId }
      : {}),
  });

/** The messages of a conversation. A response older than the cached state does not overwrite it. */
export const threadQuery = (conversationId: string, conversationRef: ConversationRef) =>
  queryOptions({
    queryKey: threadKey(conversationId),
    queryFn: ({ signal }) => fetchHistory(conversationRef, { limit: HISTORY_PAGE }, signal),
    staleTime: MESSAGES_STALE_MS,
    structuralSharing: (known, fetched) =>
      mergeThreads(known as Thread | undefined, fetched as Thread),
  });

/** Fetches the page before the first message that is shown. */
export async function fetchEarlier(
  conversationId: string,
  conversationRef: ConversationRef,
): Promise<void> {
  const { queryKey } = threadQuery(conversationId, conversationRef);
  await repeatWhileBehind(async () => {
    const before = queryClient.getQueryData(queryKey)?.messages[0]?.seq;
    if (before === undefined) return { isBehind: false };
    const page = await fetchHistory(conversationRef, { before, limit: HISTORY_PAGE });
    const thread = queryClient.getQueryData(queryKey);
    // A change between the read of the page and its arrival is in neither of the two: fetch again.
    if (!thread || page.latestChange < thread.latestChange) return { isBehind: true };
    queryClient.setQueryData(queryKey, prependEarlier(thread, page));
    return { isBehind: false };
  });
}

type Range = { before?: number; limit: number };

async function fetchHistory(
  conversationRef: ConversationRef,
  range: Range,
  signal?: AbortSignal,
): Promise<Thread> {
  const options = { query: range };
  const abort = signal ? { signal } : {};
  const response =
    conversationRef.kind === "user"
      ? api.GET("/api/messages/{userId}/history", {
          params: { ...options, path: { userId: conversationRef.userId } },
          ...abort,
        })
      : api.GET("/api/messages/conversations/{id}/history", {
          params: { ...options, path: { id: conversationRef.conversationId } },
          ...abort,
        });
  const { data } = await call(response, "Request failed");
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

export async function fetchMissed(
  conversationId: string,
  cursor: { after: number; changesAfter: number },
): Promise<MissedMessages> {
  const { data } = await call(
    api.GET("/api/messages/conversations/{id}/sync", {
      params: { path: { id: conversationId }, query: cursor },
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

export function threadOf(conversationId: string): Thread | undefined {
  return queryClient.getQueryData<Thread>(threadKey(conversationId));
}

/** Changes the cached thread of a conversation, if there is one; null leaves it as it is. */
export function updateThread(
  conversationId: string,
  update: (thread: Thread) => Thread | null,
): void {
  const thread = threadOf(conversationId);
  const next = thread && update(thread);
  if (next && next !== thread) queryClient.setQueryData(threadKey(conversationId), next);
}

/** The conversations with a mounted thread view. */
export function openConversationIds(): string[] {
  const active = queryClient
    .getQueryCache()
    .findAll({ queryKey: chatKeys.threads, type: "active" });
  return active.flatMap(({ state }) => (state.data as Thread | undefined)?.conversationId ?? []);
}

/** Removes inactive threads from the cache: the stream does not update them. */
export function removeInactiveThreads(): void {
  queryClient.removeQueries({ queryKey: chatKeys.threads, type: "inactive" });
}

/** For a gap larger than a sync returns: refetches the newest page; scrolling back loads the older ones. */
export async function refetchThread(conversationId: string): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: threadKey(conversationId) });
}

export function cachedList(): ListPages | undefined {
  return queryClient.getQueryData(conversationsQuery.queryKey);
}

export function updateListedConversation(
  conversationId: string,
  update: (conversation: Conversation) => Conversation,
): void {
  const list = cachedList();
  if (!list) return;
  const next = updateConversation(list, conversationId, update);
  if (next === list) return;
  queryClient.setQueryData(conversationsQuery.queryKey, next as InfiniteData<ListPage, number>);
}
