import type { InfiniteData } from "@tanstack/react-query";
import { queryClient } from "@/api/query-client";
import type { Conversation } from "@/api/types";
import { type ListPage, type ListPages, updateConversation } from "./conversation-pages";
import { chatKeys, conversationsQuery } from "./queries";
import type { Thread } from "./thread";

/** The cached threads of one conversation: it may be cached under its player and under its own id. */
export function threadsOf(conversationId: string): Thread[] {
  return cachedThreads()
    .map(({ thread }) => thread)
    .filter((thread) => thread.conversationId === conversationId);
}

/** Changes every cached thread of a conversation; null leaves one as it is. */
export function updateThreads(
  conversationId: string,
  update: (thread: Thread) => Thread | null,
): void {
  for (const { queryKey, thread } of cachedThreads()) {
    if (thread.conversationId !== conversationId) continue;
    const next = update(thread);
    if (next && next !== thread) queryClient.setQueryData(queryKey, next);
  }
}

/** The conversations with a mounted thread view. */
export function openConversationIds(): string[] {
  const active = queryClient
    .getQueryCache()
    .findAll({ queryKey: chatKeys.threads, type: "active" });
  const ids = active.map(({ state }) => (state.data as Thread | undefined)?.conversationId);
  return [...new Set(ids.filter((id) => id !== undefined))];
}

/** Removes inactive threads from the cache: the stream does not keep them up to date. */
export function removeInactiveThreads(): void {
  queryClient.removeQueries({ queryKey: chatKeys.threads, type: "inactive" });
}

/** For a gap larger than a sync returns: refetches the newest page; scrolling back loads the older ones. */
export async function refetchThreads(conversationId: string): Promise<void> {
  await queryClient.invalidateQueries({
    queryKey: chatKeys.threads,
    predicate: ({ state }) => (state.data as Thread | undefined)?.conversationId === conversationId,
  });
}

function cachedThreads() {
  return queryClient
    .getQueriesData<Thread>({ queryKey: chatKeys.threads })
    .flatMap(([queryKey, thread]) => (thread ? [{ queryKey, thread }] : []));
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
