import type { Conversation, UserSummary } from "@/api/types";

/** Identifies a chat: by player (also before the first message) or by conversation, for a group. */
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

/** A unique string per reference, for caches, drafts and keys. */
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

/** The router state of a link to a chat: its player, so that a conversation without a message has a header. */
export type ChatLinkState = { person?: UserSummary };
