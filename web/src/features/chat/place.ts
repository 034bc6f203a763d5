import type { Conversation, UserSummary } from "@/api/types";

/** A chat address: a player (also before the first message) or a group conversation. */
export type Place =
  | { kind: "user"; userId: string }
  | { kind: "conversation"; conversationId: string };

export function placeOf({ conversationId, kind, otherUser }: Conversation): Place {
  return kind === "direct" && otherUser
    ? { kind: "user", userId: otherUser._id }
    : { kind: "conversation", conversationId };
}

/** A unique string per place, for caches, drafts and keys. */
export function placeKey(place: Place): string {
  return place.kind === "user" ? `user:${place.userId}` : `conversation:${place.conversationId}`;
}

export function addressOf(place: Place): string {
  return place.kind === "user" ? `/chats/with/${place.userId}` : `/chats/${place.conversationId}`;
}

/** The router state of a link to a place: its player, so that a conversation without a message has a header. */
export type PlaceState = { person?: UserSummary };
