import { ask } from "@/api/live/connection";
import { queryClient } from "@/api/query-client";
import type { Conversation, Message, Receipt } from "@/api/types";
import { cachedList, changeListed, changeThreads } from "./cache";
import { catchUp, heard } from "./catch-up";
import { has, isNext, withChange, withMessage, withReceipt, withUnread } from "./conversation-list";
import { settled } from "./outbox-store";
import { chatKeys } from "./queries";
import { type Heard, reduce } from "./thread";
import { typingEnded } from "./typing";

/** "I hold everything up to here" is said once for all that comes within this time. */
const GATHER_MS = 250;
/** A list that has to be read again is read once for all that changes within this time. */
const REREAD_MS = 400;

/** A message, whoever told of it: an event, or the answer to one's own sending. */
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

/** An edit or a deletion. */
export function changeHeard(message: Message): void {
  const { conversationId, seq, change } = message;
  heard(conversationId, { seq, change });
  apply(conversationId, { kind: "change", message });
  changeListed(conversationId, (one) => withChange(one, message));
}

export type Mark = { conversationId: string; receipt: Receipt; unreadCount?: number | undefined };

/** Somebody has received or read up to somewhere; `unreadCount` is one's own, there. */
export function receiptHeard({ conversationId, receipt, unreadCount }: Mark): void {
  // Nobody can have what there is not: it is told of, though it has not come here yet.
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

/** A conversation that the list does not have, or has lost the thread of. */
function rereadListSoon(): void {
  clearTimeout(rereadTimer);
  rereadTimer = setTimeout(
    () => void queryClient.invalidateQueries({ queryKey: chatKeys.list }),
    REREAD_MS,
  );
}

const delivered = new Map<string, number>();
/** What was said already; a word that was lost is made good by the next sync. */
const deliveredSaid = new Map<string, number>();

function deliveredSoon(conversationId: string, seq: number): void {
  if ((deliveredSaid.get(conversationId) ?? 0) >= seq) return;
  if (delivered.size === 0) setTimeout(tellDelivered, GATHER_MS);
  delivered.set(conversationId, Math.max(delivered.get(conversationId) ?? 0, seq));
}

/** Without a line nothing is said: the next sync is as good as this. */
function tellDelivered(): void {
  for (const [conversationId, seq] of delivered) {
    deliveredSaid.set(conversationId, seq);
    void ask("messages_delivered", { conversationId, seq });
  }
  delivered.clear();
}

/** Another player may come: theirs is another word. */
export function deliveryForgotten(): void {
  delivered.clear();
  deliveredSaid.clear();
}

/** What the list brought has reached this device as well. */
export function listed(conversations: readonly Conversation[], viewerId: string): void {
  for (const { conversationId, receipts, latestSeq } of conversations) {
    const mine = receipts.find(({ userId }) => userId === viewerId);
    if (mine && mine.deliveredSeq < latestSeq) deliveredSoon(conversationId, latestSeq);
  }
}
