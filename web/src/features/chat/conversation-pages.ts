import type { Conversation, Message } from "@/api/types";
import { classifyVersion } from "@/lib/stream";

/** The server caps the count here; the UI shows 99+. */
const UNREAD_MAX = 100;

export type ListPage = {
  conversations: readonly Conversation[];
  /** The total over all conversations, including those on other pages. */
  unreadCount: number;
  hasMore: boolean;
};
export type ListPages = { pages: ListPage[]; pageParams: unknown[] };

/** The conversations of all pages, newest message first, deduplicated: two pages may contain the same one. */
export function conversationsOf({ pages }: ListPages): Conversation[] {
  const byId = new Map<string, Conversation>();
  for (const conversation of pages.flatMap(({ conversations }) => conversations)) {
    const known = byId.get(conversation.conversationId);
    if (!known || known.latestSeq < conversation.latestSeq) {
      byId.set(conversation.conversationId, conversation);
    }
  }
  return [...byId.values()].sort((a, b) => timeOf(b) - timeOf(a));
}

/** Changes one conversation and adjusts the unread total; returns the same list if it does not contain it. */
export function updateConversation(
  list: ListPages,
  conversationId: string,
  change: (conversation: Conversation) => Conversation,
): ListPages {
  const before = conversationsOf(list).find((one) => one.conversationId === conversationId);
  if (!before) return list;
  const after = change(before);
  if (after === before) return list;
  const difference = after.unreadCount - before.unreadCount;
  const pages = list.pages.map((page) => ({
    ...page,
    unreadCount: Math.max(0, page.unreadCount + difference),
    conversations: page.conversations.map((one) =>
      one.conversationId === conversationId ? after : one,
    ),
  }));
  return { ...list, pages };
}

/**
 * Merges a fetched list into the cached one and retains newer state from events: an event is sent after its commit,
 * and the response may have been read before that commit.
 */
export function mergeFetchedList(known: ListPages | undefined, fetched: ListPages): ListPages {
  if (!known) return fetched;
  const newer = conversationsOf(known).filter((before) => {
    const now = fetched.pages
      .flatMap(({ conversations }) => conversations)
      .find((one) => one.conversationId === before.conversationId);
    return now !== undefined && isAhead(before, now);
  });
  return newer.reduce(
    (list, before) =>
      updateConversation(list, before.conversationId, (now) => ({
        ...now,
        ...streamedFields(before),
      })),
    fetched,
  );
}

/** The fields of a conversation that events update. */
function streamedFields(conversation: Conversation): Partial<Conversation> {
  const { latestSeq, latestChange, lastMessage, lastMessageAt } = conversation;
  return {
    latestSeq,
    latestChange,
    ...(lastMessage ? { lastMessage } : {}),
    ...(lastMessageAt ? { lastMessageAt } : {}),
    unreadCount: conversation.unreadCount,
    receipts: conversation.receipts,
  };
}

/** Events of one conversation arrive in order, so a version ahead in one cursor is behind in none. */
function isAhead(one: Conversation, other: Conversation): boolean {
  return (
    one.latestSeq > other.latestSeq ||
    one.latestChange > other.latestChange ||
    one.receipts.some(({ userId, deliveredSeq, readSeq }) => {
      const behind = other.receipts.find((receipt) => receipt.userId === userId);
      return behind && (behind.deliveredSeq < deliveredSeq || behind.readSeq < readSeq);
    })
  );
}

export function hasConversation({ pages }: ListPages, conversationId: string): boolean {
  return pages.some(({ conversations }) =>
    conversations.some((one) => one.conversationId === conversationId),
  );
}

/** Whether the list can apply a message. If not, a message or the conversation is missing: refetch the list. */
export function isNextMessage(list: ListPages, { conversationId, seq }: Message): boolean {
  const known = conversationsOf(list).find((one) => one.conversationId === conversationId);
  return known !== undefined && classifyVersion(seq, known.latestSeq) !== "gap";
}

export function applyMessage(
  conversation: Conversation,
  message: Message,
  viewerId: string,
): Conversation {
  if (message.seq <= conversation.latestSeq) return conversation;
  const isIncoming = message.sender._id !== viewerId;
  return {
    ...conversation,
    latestSeq: message.seq,
    lastMessage: message,
    lastMessageAt: message.createdAt,
    unreadCount: Math.min(UNREAD_MAX, conversation.unreadCount + (isIncoming ? 1 : 0)),
  };
}

/** Whether a message answers a player whose presence was hidden until then: only the server knows it. */
export function isFirstAnswer(list: ListPages, { conversationId, sender }: Message): boolean {
  const known = conversationsOf(list).find((one) => one.conversationId === conversationId);
  if (!known?.otherUser || !known.lastMessage) return false;
  return known.otherUser.isOnline === null && known.lastMessage.sender._id !== sender._id;
}

/** Applies an edit or a deletion; the preview shows it only if it concerns the last message. */
export function applyChange(
  conversation: Conversation,
  message: Message,
  viewerId: string,
): Conversation {
  if (message.change <= conversation.latestChange) return conversation;
  const isCounted = isUnreadDeletion(conversation, message, viewerId);
  const isLast = conversation.lastMessage?._id === message._id;
  return {
    ...conversation,
    latestChange: message.change,
    ...(isLast ? { lastMessage: message } : {}),
    unreadCount: Math.max(0, conversation.unreadCount - (isCounted ? 1 : 0)),
  };
}

/** Whether a change deletes a message that the viewer's unread count contains. */
function isUnreadDeletion(
  { latestSeq, receipts }: Conversation,
  { isDeleted, sender, seq }: Message,
  viewerId: string,
): boolean {
  const readSeq = receipts.find(({ userId }) => userId === viewerId)?.readSeq ?? 0;
  return isDeleted && sender._id !== viewerId && readSeq < seq && seq <= latestSeq;
}

/** Whether only the server knows the unread count after a deletion: it is capped, or the conversation is not loaded. */
export function isCountUnknown(list: ListPages, { conversationId }: Message): boolean {
  const known = conversationsOf(list).find((one) => one.conversationId === conversationId);
  return known === undefined || known.unreadCount === UNREAD_MAX;
}

export function setUnreadCount(conversation: Conversation, unreadCount: number): Conversation {
  return unreadCount === conversation.unreadCount ? conversation : { ...conversation, unreadCount };
}

function timeOf({ lastMessageAt }: Conversation): number {
  return lastMessageAt ? Date.parse(lastMessageAt) : 0;
}
