import { sendRequest } from "@/api/live/connection";
import type { Conversation } from "@/api/types";

/** Messages that arrive within this time share one delivery receipt. */
const RECEIPT_DELAY_MS = 250;

const pendingReceipts = new Map<string, number>();
/** The receipts already sent; the next sync makes up for a lost one. */
const sentReceipts = new Map<string, number>();

/** Sends a receipt up to `seq` after a delay, unless one was sent already. */
export function queueReceipt(conversationId: string, seq: number): void {
  if ((sentReceipts.get(conversationId) ?? 0) >= seq) return;
  if (pendingReceipts.size === 0) setTimeout(sendReceipts, RECEIPT_DELAY_MS);
  pendingReceipts.set(conversationId, Math.max(pendingReceipts.get(conversationId) ?? 0, seq));
}

/** Sends over the socket only: the next sync also counts as a receipt. */
function sendReceipts(): void {
  for (const [conversationId, seq] of pendingReceipts) {
    sentReceipts.set(conversationId, seq);
    void sendRequest("messages_delivered", { conversationId, seq });
  }
  pendingReceipts.clear();
}

/** Clears the receipts, which belong to one player: another may sign in. */
export function resetDeliveryReceipts(): void {
  pendingReceipts.clear();
  sentReceipts.clear();
}

/** Sends delivery receipts for the latest messages of a fetched list. */
export function acknowledgeDelivery(
  conversations: readonly Conversation[],
  viewerId: string,
): void {
  for (const { conversationId, receipts, latestSeq } of conversations) {
    const mine = receipts.find(({ userId }) => userId === viewerId);
    if (mine && mine.deliveredSeq < latestSeq) queueReceipt(conversationId, latestSeq);
  }
}
