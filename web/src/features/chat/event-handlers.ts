import { queryClient } from "@/api/query-client";
import type { Message, Receipt } from "@/api/types";
import { cachedList, threadOf, updateListedConversation, updateThread } from "./cache";
import { catchUp, recordCursor } from "./catch-up";
import {
  applyChange,
  applyMessage,
  applyReceipt,
  hasConversation,
  isNextMessage,
  setUnreadCount,
} from "./conversation-pages";
import { queueReceipt } from "./delivery-receipts";
import { removeDelivered } from "./outbox-store";
import { chatKeys } from "./queries";
import { reduce, type ThreadEvent } from "./thread";
import { clearTyping } from "./typing";

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
  if (list && !isNextMessage(list, message)) refetchListSoon();
  updateListedConversation(conversationId, (one) => applyMessage(one, message, viewerId));
  if (sender._id !== viewerId) queueReceipt(conversationId, seq);
}

/** Applies an edit or a deletion. */
export function handleMessageChange(message: Message): void {
  const { conversationId, seq, change } = message;
  recordCursor(conversationId, { seq, change });
  applyToThread(conversationId, { kind: "change", message });
  updateListedConversation(conversationId, (one) => applyChange(one, message));
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

function applyToThread(conversationId: string, event: ThreadEvent): void {
  let isMissing = false;
  updateThread(conversationId, (thread) => {
    const reduction = reduce(thread, event);
    if (reduction.kind === "gap") isMissing = true;
    return reduction.kind === "applied" ? reduction.thread : null;
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
