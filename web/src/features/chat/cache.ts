import type { InfiniteData } from "@tanstack/react-query";
import { queryClient } from "@/api/query-client";
import type { Conversation } from "@/api/types";
import { type ListPage, type ListPages, updateConversation } from "./conversation-pages";
import { chatKeys, conversationsQuery, threadKey } from "./queries";
import type { Thread } from "./thread";

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

/** Removes inactive threads from the cache: the stream does not keep them up to date. */
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
