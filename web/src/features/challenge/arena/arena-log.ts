import type { ArenaMessage } from "@/api/types";

/** What has been said, in the order of `seq`, which has no gaps. */
export type ArenaLog = {
  messages: readonly ArenaMessage[];
  /** Whether there is more to read before the first of them. */
  hasEarlier: boolean;
};

/** Adds messages in any order, each once; the later word on the same `seq` stands. */
export function withMessages(log: ArenaLog, more: readonly ArenaMessage[]): ArenaLog {
  if (more.length === 0) return log;
  const bySeq = new Map(log.messages.map((message) => [message.seq, message]));
  for (const message of more) bySeq.set(message.seq, message);
  return { ...log, messages: [...bySeq.values()].sort((a, b) => a.seq - b.seq) };
}

/** After which message something is missing; null where the log is whole up to its end. */
export function missingAfter({ messages }: ArenaLog): number | null {
  const before = messages.find(
    ({ seq }, index) => index + 1 < messages.length && messages[index + 1]?.seq !== seq + 1,
  );
  return before?.seq ?? null;
}

/** Something that was written here and is not in the log yet. */
export type Draft = {
  clientId: string;
  content: string;
  state: { kind: "pending" } | { kind: "failed"; message: string };
};

/** What came back from the server is in the log; the rest still stands beneath it. */
export function unsent(drafts: readonly Draft[], { messages }: ArenaLog): Draft[] {
  const known = new Set(messages.map(({ clientId }) => clientId));
  return drafts.filter(({ clientId }) => !known.has(clientId));
}
