import { onServerEvent } from "@/api/live/event-bus";
import { queryClient } from "@/api/query-client";
import { toast } from "@/lib/toast";
import { forgetClosedThreads, openConversations, rereadThreads } from "./cache";
import { catchUp, heardForgotten } from "./catch-up";
import { changeHeard, deliveryForgotten, messageHeard, receiptHeard } from "./hearing";
import { outboxOpened, sendWaiting } from "./outbox";
import { presenceForgotten, presenceHeard } from "./presence";
import { chatKeys } from "./queries";
import { typingEnded, typingForgotten, typingHeard } from "./typing";

/** Applies events to the cached conversations and their list until the returned function is called. */
export function followChats(viewerId: string): () => void {
  outboxOpened(viewerId);
  const stops = [
    onServerEvent("message_received", ({ message }) => messageHeard(message, viewerId)),
    onServerEvent("message_sent", ({ message }) => messageHeard(message, viewerId)),
    onServerEvent("message_edited", ({ message }) => changeHeard(message)),
    onServerEvent("message_deleted", ({ message }) => changeHeard(message)),
    onServerEvent("message_delivered", ({ conversationId, userId, seq }) =>
      receiptHeard({ conversationId, receipt: { userId, deliveredSeq: seq, readSeq: 0 } }),
    ),
    onServerEvent("messages_read", ({ conversationId, userId, seq, unreadCount }) =>
      receiptHeard({
        conversationId,
        receipt: { userId, deliveredSeq: seq, readSeq: seq },
        unreadCount,
      }),
    ),
    onServerEvent("user_typing", typingHeard),
    onServerEvent("user_stopped_typing", ({ conversationId, userId }) =>
      typingEnded(conversationId, userId),
    ),
    onServerEvent("user_presence_update", presenceHeard),
    onServerEvent(
      "conversation_members",
      ({ conversationId }) => void membersChanged(conversationId),
    ),
    onServerEvent("error", ({ message }) => toast.error(message)),
  ];
  return () => {
    for (const stop of stops) stop();
    heardForgotten();
    deliveryForgotten();
    typingForgotten();
    presenceForgotten();
  };
}

/** Refetches after a membership change: the viewer may have gained or lost access. */
async function membersChanged(conversationId: string): Promise<void> {
  // The viewer may no longer receive these players' presence: fall back to the refetched responses.
  presenceForgotten();
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: chatKeys.list }),
    rereadThreads(conversationId),
  ]);
}

/** Runs on connect and reconnect: this client has missed every earlier event. */
export function lineReturned(viewerId: string): void {
  typingForgotten();
  presenceForgotten();
  forgetClosedThreads();
  void queryClient.invalidateQueries({ queryKey: chatKeys.list });
  // The server may have read a first, pending history just before the connection began.
  void queryClient.invalidateQueries({
    queryKey: chatKeys.threads,
    predicate: ({ state }) => state.data === undefined,
  });
  for (const conversationId of openConversations()) void catchUp(conversationId);
  sendWaiting(viewerId);
}
