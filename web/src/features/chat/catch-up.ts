import { sendRequest } from "@/api/live/connection";
import type { MissedMessages } from "@/api/types";
import { refetchThread, threadOf, updateThread } from "./cache";
import { removeDelivered } from "./outbox-store";
import { fetchMissed } from "./queries";
import { applyMissed, type Thread } from "./thread";
import { setTyping } from "./typing";

/** New messages may outdate a response in flight. After this many requests, the next event retries. */
const SYNCS_MAX = 3;

/** The highest cursors that the server has mentioned, whether or not their messages have arrived. */
const cursors = new Map<string, { seq: number; change: number }>();
const inFlight = new Map<string, Promise<boolean>>();

export function recordCursor(conversationId: string, { seq = 0, change = 0 }): void {
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
  const sync = syncUntilComplete(conversationId).finally(() => inFlight.delete(conversationId));
  inFlight.set(conversationId, sync);
  return sync;
}

async function syncUntilComplete(conversationId: string): Promise<boolean> {
  for (let syncs = 0; syncs < SYNCS_MAX; syncs += 1) {
    const thread = threadOf(conversationId);
    if (!thread) return true;
    const { latestSeq: after, latestChange: changesAfter } = thread;
    const missed = await fetchMissing(conversationId, { after, changesAfter });
    if (!missed) return false;
    if (missed.resync) {
      await refetchThread(conversationId);
      return true;
    }
    applySync(conversationId, missed);
    const synced = threadOf(conversationId);
    if (!synced || !isBehind(synced)) return true;
  }
  return true;
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
