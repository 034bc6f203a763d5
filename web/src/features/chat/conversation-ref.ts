import type { Conversation, UserSummary } from "@/api/types";

/** A chat address: a player (also before the first message) or a group conversation. */
export type ConversationRef =
  | { kind: "user"; userId: string }
  | { kind: "conversation"; conversationId: string };

export function conversationRefOf({
  conversationId,
  kind,
  otherUser,
}: Conversation): ConversationRef {
  return kind === "direct" && otherUser
    ? { kind: "user", userId: otherUser._id }
    : { kind: "conversation", conversationId };
}

/** A unique string per place, for caches, drafts and keys. */
export function refKey(conversationRef: ConversationRef): string {
  return conversationRef.kind === "user"
    ? `user:${conversationRef.userId}`
    : `conversation:${conversationRef.conversationId}`;
}

export function chatPath(conversationRef: ConversationRef): string {
  return conversationRef.kind === "user"
    ? `/chats/with/${conversationRef.userId}`
    : `/chats/${conversationRef.conversationId}`;
}

/** The router state of a link to a place: its player, so that a conversation without a message has a header. */
export type ChatLinkState = { person?: UserSummary };
