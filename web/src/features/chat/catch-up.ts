import { ask } from "@/api/live/connection";
import type { Missed } from "@/api/types";
import { changeThreads, rereadThreads, threadsOf } from "./cache";
import { settled } from "./outbox-store";
import { readMissed } from "./queries";
import { type Thread, withMissed } from "./thread";
import { typingHeard } from "./typing";

/** An answer may be overtaken by what is said meanwhile; after so many the next event asks again. */
const ASKINGS_MAX = 3;

/** The newest that the server has spoken of, whether or not it has arrived here. */
const heardOf = new Map<string, { seq: number; change: number }>();
const underWay = new Map<string, Promise<boolean>>();

export function heard(conversationId: string, { seq = 0, change = 0 }): void {
  const known = heardOf.get(conversationId) ?? { seq: 0, change: 0 };
  heardOf.set(conversationId, {
    seq: Math.max(known.seq, seq),
    change: Math.max(known.change, change),
  });
}

/** Whether the server has told of something that the thread does not have. */
export function isBehind({ conversationId, latestSeq, latestChange }: Thread): boolean {
  const known = heardOf.get(conversationId);
  return known !== undefined && (known.seq > latestSeq || known.change > latestChange);
}

/** Another connection, or another player: what was heard of is asked for anew. */
export function heardForgotten(): void {
  heardOf.clear();
}

/** Asks for what is missing of a conversation, once at a time; answers whether the server could be asked. */
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

/** What all of them have. */
function cursorOf(threads: readonly Thread[]) {
  return {
    after: Math.min(...threads.map(({ latestSeq }) => latestSeq)),
    changesAfter: Math.min(...threads.map(({ latestChange }) => latestChange)),
  };
}

/** Over the line where there is one, else as a call; null where neither reaches the server. */
async function readMissing(
  conversationId: string,
  has: { after: number; changesAfter: number },
): Promise<Missed | null> {
  const answer = await ask("conversation_sync", { conversationId, ...has });
  if (answer.ok) return answer;
  try {
    return await readMissed(conversationId, has);
  } catch {
    return null;
  }
}

function takeIn(conversationId: string, missed: Missed): void {
  heard(conversationId, { seq: missed.latestSeq, change: missed.latestChange });
  changeThreads(conversationId, (thread) => withMissed(thread, missed));
  settled(conversationId);
  for (const typist of missed.typing) typingHeard({ conversationId, ...typist });
}
