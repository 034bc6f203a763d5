import { onLive } from "@/api/live/bus";
import { queryClient } from "@/api/query-client";
import { toast } from "@/lib/toast";
import { forgetClosedThreads, openConversations, rereadThreads } from "./cache";
import { catchUp, heardForgotten } from "./catch-up";
import { changeHeard, deliveryForgotten, messageHeard, receiptHeard } from "./hearing";
import { outboxOpened, sendWaiting } from "./outbox";
import { presenceForgotten, presenceHeard } from "./presence";
import { chatKeys } from "./queries";
import { typingEnded, typingForgotten, typingHeard } from "./typing";

/** Keeps every cached conversation and the list of them true for as long as it is on. */
export function followChats(viewerId: string): () => void {
  outboxOpened(viewerId);
  const stops = [
    onLive("message_received", ({ message }) => messageHeard(message, viewerId)),
    onLive("message_sent", ({ message }) => messageHeard(message, viewerId)),
    onLive("message_edited", ({ message }) => changeHeard(message)),
    onLive("message_deleted", ({ message }) => changeHeard(message)),
    onLive("message_delivered", ({ conversationId, userId, seq }) =>
      receiptHeard({ conversationId, receipt: { userId, deliveredSeq: seq, readSeq: 0 } }),
    ),
    onLive("messages_read", ({ conversationId, userId, seq, unreadCount }) =>
      receiptHeard({
        conversationId,
        receipt: { userId, deliveredSeq: seq, readSeq: seq },
        unreadCount,
      }),
    ),
    onLive("user_typing", typingHeard),
    onLive("user_stopped_typing", ({ conversationId, userId }) =>
      typingEnded(conversationId, userId),
    ),
    onLive("user_presence_update", presenceHeard),
    onLive("conversation_members", ({ conversationId }) => void membersChanged(conversationId)),
    onLive("error", ({ message }) => toast.error(message)),
  ];
  return () => {
    for (const stop of stops) stop();
    heardForgotten();
    deliveryForgotten();
    typingForgotten();
    presenceForgotten();
  };
}

/** Who reads along has changed: perhaps the viewer does no more, or from now on. */
async function membersChanged(conversationId: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: chatKeys.list }),
    rereadThreads(conversationId),
  ]);
}

/** The line is here, for the first time or again: what was told before was told to nobody here. */
export function lineReturned(viewerId: string): void {
  typingForgotten();
  presenceForgotten();
  forgetClosedThreads();
  void queryClient.invalidateQueries({ queryKey: chatKeys.list });
  // A history that is being read for the first time may have been read a moment too early.
  void queryClient.invalidateQueries({
    queryKey: chatKeys.threads,
    predicate: ({ state }) => state.data === undefined,
  });
  for (const conversationId of openConversations()) void catchUp(conversationId);
  sendWaiting(viewerId);
}
