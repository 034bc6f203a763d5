import type { InfiniteData } from "@tanstack/react-query";
import { queryClient } from "@/api/query-client";
import type { Conversation } from "@/api/types";
import { changed, type ListPage, type ListPages } from "./conversation-list";
import { chatKeys, conversationsQuery } from "./queries";
import type { Thread } from "./thread";

/** The cached threads of one conversation: it may be cached under its player and under its own id. */
export function threadsOf(conversationId: string): Thread[] {
  return cachedThreads()
    .map(({ thread }) => thread)
    .filter((thread) => thread.conversationId === conversationId);
}

/** Changes every cached thread of a conversation; null leaves one as it is. */
export function changeThreads(
  conversationId: string,
  change: (thread: Thread) => Thread | null,
): void {
  for (const { queryKey, thread } of cachedThreads()) {
    if (thread.conversationId !== conversationId) continue;
    const next = change(thread);
    if (next && next !== thread) queryClient.setQueryData(queryKey, next);
  }
}

/** The conversations with a mounted thread view. */
export function openConversations(): string[] {
  const open = queryClient.getQueryCache().findAll({ queryKey: chatKeys.threads, type: "active" });
  const ids = open.map(({ state }) => (state.data as Thread | undefined)?.conversationId);
  return [...new Set(ids.filter((id) => id !== undefined))];
}

/** Removes inactive threads from the cache: the stream does not keep them up to date. */
export function forgetClosedThreads(): void {
  queryClient.removeQueries({ queryKey: chatKeys.threads, type: "inactive" });
}

/** For a gap larger than a sync returns: refetches the newest page; scrolling back loads the older ones. */
export async function rereadThreads(conversationId: string): Promise<void> {
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

export function changeListed(
  conversationId: string,
  change: (conversation: Conversation) => Conversation,
): void {
  const list = cachedList();
  if (!list) return;
  const next = changed(list, conversationId, change);
  if (next === list) return;
  queryClient.setQueryData(conversationsQuery.queryKey, next as InfiniteData<ListPage, number>);
}
