import { sendRequest } from "@/api/live/connection";
import type { MissedMessages } from "@/api/types";
import { changeThreads, rereadThreads, threadsOf } from "./cache";
import { settled } from "./outbox-store";
import { readMissed } from "./queries";
import { type Thread, withMissed } from "./thread";
import { typingHeard } from "./typing";

/** New messages may outdate a response in flight. After this many requests, the next event retries. */
const ASKINGS_MAX = 3;

/** The highest cursors that the server has mentioned, whether or not their messages have arrived. */
const heardOf = new Map<string, { seq: number; change: number }>();
const underWay = new Map<string, Promise<boolean>>();

export function heard(conversationId: string, { seq = 0, change = 0 }): void {
  const known = heardOf.get(conversationId) ?? { seq: 0, change: 0 };
  heardOf.set(conversationId, {
    seq: Math.max(known.seq, seq),
    change: Math.max(known.change, change),
  });
}

/** Whether the server has mentioned a message or change that the thread lacks. */
export function isBehind({ conversationId, latestSeq, latestChange }: Thread): boolean {
  const known = heardOf.get(conversationId);
  return known !== undefined && (known.seq > latestSeq || known.change > latestChange);
}

/** Resets the known cursors, for a new connection or another player. */
export function heardForgotten(): void {
  heardOf.clear();
}

/** Fetches the missing part of a conversation, one request at a time; resolves to whether the server was reached. */
export function catchUp(conversationId: string): Promise<boolean> {
  const running = underWay.get(conversationId);
  if (running) return running;
  const asking = askUntilWhole(conversationId).finally(() => underWay.delete(conversationId));
  underWay.set(conversationId, asking);
  return asking;
}

async function askUntilWhole(conversationId: string): Promise<boolean> {
  for (let askings = 0; askings < ASKINGS_MAX; askings += 1) {
    const threads = threadsOf(conversationId);
    if (threads.length === 0) return true;
    const missed = await readMissing(conversationId, cursorOf(threads));
    if (!missed) return false;
    if (missed.resync) {
      await rereadThreads(conversationId);
      return true;
    }
    takeIn(conversationId, missed);
    if (!threadsOf(conversationId).some(isBehind)) return true;
  }
  return true;
}

/** The cursor up to which every one of the threads is complete. */
function cursorOf(threads: readonly Thread[]) {
  return {
    after: Math.min(...threads.map(({ latestSeq }) => latestSeq)),
    changesAfter: Math.min(...threads.map(({ latestChange }) => latestChange)),
  };
}

/** Uses the socket if it is connected, else HTTP; null if neither reaches the server. */
async function readMissing(
  conversationId: string,
  has: { after: number; changesAfter: number },
): Promise<MissedMessages | null> {
  const answer = await sendRequest("conversation_sync", { conversationId, ...has });
  if (answer.ok) return answer;
  try {
    return await readMissed(conversationId, has);
  } catch {
    return null;
  }
}

function takeIn(conversationId: string, missed: MissedMessages): void {
  heard(conversationId, { seq: missed.latestSeq, change: missed.latestChange });
  changeThreads(conversationId, (thread) => withMissed(thread, missed));
  settled(conversationId);
  for (const typist of missed.typing) typingHeard({ conversationId, ...typist });
}
