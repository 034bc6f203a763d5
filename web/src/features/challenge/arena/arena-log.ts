import type { ArenaMessage } from "@/api/types";

/** How many messages back an arena stays readable. */
export const HISTORY_MAX = 200;

/** The messages in the order of `seq`, which has no gaps. */
export type ArenaLog = {
  messages: readonly ArenaMessage[];
  /** Whether there are more messages before the first of them. */
  hasEarlier: boolean;
};

/** Merges messages in any order; of two with the same `seq`, the later one wins, but what is deleted stays deleted. */
export function mergeMessages(log: ArenaLog, added: readonly ArenaMessage[]): ArenaLog {
  if (added.length === 0) return log;
  const bySeq = new Map(log.messages.map((message) => [message.seq, message]));
  for (const message of added) {
    if (!bySeq.get(message.seq)?.isDeleted) bySeq.set(message.seq, message);
  }
  return { ...log, messages: [...bySeq.values()].sort((a, b) => a.seq - b.seq) };
}

/** The seq before the first gap; null if the log has none. */
export function seqBeforeGap({ messages }: ArenaLog): number | null {
  const before = messages.find(
    ({ seq }, index) => index + 1 < messages.length && messages[index + 1]?.seq !== seq + 1,
  );
  return before?.seq ?? null;
}

/** Whether the log begins with a gap, or is empty: then messages before the first known one may be missing. */
export function isStartMissing({ messages, hasEarlier }: ArenaLog): boolean {
  const [first] = messages;
  if (!first) return true;
  return !hasEarlier && first.seq > 1 && messages.length < HISTORY_MAX;
}

/** A message written on this device that is not in the log yet. */
export type Draft = {
  clientId: string;
  content: string;
  state: { kind: "pending" } | { kind: "failed"; message: string };
};

/** The drafts that the log does not contain yet. */
export function unsentDrafts(drafts: readonly Draft[], { messages }: ArenaLog): Draft[] {
  const sentIds = new Set(messages.map(({ clientId }) => clientId));
  return drafts.filter(({ clientId }) => !sentIds.has(clientId));
}
