import type { Conversation, Message, Missed, Receipt, UserSummary } from "@/api/types";

/*
 * The one way in which a conversation on the screen changes: pure, so that the tests can lose, double and shuffle
 * what the server tells and see that every screen ends with what the server knows.
 */

/** A stretch of a conversation without a hole, from some message to the newest that we know of. */
export type Thread = {
  conversationId: string;
  /** By `seq`, each once, none left out. */
  messages: readonly Message[];
  /** The two cursors: every message and every change up to these is in here. */
  latestSeq: number;
  latestChange: number;
  receipts: readonly Receipt[];
  /** Whether there is more to read before the first message. */
  hasEarlier: boolean;
  /** What its head shows; null before the first message, where nobody has opened it yet. */
  conversation: Conversation | null;
  /** Whom one would talk to, while there is no conversation to say so. */
  otherUser: UserSummary | null;
};

export type Heard =
  | { kind: "message"; message: Message }
  /** An edit or a deletion. */
  | { kind: "change"; message: Message }
  | { kind: "receipt"; receipt: Receipt };

export type Reduction =
  | { kind: "applied"; thread: Thread }
  /** Known already. */
  | { kind: "stale" }
  /** Something in between is missing: it has to be asked for. */
  | { kind: "gap" };

export function reduce(thread: Thread, heard: Heard): Reduction {
  switch (heard.kind) {
    case "message":
      return withMessage(thread, heard.message);
    case "change":
      return withChange(thread, heard.message);
    case "receipt": {
      const receipts = grown(thread.receipts, [heard.receipt]);
      if (receipts === thread.receipts) return { kind: "stale" };
      return { kind: "applied", thread: { ...thread, receipts } };
    }
  }
}

function withMessage(thread: Thread, message: Message): Reduction {
  if (message.seq <= thread.latestSeq) return { kind: "stale" };
  if (message.seq > thread.latestSeq + 1) return { kind: "gap" };
  const messages = [...thread.messages, message];
  return { kind: "applied", thread: { ...thread, messages, latestSeq: message.seq } };
}

function withChange(thread: Thread, message: Message): Reduction {
  if (message.change <= thread.latestChange) return { kind: "stale" };
  // A change of a message that has not come yet would be undone by its coming.
  const isEarly = message.seq > thread.latestSeq;
  if (isEarly || message.change > thread.latestChange + 1) return { kind: "gap" };
  const messages = replaced(thread.messages, [message]);
  return { kind: "applied", thread: { ...thread, messages, latestChange: message.change } };
}

/** Takes in what was missing. Null where too much was: the history has to be read anew. */
export function withMissed(thread: Thread, missed: Missed): Thread | null {
  if (missed.resync) return null;
  const news = [...(missed.messages ?? [])].sort((a, b) => a.seq - b.seq);
  const messages = [...replaced(thread.messages, missed.changed ?? [])];
  let { latestSeq } = thread;
  for (const message of news) {
    if (message.seq !== latestSeq + 1) continue;
    latestSeq = message.seq;
    messages.push(message);
  }
  return {
    ...thread,
    messages,
    latestSeq,
    latestChange: Math.max(thread.latestChange, missed.latestChange),
    receipts: grown(thread.receipts, missed.receipts),
  };
}

/** A page of older messages, which ends right before the first that is held; else the thread as it was. */
export function withEarlier(thread: Thread, page: Thread): Thread {
  const first = firstSeq(thread);
  const older = page.messages.filter(({ seq }) => seq < first);
  if (older.length > 0 && older.at(-1)?.seq !== first - 1) return thread;
  return { ...thread, messages: [...older, ...thread.messages], hasEarlier: page.hasEarlier };
}

/**
 * What is known and what was just read, where the one does not make the other worse: events may have overtaken the
 * answer, and more may be held than a page has.
 */
export function joined(known: Thread | undefined, read: Thread): Thread {
  if (!known || known.conversationId !== read.conversationId || covers(read, known)) return read;
  if (read.latestSeq < firstSeq(known) - 1) return known;
  // What lies between the two is known to nobody here: the newer one stands alone.
  if (firstSeq(read) > known.latestSeq + 1) return read;
  const bySeq = new Map(known.messages.map((message) => [message.seq, message]));
  for (const message of read.messages) {
    const held = bySeq.get(message.seq);
    if (!held || held.change < message.change) bySeq.set(message.seq, message);
  }
  return {
    ...read,
    messages: [...bySeq.values()].sort((a, b) => a.seq - b.seq),
    latestSeq: Math.max(known.latestSeq, read.latestSeq),
    latestChange: Math.max(known.latestChange, read.latestChange),
    receipts: grown(known.receipts, read.receipts),
    hasEarlier: firstSeq(read) < firstSeq(known) ? read.hasEarlier : known.hasEarlier,
    conversation: read.conversation ?? known.conversation,
  };
}

function covers(read: Thread, known: Thread): boolean {
  return (
    firstSeq(read) <= firstSeq(known) &&
    read.latestSeq >= known.latestSeq &&
    read.latestChange >= known.latestChange
  );
}

/** Where nothing is held, the next message would be the first. */
function firstSeq({ messages, latestSeq }: Thread): number {
  return messages[0]?.seq ?? latestSeq + 1;
}

/** Newer versions in the places of older ones; the same list where none is newer. */
function replaced(messages: readonly Message[], changed: readonly Message[]): readonly Message[] {
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

/** Receipts only ever grow, in whatever order they are told; the same list where none has. */
export function grown(known: readonly Receipt[], told: readonly Receipt[]): readonly Receipt[] {
  let receipts = known;
  for (const { userId, deliveredSeq, readSeq } of told) {
    const held = receipts.find((receipt) => receipt.userId === userId);
    const next: Receipt = {
      userId,
      deliveredSeq: Math.max(held?.deliveredSeq ?? 0, deliveredSeq, readSeq),
      readSeq: Math.max(held?.readSeq ?? 0, readSeq),
    };
    if (held?.deliveredSeq === next.deliveredSeq && held.readSeq === next.readSeq) continue;
    receipts = held
      ? receipts.map((receipt) => (receipt === held ? next : receipt))
      : [...receipts, next];
  }
  return receipts;
}

export type MessageStatus = "sent" | "delivered" | "read";

/** How far one's own message has come: as far as with the slowest of the others. */
export function statusOf({ seq, sender }: Message, receipts: readonly Receipt[]): MessageStatus {
  const others = receipts.filter(({ userId }) => userId !== sender._id);
  if (others.length === 0) return "sent";
  if (others.every(({ readSeq }) => readSeq >= seq)) return "read";
  return others.every(({ deliveredSeq }) => deliveredSeq >= seq) ? "delivered" : "sent";
}

/** Up to which message somebody has read. */
export function readSeqOf(receipts: readonly Receipt[], userId: string): number {
  return receipts.find((receipt) => receipt.userId === userId)?.readSeq ?? 0;
}
