import type { Conversation, Message, MissedMessages, Receipt, UserSummary } from "@/api/types";
import { classifyVersion, type Reduction } from "@/lib/stream";

/*
 * The only code that changes a conversation on the screen. It is pure, so that the tests can lose, duplicate and
 * shuffle events and check that the thread converges to the server's state.
 */

/** A contiguous range of a conversation, from some message to the newest known one. */
export type Thread = {
  conversationId: string;
  /** Sorted by `seq`, without duplicates or gaps. */
  messages: readonly Message[];
  /** The two cursors: the thread contains every message and every change up to these. */
  latestSeq: number;
  latestChange: number;
  receipts: readonly Receipt[];
  /** Whether there is more to read before the first message. */
  hasEarlier: boolean;
  /** The data of its header; null before the first message, until it has been opened. */
  conversation: Conversation | null;
  /** The other player, while there is no conversation that contains them. */
  otherUser: UserSummary | null;
};

export type ThreadEvent =
  | { kind: "message"; message: Message }
  /** An edit or a deletion. */
  | { kind: "change"; message: Message }
  | { kind: "receipt"; receipt: Receipt };

export function reduce(thread: Thread, event: ThreadEvent): Reduction<Thread> {
  switch (event.kind) {
    case "message":
      return applyMessage(thread, event.message);
    case "change":
      return applyChange(thread, event.message);
    case "receipt": {
      const receipts = mergeReceipts(thread.receipts, [event.receipt]);
      if (receipts === thread.receipts) return { kind: "stale" };
      return { kind: "applied", state: { ...thread, receipts } };
    }
  }
}

function applyMessage(thread: Thread, message: Message): Reduction<Thread> {
  const order = classifyVersion(message.seq, thread.latestSeq);
  if (order !== "next") return { kind: order };
  const messages = [...thread.messages, message];
  return { kind: "applied", state: { ...thread, messages, latestSeq: message.seq } };
}

function applyChange(thread: Thread, message: Message): Reduction<Thread> {
  const order = classifyVersion(message.change, thread.latestChange);
  if (order !== "next") return { kind: order };
  // The message itself, which has not arrived yet, would overwrite this change.
  if (message.seq > thread.latestSeq) return { kind: "gap" };
  const messages = replaceMessages(thread.messages, [message]);
  return { kind: "applied", state: { ...thread, messages, latestChange: message.change } };
}

/** Applies a sync response. Null if too much is missing: the history has to be refetched. */
export function applyMissed(thread: Thread, missed: MissedMessages): Thread | null {
  if (missed.resync) return null;
  const added = [...(missed.messages ?? [])].sort((a, b) => a.seq - b.seq);
  const messages = [...replaceMessages(thread.messages, missed.changed ?? [])];
  let { latestSeq } = thread;
  for (const message of added) {
    if (classifyVersion(message.seq, latestSeq) !== "next") continue;
    latestSeq = message.seq;
    messages.push(message);
  }
  return {
    ...thread,
    messages,
    latestSeq,
    latestChange: Math.max(thread.latestChange, missed.latestChange),
    receipts: mergeReceipts(thread.receipts, missed.receipts),
  };
}

/** Prepends a page of older messages; returns the thread unchanged if that would leave a gap. */
export function prependEarlier(thread: Thread, page: Thread): Thread {
  const first = firstSeq(thread);
  const older = page.messages.filter(({ seq }) => seq < first);
  if (older.length > 0 && older.at(-1)?.seq !== first - 1) return thread;
  return { ...thread, messages: [...older, ...thread.messages], hasEarlier: page.hasEarlier };
}

/**
 * Merges a fetched thread into the known one without losing newer state: events may have outdated the response,
 * and the known thread may be longer than a page.
 */
export function mergeThreads(known: Thread | undefined, fetched: Thread): Thread {
  if (!known || covers(fetched, known)) return fetched;
  if (fetched.latestSeq < firstSeq(known) - 1) return known;
  // The messages between the two are unknown, so the newer thread replaces the known one.
  if (firstSeq(fetched) > known.latestSeq + 1) return fetched;
  const bySeq = new Map(known.messages.map((message) => [message.seq, message]));
  for (const message of fetched.messages) {
    const known = bySeq.get(message.seq);
    if (!known || known.change < message.change) bySeq.set(message.seq, message);
  }
  return {
    ...fetched,
    messages: [...bySeq.values()].sort((a, b) => a.seq - b.seq),
    latestSeq: Math.max(known.latestSeq, fetched.latestSeq),
    latestChange: Math.max(known.latestChange, fetched.latestChange),
    receipts: mergeReceipts(known.receipts, fetched.receipts),
    hasEarlier: firstSeq(fetched) < firstSeq(known) ? fetched.hasEarlier : known.hasEarlier,
    conversation: fetched.conversation ?? known.conversation,
  };
}

function covers(fetched: Thread, known: Thread): boolean {
  return (
    firstSeq(fetched) <= firstSeq(known) &&
    fetched.latestSeq >= known.latestSeq &&
    fetched.latestChange >= known.latestChange
  );
}

/** The first seq in the thread; in an empty thread, that of the next message. */
function firstSeq({ messages, latestSeq }: Thread): number {
  return messages[0]?.seq ?? latestSeq + 1;
}

/** Replaces messages by newer versions; returns the same list if none is newer. */
function replaceMessages(
  messages: readonly Message[],
  changed: readonly Message[],
): readonly Message[] {
  const newest = new Map<string, Message>();
  for (const message of changed) {
    if ((newest.get(message._id)?.change ?? -1) < message.change) newest.set(message._id, message);
  }
  if (!messages.some(({ _id, change }) => (newest.get(_id)?.change ?? 0) > change)) return messages;
  return messages.map((message) => {
    const next = newest.get(message._id);
    return next && next.change > message.change ? next : message;
  });
}

/** Merges receipts by maximum, so their order does not matter; returns the same list if none grew. */
export function mergeReceipts(
  known: readonly Receipt[],
  received: readonly Receipt[],
): readonly Receipt[] {
  let receipts = known;
  for (const { userId, deliveredSeq, readSeq } of received) {
    const known = receipts.find((receipt) => receipt.userId === userId);
    const next: Receipt = {
      userId,
      deliveredSeq: Math.max(known?.deliveredSeq ?? 0, deliveredSeq, readSeq),
      readSeq: Math.max(known?.readSeq ?? 0, readSeq),
    };
    if (known?.deliveredSeq === next.deliveredSeq && known.readSeq === next.readSeq) continue;
    receipts = known
      ? receipts.map((receipt) => (receipt === known ? next : receipt))
      : [...receipts, next];
  }
  return receipts;
}

export type MessageStatus = "sent" | "delivered" | "read";

/** The status of a message: the lowest among the other members. */
export function statusOf({ seq, sender }: Message, receipts: readonly Receipt[]): MessageStatus {
  const others = receipts.filter(({ userId }) => userId !== sender._id);
  if (others.length === 0) return "sent";
  if (others.every(({ readSeq }) => readSeq >= seq)) return "read";
  return others.every(({ deliveredSeq }) => deliveredSeq >= seq) ? "delivered" : "sent";
}

/** The seq up to which a player has read. */
export function readSeqOf(receipts: readonly Receipt[], userId: string): number {
  return receipts.find((receipt) => receipt.userId === userId)?.readSeq ?? 0;
}
