import { sendRequest } from "@/api/live/connection";
import { queryClient } from "@/api/query-client";
import type { Conversation, Message, MissedMessages, Receipt } from "@/api/types";
import { repeatWhileBehind } from "@/lib/stream";
import {
  applyChange,
  applyMessage,
  hasConversation,
  isCountUnknown,
  isFirstAnswer,
  isNextMessage,
  setUnreadCount,
} from "./conversation-pages";
import { queueReceipt } from "./delivery-receipts";
import { removeDelivered } from "./outbox-store";
import {
  cachedList,
  chatKeys,
  fetchMissed,
  refetchThread,
  threadOf,
  updateListedConversation,
  updateThread,
} from "./queries";
import { applyMissed, mergeReceipts, reduce, type Thread, type ThreadEvent } from "./thread";
import { clearTyping, setTyping } from "./typing";

/* Applies events to the cached chats, and fetches the messages and changes that were missed. */

/** Debounce of list refetches. */
const REFETCH_DELAY_MS = 400;

/** Applies a message from an event or from the response to the viewer's own send. */
export function handleMessage(message: Message, viewerId: string): void {
  const { conversationId, seq, change, sender } = message;
  recordCursor(conversationId, { seq, change });
  applyToThread(conversationId, { kind: "message", message });
  removeDelivered(conversationId, threadOf(conversationId));
  clearTyping(conversationId, sender._id);
  const list = cachedList();
  if (list && (!isNextMessage(list, message) || isFirstAnswer(list, message))) refetchListSoon();
  updateListedConversation(conversationId, (one) => applyMessage(one, message, viewerId));
  if (sender._id !== viewerId) queueReceipt(conversationId, seq);
}

/** Applies an edit or a deletion; without `viewerId` it is the viewer's own. */
export function handleMessageChange(message: Message, viewerId = message.sender._id): void {
  const { conversationId, seq, change } = message;
  recordCursor(conversationId, { seq, change });
  applyToThread(conversationId, { kind: "change", message });
  const list = cachedList();
  const isOthersDeletion = message.isDeleted && message.sender._id !== viewerId;
  if (list && isOthersDeletion && isCountUnknown(list, message)) refetchListSoon();
  updateListedConversation(conversationId, (one) => applyChange(one, message, viewerId));
}

export type ReceiptUpdate = {
  conversationId: string;
  receipt: Receipt;
  unreadCount?: number | undefined;
};

/** Applies a receipt of any member; `unreadCount` is the viewer's own count in that conversation. */
export function handleReceipt({ conversationId, receipt, unreadCount }: ReceiptUpdate): void {
  // A delivered message exists, so the receipt reveals its seq even if the message has not arrived here.
  recordCursor(conversationId, { seq: receipt.deliveredSeq });
  applyToThread(conversationId, { kind: "receipt", receipt });
  const list = cachedList();
  if (list && unreadCount !== undefined && !hasConversation(list, conversationId))
    refetchListSoon();
  updateListedConversation(conversationId, (one) => {
    const updated = applyReceipt(one, receipt);
    return unreadCount === undefined ? updated : setUnreadCount(updated, unreadCount);
  });
}

function applyReceipt(conversation: Conversation, receipt: Receipt): Conversation {
  const receipts = mergeReceipts(conversation.receipts, [receipt]);
  return receipts === conversation.receipts
    ? conversation
    : { ...conversation, receipts: [...receipts] };
}

function applyToThread(conversationId: string, event: ThreadEvent): void {
  let isMissing = false;
  updateThread(conversationId, (thread) => {
    const reduction = reduce(thread, event);
    if (reduction.kind === "gap") isMissing = true;
    return reduction.kind === "applied" ? reduction.state : null;
  });
  if (isMissing) void catchUp(conversationId);
}

let refetchTimer: ReturnType<typeof setTimeout> | undefined;

/** For a conversation that the list lacks, or of which it has missed a message. */
function refetchListSoon(): void {
  clearTimeout(refetchTimer);
  refetchTimer = setTimeout(
    () => void queryClient.invalidateQueries({ queryKey: chatKeys.list }),
    REFETCH_DELAY_MS,
  );
}

/** The highest cursors that the server has mentioned, whether or not their messages have arrived. */
const cursors = new Map<string, { seq: number; change: number }>();
const inFlight = new Map<string, Promise<boolean>>();

function recordCursor(conversationId: string, { seq = 0, change = 0 }): void {
  const known = cursors.get(conversationId) ?? { seq: 0, change: 0 };
  cursors.set(conversationId, {
    seq: Math.max(known.seq, seq),
    change: Math.max(known.change, change),
  });
}

/** Whether the server has mentioned a message or change that the thread lacks. */
export function isBehind({ conversationId, latestSeq, latestChange }: Thread): boolean {
  const known = cursors.get(conversationId);
  return known !== undefined && (known.seq > latestSeq || known.change > latestChange);
}

/** Resets the known cursors, for a new connection or another player. */
export function resetCursors(): void {
  cursors.clear();
}

/** Fetches the missing part of a conversation, one request at a time; resolves to whether the server was reached. */
export function catchUp(conversationId: string): Promise<boolean> {
  const current = inFlight.get(conversationId);
  if (current) return current;
  const sync = repeatWhileBehind(() => syncOnce(conversationId))
    .then(({ isReached }) => isReached)
    .finally(() => inFlight.delete(conversationId));
  inFlight.set(conversationId, sync);
  return sync;
}

/** Requests the missing part once: whether the server was reached, and whether the thread still lacks something. */
async function syncOnce(
  conversationId: string,
): Promise<{ isReached: boolean; isBehind: boolean }> {
  const thread = threadOf(conversationId);
  if (!thread) return { isReached: true, isBehind: false };
  const { latestSeq: after, latestChange: changesAfter } = thread;
  const missed = await fetchMissing(conversationId, { after, changesAfter });
  if (!missed) return { isReached: false, isBehind: false };
  if (missed.resync) {
    await refetchThread(conversationId);
    return { isReached: true, isBehind: false };
  }
  applySync(conversationId, missed);
  const synced = threadOf(conversationId);
  return { isReached: true, isBehind: synced !== undefined && isBehind(synced) };
}

/** Uses the socket if it is connected, else HTTP; null if neither reaches the server. */
async function fetchMissing(
  conversationId: string,
  cursor: { after: number; changesAfter: number },
): Promise<MissedMessages | null> {
  const response = await sendRequest("conversation_sync", { conversationId, ...cursor });
  if (response.ok) return response;
  try {
    return await fetchMissed(conversationId, cursor);
  } catch {
    return null;
  }
}

function applySync(conversationId: string, missed: MissedMessages): void {
  recordCursor(conversationId, { seq: missed.latestSeq, change: missed.latestChange });
  updateThread(conversationId, (thread) => applyMissed(thread, missed));
  removeDelivered(conversationId, threadOf(conversationId));
  for (const typist of missed.typing) setTyping({ conversationId, ...typist });
}
