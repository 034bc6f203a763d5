import { useEffect } from "react";
import { onServerEvent } from "@/api/live/event-bus";
import { useLiveEpoch } from "@/api/live/status";
import { queryClient } from "@/api/query-client";
import { toast } from "@/lib/toast";
import { resetDeliveryReceipts } from "./delivery-receipts";
import { failInterrupted, resendWaiting } from "./outbox";
import { resetPresence, setPresence } from "./presence";
import { chatKeys, openConversationIds, refetchThread, removeInactiveThreads } from "./queries";
import { catchUp, handleMessage, handleMessageChange, handleReceipt, resetCursors } from "./sync";
import { clearTyping, resetTyping, setTyping } from "./typing";

/** For the shell: applies chat events and catches up after a reconnect. */
export function useLiveChats(viewerId: string): void {
  const epoch = useLiveEpoch();
  useEffect(() => subscribeToChatEvents(viewerId), [viewerId]);
  useEffect(() => {
    if (epoch !== null) onReconnect(viewerId);
  }, [epoch, viewerId]);
}

/** Applies events to the cached conversations and their list until the returned function is called. */
function subscribeToChatEvents(viewerId: string): () => void {
  failInterrupted(viewerId);
  const unsubscribes = [
    onServerEvent("message_received", ({ message }) => handleMessage(message, viewerId)),
    onServerEvent("message_sent", ({ message }) => handleMessage(message, viewerId)),
    onServerEvent("message_edited", ({ message }) => handleMessageChange(message)),
    onServerEvent("message_deleted", ({ message }) => handleMessageChange(message)),
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

/** Refetches after a membership change: the viewer may have gained or lost access. */
async function onMembersChanged(conversationId: string): Promise<void> {
  // The viewer may no longer receive these players' presence: fall back to the refetched responses.
  resetPresence();
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: chatKeys.list }),
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
