import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { onServerEvent } from "@/api/live/event-bus";
import { useLiveEpoch, useLiveStatus } from "@/api/live/status";
import { queryClient } from "@/api/query-client";
import { FRIENDS } from "@/api/use-follow";
import { toast } from "@/lib/toast";
import { resetDeliveryReceipts } from "./delivery-receipts";
import { failInterrupted, resendWaiting } from "./outbox";
import { resetPresence, setPresence } from "./presence";
import {
  CONVERSATIONS_STALE_MS,
  chatKeys,
  conversationsQuery,
  openConversationIds,
  refetchThread,
  removeInactiveThreads,
} from "./queries";
import { catchUp, handleMessage, handleMessageChange, handleReceipt, resetCursors } from "./sync";
import { clearTyping, resetTyping, setTyping } from "./typing";

/** For the shell: applies chat events and catches up after a reconnect. */
export function useLiveChats(viewerId: string): void {
  const epoch = useLiveEpoch();
  useEffect(() => subscribeToChatEvents(viewerId), [viewerId]);
  useEffect(() => {
    if (epoch !== null) onReconnect(viewerId);
  }, [epoch, viewerId]);
  usePolledList();
}

/**
 * Refetches the list while the socket is disconnected, so that the unread count changes on every page, also in the title of a
 * tab in the background. The pages that show chats poll more often.
 */
function usePolledList(): void {
  const isConnected = useLiveStatus() === "connected";
  useInfiniteQuery({
    ...conversationsQuery,
    refetchInterval: isConnected ? false : CONVERSATIONS_STALE_MS,
    refetchIntervalInBackground: true,
  });
}

/** Applies events to the cached conversations and their list until the returned function is called. */
function subscribeToChatEvents(viewerId: string): () => void {
  failInterrupted(viewerId);
  const unsubscribes = [
    onServerEvent("message_received", ({ message }) => handleMessage(message, viewerId)),
    onServerEvent("message_sent", ({ message }) => handleMessage(message, viewerId)),
    onServerEvent("message_edited", ({ message }) => handleMessageChange(message, viewerId)),
    onServerEvent("message_deleted", ({ message }) => handleMessageChange(message, viewerId)),
    onServerEvent("message_delivered", ({ conversationId, userId, seq }) =>
      handleReceipt({ conversationId, receipt: { userId, deliveredSeq: seq, readSeq: 0 } }),
    ),
    onServerEvent("messages_read", ({ conversationId, userId, seq, unreadCount }) =>
      handleReceipt({
        conversationId,
        receipt: { userId, deliveredSeq: seq, readSeq: seq },
        unreadCount,
      }),
    ),
    onServerEvent("user_typing", setTyping),
    onServerEvent("user_stopped_typing", ({ conversationId, userId }) =>
      clearTyping(conversationId, userId),
    ),
    onServerEvent("user_presence_update", setPresence),
    onServerEvent(
      "conversation_members",
      ({ conversationId }) => void onMembersChanged(conversationId),
    ),
    onServerEvent("error", ({ message }) => toast.error(message)),
  ];
  return () => {
    for (const unsubscribe of unsubscribes) unsubscribe();
    resetCursors();
    resetDeliveryReceipts();
    resetTyping();
    resetPresence();
  };
}

/** Refetches after a change of members or a block: the viewer may have gained or lost access, and a block ends follows. */
async function onMembersChanged(conversationId: string): Promise<void> {
  // The viewer may no longer receive these players' presence: fall back to the refetched responses.
  resetPresence();
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: chatKeys.list }),
    queryClient.invalidateQueries({ queryKey: FRIENDS }),
    refetchThread(conversationId),
  ]);
}

/** Runs on connect and reconnect: this client has missed every earlier event. */
function onReconnect(viewerId: string): void {
  resetTyping();
  resetPresence();
  removeInactiveThreads();
  void queryClient.invalidateQueries({ queryKey: chatKeys.list });
  // The server may have read a first, pending history just before the connection began.
  for (const queryKey of [chatKeys.threads, chatKeys.ids]) {
    void queryClient.invalidateQueries({
      queryKey,
      predicate: ({ state }) => state.data === undefined,
    });
  }
  for (const conversationId of openConversationIds()) void catchUp(conversationId);
  resendWaiting(viewerId);
}
