import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { useLiveEpoch } from "@/api/live/status";
import type { Conversation } from "@/api/types";
import { catchUp, isBehind } from "./catch-up";
import { ordered } from "./conversation-list";
import { openWith } from "./deeds";
import { listed } from "./hearing";
import { unsentOf, useUnsentItems } from "./outbox-store";
import { type Place, placeKey, placeOf } from "./place";
import { conversationsQuery, threadQuery } from "./queries";
import { followChats, lineReturned } from "./socket";

/** For the shell: applies chat events and catches up after a reconnect. */
export function useLiveChats(viewerId: string): void {
  const epoch = useLiveEpoch();
  useEffect(() => followChats(viewerId), [viewerId]);
  useEffect(() => {
    if (epoch !== null) lineReturned(viewerId);
  }, [epoch, viewerId]);
}

/** The viewer's conversations, newest message first, paginated. */
export function useConversations(viewerId: string) {
  const { data, ...query } = useInfiniteQuery(conversationsQuery);
  const conversations = useMemo(() => (data ? ordered(data) : undefined), [data]);
  useEffect(() => {
    if (conversations) listed(conversations, viewerId);
  }, [conversations, viewerId]);
  return { ...query, conversations };
}

/** The number of unread messages in all conversations; each counts up to 100. */
export function useUnreadCount(): number {
  // Without `select`: its result would pass through the list's `structuralSharing`, which accepts only lists.
  const { data } = useInfiniteQuery(conversationsQuery);
  return data?.pages[0]?.unreadCount ?? 0;
}

/** The messages at a place, and the unsent messages of this device. */
export function useThread(place: Place, viewerId: string) {
  const { data: thread, ...query } = useQuery(threadQuery(place));
  const epoch = useLiveEpoch();
  const items = useUnsentItems();
  const conversationId = thread?.conversationId;
  useEffect(() => {
    if (thread && isBehind(thread)) void catchUp(thread.conversationId);
  }, [thread]);
  const otherId = place.kind === "user" ? place.userId : null;
  const isUnopened = thread !== undefined && thread.conversation === null;
  useEffect(() => {
    if (epoch !== null && isUnopened && otherId !== null) void openWith(otherId);
  }, [epoch, isUnopened, otherId]);
  const unsent = useMemo(
    () =>
      thread && conversationId
        ? unsentOf(items, thread.messages, { conversationId, senderId: viewerId })
        : [],
    [items, thread, conversationId, viewerId],
  );
  return { ...query, thread, unsent };
}

/** The conversation at a place: preferably from the list, which events and polls keep up to date. */
export function useConversationAt(place: Place): Conversation | null {
  const { data } = useInfiniteQuery({ ...conversationsQuery, enabled: false });
  const { data: thread } = useQuery({ ...threadQuery(place), enabled: false });
  const key = placeKey(place);
  const listedHere = useMemo(
    () => (data ? ordered(data).find((one) => isAt(one, place, key)) : undefined),
    [data, place, key],
  );
  return listedHere ?? thread?.conversation ?? null;
}

function isAt(conversation: Conversation, place: Place, key: string): boolean {
  return place.kind === "conversation"
    ? conversation.conversationId === place.conversationId
    : placeKey(placeOf(conversation)) === key;
}
