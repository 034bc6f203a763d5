import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { useLiveEpoch } from "@/api/live/status";
import type { Conversation } from "@/api/types";
import { conversationsOf } from "./conversation-pages";
import { type ConversationRef, conversationRefOf, refKey } from "./conversation-ref";
import { acknowledgeDelivery } from "./delivery-receipts";
import { openConversationWith } from "./mutations";
import { undeliveredItemsOf, useOutboxItems } from "./outbox-store";
import {
  conversationIdQuery,
  conversationSearchQuery,
  conversationsQuery,
  threadQuery,
} from "./queries";
import { catchUp, isBehind } from "./sync";

/** Conversations in pages, for a list of them. */
export type ConversationSource = {
  conversations: Conversation[] | undefined;
  error: Error | null;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  refetch: () => Promise<unknown>;
  fetchNextPage: () => Promise<unknown>;
};

/** The viewer's conversations, newest message first, paginated. */
export function useConversations(viewerId: string): ConversationSource {
  const { data, ...query } = useInfiniteQuery(conversationsQuery);
  const conversations = useMemo(() => (data ? conversationsOf(data) : undefined), [data]);
  useEffect(() => {
    if (conversations) acknowledgeDelivery(conversations, viewerId);
  }, [conversations, viewerId]);
  return { ...query, conversations };
}

/**
 * The viewer's conversations that a search finds, of all pages. Events update only the list, so the state of a
 * conversation that is listed too comes from there.
 */
export function useFoundConversations(
  search: string,
  listed: readonly Conversation[] | undefined,
): ConversationSource {
  const { data, ...query } = useInfiniteQuery(conversationSearchQuery(search));
  const conversations = useMemo(
    () =>
      data &&
      conversationsOf(data).map(
        (found) =>
          listed?.find(({ conversationId }) => conversationId === found.conversationId) ?? found,
      ),
    [data, listed],
  );
  return { ...query, conversations };
}

/** The number of unread messages in all conversations; each counts up to 100. */
export function useUnreadCount(): number {
  // Without `select`: its result would pass through the list's `structuralSharing`, which accepts only lists.
  const { data } = useInfiniteQuery(conversationsQuery);
  return data?.pages[0]?.unreadCount ?? 0;
}

/** The messages of a conversation, and the unsent messages of this device. */
export function useThread(conversationRef: ConversationRef, viewerId: string) {
  const { data: conversationId, ...idQuery } = useQuery(conversationIdQuery(conversationRef));
  const { data: thread, ...query } = useQuery({
    ...threadQuery(conversationId ?? "", conversationRef),
    enabled: conversationId !== undefined,
  });
  const epoch = useLiveEpoch();
  const items = useOutboxItems();
  useEffect(() => {
    if (thread && isBehind(thread)) void catchUp(thread.conversationId);
  }, [thread]);
  const otherId = conversationRef.kind === "user" ? conversationRef.userId : null;
  const isUnopened = thread !== undefined && thread.conversation === null;
  useEffect(() => {
    if (epoch !== null && isUnopened && otherId !== null) void openConversationWith(otherId);
  }, [epoch, isUnopened, otherId]);
  const unsent = useMemo(
    () =>
      thread && conversationId
        ? undeliveredItemsOf(items, thread.messages, { conversationId, senderId: viewerId })
        : [],
    [items, thread, conversationId, viewerId],
  );
  const { error, refetch } = conversationId === undefined ? idQuery : query;
  return { error, refetch, thread, unsent };
}

/** The conversation of a reference: preferably from the list, which events and polls update. */
export function useConversation(conversationRef: ConversationRef): Conversation | null {
  const { data } = useInfiniteQuery({ ...conversationsQuery, enabled: false });
  const { data: id } = useQuery({ ...conversationIdQuery(conversationRef), enabled: false });
  const { data: thread } = useQuery({ ...threadQuery(id ?? "", conversationRef), enabled: false });
  const key = refKey(conversationRef);
  const listed = useMemo(
    () =>
      data ? conversationsOf(data).find((one) => isAtRef(one, conversationRef, key)) : undefined,
    [data, conversationRef, key],
  );
  return listed ?? thread?.conversation ?? null;
}

function isAtRef(
  conversation: Conversation,
  conversationRef: ConversationRef,
  key: string,
): boolean {
  return conversationRef.kind === "conversation"
    ? conversation.conversationId === conversationRef.conversationId
    : refKey(conversationRefOf(conversation)) === key;
}
