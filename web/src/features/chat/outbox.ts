import { api, call } from "@/api/client";
import { ApiError } from "@/api/error";
import { sendRequest } from "@/api/live/connection";
import type { OutgoingMessage } from "@/api/live/events";
import type { Attachment, Message, MessageType } from "@/api/types";
import { newIdempotencyKey } from "@/lib/idempotency";
import { serverNow } from "@/lib/server-time";
import { messageHeard } from "./hearing";
import { dropped, moved, put, settled, type Unsent, unsentItems } from "./outbox-store";
import type { Place } from "./place";

/** The most unsent messages that the outbox accepts. */
const WAITING_MAX = 100;

type Words = {
  senderId: string;
  conversationId: string;
  place: Place;
  content: string;
  attachments?: readonly Attachment[];
};

export function isOutboxFull(): boolean {
  return unsentItems().length >= WAITING_MAX;
}

/** Shows a message at once and sends it; sends are serial per conversation to preserve their order. */
export function send({ attachments = [], ...words }: Words): void {
  const item: Unsent = {
    ...words,
    attachments,
    clientId: newIdempotencyKey(),
    createdAt: new Date(serverNow()).toISOString(),
    state: { kind: "pending" },
  };
  put(item);
  enqueue(item);
}

/** Retries with the same clientId, so that a lost response does not lead to a duplicate message. */
export function sendAgain(item: Unsent): void {
  moved(item.clientId, { kind: "pending" });
  enqueue(item);
}

export function discard({ clientId }: Unsent): void {
  dropped(clientId);
}

/** Resends, in order, the messages that failed only because the server was unreachable. */
export function sendWaiting(viewerId: string): void {
  for (const item of unsentItems()) {
    const isWaiting = item.state.kind === "failed" && item.state.isLine;
    if (item.senderId === viewerId && isWaiting) sendAgain(item);
  }
}

/** Marks unfinished items as failed after a reload, which ends every request in flight. */
export function outboxOpened(viewerId: string): void {
  for (const item of unsentItems()) {
    if (item.senderId !== viewerId || item.state.kind === "failed" || isUnderWay(item)) continue;
    moved(item.clientId, { kind: "failed", message: "Not sent", isLine: true });
  }
}

const tails = new Map<string, Promise<void>>();
const underWay = new Set<string>();

const isUnderWay = ({ clientId }: Unsent) => underWay.has(clientId);

function enqueue(item: Unsent): void {
  if (isUnderWay(item)) return;
  underWay.add(item.clientId);
  const tail = (tails.get(item.conversationId) ?? Promise.resolve())
    .then(() => deliver(item))
    .finally(() => underWay.delete(item.clientId));
  tails.set(item.conversationId, tail);
}

async function deliver(item: Unsent): Promise<void> {
  // The item was discarded while it was queued.
  if (!unsentItems().some(({ clientId }) => clientId === item.clientId)) return;
  const outcome = await carry(item);
  if (outcome.kind === "failed") {
    moved(item.clientId, outcome);
    return;
  }
  moved(item.clientId, { kind: "sent" });
  messageHeard(outcome.message, item.senderId);
  settled(item.conversationId);
}

type Outcome =
  | { kind: "arrived"; message: Message }
  | { kind: "failed"; message: string; isLine: boolean };

/** Uses the socket, or HTTP if the socket is offline or times out. */
async function carry(item: Unsent): Promise<Outcome> {
  const answer = await sendRequest("send_message", outgoing(item));
  if (answer.ok) return { kind: "arrived", message: answer.message };
  switch (answer.code) {
    case "OFFLINE":
      return await post(item, "Network error");
    case "TIMEOUT":
    case "UNREADABLE":
      return await post(item, answer.message);
    case "BUSY":
      return { kind: "failed", message: answer.message, isLine: true };
    case "RATE_LIMITED":
      return { kind: "failed", message: quick(answer.retryAfterMs), isLine: false };
    default:
      return { kind: "failed", message: answer.message, isLine: false };
  }
}

async function post(item: Unsent, fallback: string): Promise<Outcome> {
  try {
    const { data } = await call(
      api.POST("/api/messages/send", { body: outgoing(item) }),
      "Request failed",
    );
    return { kind: "arrived", message: data.message };
  } catch (error) {
    if (!(error instanceof ApiError) || error.isConnectionFailure) {
      return { kind: "failed", message: fallback, isLine: true };
    }
    return { kind: "failed", message: error.message, isLine: error.status >= 500 };
  }
}

function outgoing({ clientId, content, place, attachments }: Unsent): OutgoingMessage {
  return {
    clientId,
    content,
    messageType: typeOf(attachments),
    attachments: attachments.map(({ _id }) => _id),
    ...(place.kind === "user"
      ? { recipientId: place.userId }
      : { conversationId: place.conversationId }),
  };
}

/** The type of its first file; the server derives the same type on its own. */
function typeOf([first]: readonly Attachment[]): MessageType {
  if (!first) return "text";
  const [kind] = first.fileType.split("/");
  return kind === "image" || kind === "video" || kind === "audio" ? kind : "file";
}

const MS_PER_SECOND = 1000;

function quick(retryAfterMs: number | undefined): string {
  if (retryAfterMs === undefined) return "That was quick. Try again in a moment.";
  return `That was quick. Try again in ${Math.ceil(retryAfterMs / MS_PER_SECOND)} s.`;
}
