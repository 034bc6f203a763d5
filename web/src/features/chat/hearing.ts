import { sendRequest } from "@/api/live/connection";
import { queryClient } from "@/api/query-client";
import type { Conversation, Message, Receipt } from "@/api/types";
import { cachedList, changeListed, changeThreads } from "./cache";
import { catchUp, heard } from "./catch-up";
import { has, isNext, withChange, withMessage, withReceipt, withUnread } from "./conversation-list";
import { settled } from "./outbox-store";
import { chatKeys } from "./queries";
import { type Heard, reduce } from "./thread";
import { typingEnded } from "./typing";

/** Messages that arrive within this time share one delivery receipt. */
const GATHER_MS = 250;
/** Debounce of list refetches. */
const REREAD_MS = 400;

/** Applies a message from an event or from the response to the viewer's own send. */
export function messageHeard(message: Message, viewerId: string): void {
  const { conversationId, seq, change, sender } = message;
  heard(conversationId, { seq, change });
  apply(conversationId, { kind: "message", message });
  settled(conversationId);
  typingEnded(conversationId, sender._id);
  const list = cachedList();
  if (list && !isNext(list, message)) rereadListSoon();
  changeListed(conversationId, (one) => withMessage(one, message, viewerId));
  if (sender._id !== viewerId) deliveredSoon(conversationId, seq);
}

/** Applies an edit or a deletion. */
export function changeHeard(message: Message): void {
  const { conversationId, seq, change } = message;
  heard(conversationId, { seq, change });
  apply(conversationId, { kind: "change", message });
  changeListed(conversationId, (one) => withChange(one, message));
}

export type Mark = { conversationId: string; receipt: Receipt; unreadCount?: number | undefined };

/** Applies a receipt of any member; `unreadCount` is the viewer's own count in that conversation. */
export function receiptHeard({ conversationId, receipt, unreadCount }: Mark): void {
  // A delivered message exists, so the receipt reveals its seq even if the message has not arrived here.
  heard(conversationId, { seq: receipt.deliveredSeq });
  apply(conversationId, { kind: "receipt", receipt });
  const list = cachedList();
  if (list && unreadCount !== undefined && !has(list, conversationId)) rereadListSoon();
  changeListed(conversationId, (one) => {
    const read = withReceipt(one, receipt);
    return unreadCount === undefined ? read : withUnread(read, unreadCount);
  });
}

function apply(conversationId: string, heardNow: Heard): void {
  let isMissing = false;
  changeThreads(conversationId, (thread) => {
    const reduction = reduce(thread, heardNow);
    if (reduction.kind === "gap") isMissing = true;
    return reduction.kind === "applied" ? reduction.thread : null;
  });
  if (isMissing) void catchUp(conversationId);
}

let rereadTimer: ReturnType<typeof setTimeout> | undefined;

/** For a conversation that the list lacks, or of which it has missed a message. */
function rereadListSoon(): void {
  clearTimeout(rereadTimer);
  rereadTimer = setTimeout(
    () => void queryClient.invalidateQueries({ queryKey: chatKeys.list }),
    REREAD_MS,
  );
}

const delivered = new Map<string, number>();
/** The receipts already sent; the next sync makes up for a lost one. */
const deliveredSaid = new Map<string, number>();

function deliveredSoon(conversationId: string, seq: number): void {
  if ((deliveredSaid.get(conversationId) ?? 0) >= seq) return;
  if (delivered.size === 0) setTimeout(tellDelivered, GATHER_MS);
  delivered.set(conversationId, Math.max(delivered.get(conversationId) ?? 0, seq));
}

/** Sends over the socket only: the next sync also counts as a receipt. */
function tellDelivered(): void {
  for (const [conversationId, seq] of delivered) {
    deliveredSaid.set(conversationId, seq);
    void sendRequest("messages_delivered", { conversationId, seq });
  }
  delivered.clear();
}

/** Clears the receipts, which belong to one player: another may sign in. */
export function deliveryForgotten(): void {
  delivered.clear();
  deliveredSaid.clear();
}

/** Sends delivery receipts for the latest messages of a fetched list. */
export function listed(conversations: readonly Conversation[], viewerId: string): void {
  for (const { conversationId, receipts, latestSeq } of conversations) {
    const mine = receipts.find(({ userId }) => userId === viewerId);
    if (mine && mine.deliveredSeq < latestSeq) deliveredSoon(conversationId, latestSeq);
  }
}
