import type { Conversation, UserSummary } from "@/api/types";

/** Where one talks: with a player, also before the first message, or in a conversation of several. */
export type Place =
  | { kind: "user"; userId: string }
  | { kind: "conversation"; conversationId: string };

export function placeOf({ conversationId, kind, otherUser }: Conversation): Place {
  return kind === "direct" && otherUser
    ? { kind: "user", userId: otherUser._id }
    : { kind: "conversation", conversationId };
}

/** One text a place: for caches, drafts and keys. */
export function placeKey(place: Place): string {
  return place.kind === "user" ? `user:${place.userId}` : `conversation:${place.conversationId}`;
}

export function addressOf(place: Place): string {
  return place.kind === "user" ? `/chats/with/${place.userId}` : `/chats/${place.conversationId}`;
}

/** What a link to a place says of the player, so that a conversation without a message has a head as well. */
export type PlaceState = { person?: UserSummary };
