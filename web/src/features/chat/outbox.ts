import { api, call } from "@/api/client";
import { ApiError } from "@/api/error";
import { sendRequest } from "@/api/live/connection";
import type { OutgoingMessage } from "@/api/live/events";
import type { Attachment, Message, MessageType } from "@/api/types";
import { newIdempotencyKey } from "@/lib/idempotency";
import { serverNow } from "@/lib/server-time";
import type { ConversationRef } from "./conversation-ref";
import {
  addItem,
  type OutboxItem,
  outboxItems,
  removeDelivered,
  removeItem,
  setState,
} from "./outbox-store";
import { threadOf } from "./queries";
import { handleMessage } from "./sync";

/** The most unsent messages that the outbox accepts. */
const ITEMS_MAX = 100;

type NewMessage = {
  senderId: string;
  conversationId: string;
  conversationRef: ConversationRef;
  content: string;
  attachments?: readonly Attachment[];
};

export function isOutboxFull(): boolean {
  return outboxItems().length >= ITEMS_MAX;
}

/** Shows a message at once and sends it; sends are serial per conversation to preserve their order. */
export function sendMessage({ attachments = [], ...message }: NewMessage): void {
  const item: OutboxItem = {
    ...message,
    attachments,
    clientId: newIdempotencyKey(),
    createdAt: new Date(serverNow()).toISOString(),
    state: { kind: "pending" },
  };
  addItem(item);
  enqueue(item);
}

/** Retries with the same clientId, so that a lost response does not lead to a duplicate message. */
export function resend(item: OutboxItem): void {
  setState(item.clientId, { kind: "pending" });
  enqueue(item);
}

export function discardMessage({ clientId }: OutboxItem): void {
  removeItem(clientId);
}

/** Resends, in order, the messages that failed only because the server was unreachable. */
export function resendWaiting(viewerId: string): void {
  for (const item of outboxItems()) {
    const isRetryable = item.state.kind === "failed" && item.state.isRetryable;
    if (item.senderId === viewerId && isRetryable) resend(item);
  }
}

/** Marks unfinished items as failed after a reload, which ends every request in flight. */
export function failInterrupted(viewerId: string): void {
  for (const item of outboxItems()) {
    if (item.senderId !== viewerId || item.state.kind === "failed" || isInFlight(item)) continue;
    setState(item.clientId, { kind: "failed", message: "Not sent", isRetryable: true });
  }
}

const queues = new Map<string, Promise<void>>();
const inFlight = new Set<string>();

const isInFlight = ({ clientId }: OutboxItem) => inFlight.has(clientId);

function enqueue(item: OutboxItem): void {
  if (isInFlight(item)) return;
  inFlight.add(item.clientId);
  const queue = (queues.get(item.conversationId) ?? Promise.resolve())
    .then(() => deliver(item))
    .finally(() => inFlight.delete(item.clientId));
  queues.set(item.conversationId, queue);
}

async function deliver(item: OutboxItem): Promise<void> {
  // The item was discarded while it was queued.
  if (!outboxItems().some(({ clientId }) => clientId === item.clientId)) return;
  const outcome = await transmit(item);
  if (outcome.kind === "failed") {
    setState(item.clientId, outcome);
    return;
  }
  setState(item.clientId, { kind: "sent" });
  handleMessage(outcome.message, item.senderId);
  removeDelivered(item.conversationId, threadOf(item.conversationId));
}

type Outcome =
  | { kind: "arrived"; message: Message }
  | { kind: "failed"; message: string; isRetryable: boolean };

/** Uses the socket, or HTTP if the socket is offline or times out. */
async function transmit(item: OutboxItem): Promise<Outcome> {
  const ack = await sendRequest("send_message", toOutgoingMessage(item));
  if (ack.ok) return { kind: "arrived", message: ack.message };
  switch (ack.code) {
    case "OFFLINE":
      return await postMessage(item, "Network error");
    case "TIMEOUT":
    case "UNREADABLE":
      return await postMessage(item, ack.message);
    case "BUSY":
      return { kind: "failed", message: ack.message, isRetryable: true };
    case "RATE_LIMITED":
      return { kind: "failed", message: rateLimitMessage(ack.retryAfterMs), isRetryable: false };
    default:
      return { kind: "failed", message: ack.message, isRetryable: false };
  }
}

async function postMessage(item: OutboxItem, fallback: string): Promise<Outcome> {
  try {
    const { data } = await call(
      api.POST("/api/messages/send", { body: toOutgoingMessage(item) }),
      "Request failed",
    );
    return { kind: "arrived", message: data.message };
  } catch (error) {
    if (!(error instanceof ApiError) || error.isConnectionFailure) {
      return { kind: "failed", message: fallback, isRetryable: true };
    }
    return { kind: "failed", message: error.message, isRetryable: error.status >= 500 };
  }
}

function toOutgoingMessage({
  clientId,
  content,
  conversationRef,
  attachments,
}: OutboxItem): OutgoingMessage {
  return {
    clientId,
    content,
    messageType: messageTypeOf(attachments),
    attachments: attachments.map(({ _id }) => _id),
    ...(conversationRef.kind === "user"
      ? { recipientId: conversationRef.userId }
      : { conversationId: conversationRef.conversationId }),
  };
}

/** The type of its first file; the server derives the same type on its own. */
function messageTypeOf([first]: readonly Attachment[]): MessageType {
  if (!first) return "text";
  const [kind] = first.fileType.split("/");
  return kind === "image" || kind === "video" || kind === "audio" ? kind : "file";
}

const MS_PER_SECOND = 1000;

function rateLimitMessage(retryAfterMs: number | undefined): string {
  if (retryAfterMs === undefined) return "You are sending too fast. Try again in a moment.";
  return `You are sending too fast. Try again in ${Math.ceil(retryAfterMs / MS_PER_SECOND)} s.`;
}
