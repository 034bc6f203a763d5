import type { Conversation, Message, Receipt } from "@/api/types";
import { grown } from "./thread";

/** The server counts no further; 99+ is shown. */
const UNREAD_MAX = 100;

export type ListPage = {
  conversations: readonly Conversation[];
  /** In all conversations, also in those of other pages. */
  unreadCount: number;
  hasMore: boolean;
};
export type ListPages = { pages: ListPage[]; pageParams: unknown[] };

/** The conversations of all pages, the newest message first; a page may hold one that another holds too. */
export function ordered({ pages }: ListPages): Conversation[] {
  const byId = new Map<string, Conversation>();
  for (const conversation of pages.flatMap(({ conversations }) => conversations)) {
    const known = byId.get(conversation.conversationId);
    if (!known || known.latestSeq < conversation.latestSeq) {
      byId.set(conversation.conversationId, conversation);
    }
  }
  return [...byId.values()].sort((a, b) => timeOf(b) - timeOf(a));
}

/** One conversation changed, and the sum of what is unread with it; the same pages where it is not among them. */
export function changed(
  list: ListPages,
  conversationId: string,
  change: (conversation: Conversation) => Conversation,
): ListPages {
  const before = ordered(list).find((one) => one.conversationId === conversationId);
  if (!before) return list;
  const after = change(before);
  if (after === before) return list;
  const more = after.unreadCount - before.unreadCount;
  const pages = list.pages.map((page) => ({
    ...page,
    unreadCount: Math.max(0, page.unreadCount + more),
    conversations: page.conversations.map((one) =>
      one.conversationId === conversationId ? after : one,
    ),
  }));
  return { ...list, pages };
}

/**
 * The list as it was just read, where that does not undo what events have told meanwhile: each of them comes after its
 * commit, and the answer may have been read before it.
 */
export function overtaken(known: ListPages | undefined, read: ListPages): ListPages {
  if (!known) return read;
  const newer = ordered(known).filter((before) => {
    const now = read.pages
      .flatMap(({ conversations }) => conversations)
      .find((one) => one.conversationId === before.conversationId);
    return now !== undefined && isAhead(before, now);
  });
  return newer.reduce(
    (list, before) =>
      changed(list, before.conversationId, (now) => ({ ...now, ...streamed(before) })),
    read,
  );
}

/** What events tell of a conversation. */
function streamed(conversation: Conversation): Partial<Conversation> {
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

/** Events of one conversation come in its order, so what is ahead in one of these is behind in none. */
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

export function has({ pages }: ListPages, conversationId: string): boolean {
  return pages.some(({ conversations }) =>
    conversations.some((one) => one.conversationId === conversationId),
  );
}

/** Whether the list can take in a message, or has to be read again: one is missing, or the conversation is. */
export function isNext(list: ListPages, { conversationId, seq }: Message): boolean {
  const known = ordered(list).find((one) => one.conversationId === conversationId);
  return known !== undefined && seq <= known.latestSeq + 1;
}

export function withMessage(
  conversation: Conversation,
  message: Message,
  viewerId: string,
): Conversation {
  if (message.seq <= conversation.latestSeq) return conversation;
  const isNews = message.sender._id !== viewerId;
  return {
    ...conversation,
    latestSeq: message.seq,
    lastMessage: message,
    lastMessageAt: message.createdAt,
    unreadCount: Math.min(UNREAD_MAX, conversation.unreadCount + (isNews ? 1 : 0)),
  };
}

/** An edit or a deletion shows where it is of the last message. */
export function withChange(conversation: Conversation, message: Message): Conversation {
  if (message.change <= conversation.latestChange) return conversation;
  const isLast = conversation.lastMessage?._id === message._id;
  return {
    ...conversation,
    latestChange: message.change,
    ...(isLast ? { lastMessage: message } : {}),
  };
}

export function withReceipt(conversation: Conversation, receipt: Receipt): Conversation {
  const receipts = grown(conversation.receipts, [receipt]);
  return receipts === conversation.receipts
    ? conversation
    : { ...conversation, receipts: [...receipts] };
}

export function withUnread(conversation: Conversation, unreadCount: number): Conversation {
  return unreadCount === conversation.unreadCount ? conversation : { ...conversation, unreadCount };
}

function timeOf({ lastMessageAt }: Conversation): number {
  return lastMessageAt ? Date.parse(lastMessageAt) : 0;
}
