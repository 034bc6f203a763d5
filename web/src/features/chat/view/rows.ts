import type { Message } from "@/api/types";
import type { Unsent } from "../outbox-store";

/** Lines of one sender within this time stand together as one turn. */
const TURN_MS = 5 * 60_000;

type Standing = {
  key: string;
  isMine: boolean;
  /** Where a turn begins or ends: there the sender is named, and the corners are round. */
  isFirst: boolean;
  isLast: boolean;
  /** A new day begins above it. */
  day: string | null;
  /** The first that was not read when the conversation was opened. */
  isNew: boolean;
};

export type Row = Standing &
  ({ kind: "message"; message: Message } | { kind: "unsent"; item: Unsent });

type Line = { senderId: string; createdAt: string };

/**
 * What stands in a conversation, line by line. A line keeps its key when it is confirmed, so that its bubble stays
 * the one that the sender saw at once.
 */
export function rowsOf(
  messages: readonly Message[],
  unsent: readonly Unsent[],
  { viewerId, readBefore }: { viewerId: string; readBefore: number | null },
): Row[] {
  const firstNew = firstNewOf(messages, viewerId, readBefore);
  const lines = [
    ...messages.map((message) => ({
      kind: "message" as const,
      message,
      senderId: message.sender._id,
      createdAt: message.createdAt,
      clientId: message.clientId,
    })),
    ...unsent.map((item) => ({ kind: "unsent" as const, item, ...item })),
  ];
  return lines.map((line, index) => {
    const before = lines[index - 1];
    const after = lines[index + 1];
    const isNew = line.kind === "message" && line.message === firstNew;
    const isNextNew = after?.kind === "message" && after.message === firstNew;
    const standing: Standing = {
      key: `${line.senderId} ${line.clientId}`,
      isMine: line.senderId === viewerId,
      isFirst: isNew || !before || !isOneTurn(before, line),
      isLast: isNextNew || !after || !isOneTurn(line, after),
      day: !before || dayOf(before) !== dayOf(line) ? line.createdAt : null,
      isNew,
    };
    return line.kind === "message"
      ? { ...standing, kind: "message", message: line.message }
      : { ...standing, kind: "unsent", item: line.item };
  });
}

/** Where what is new begins before the first line that is held, nobody knows where. */
function firstNewOf(
  messages: readonly Message[],
  viewerId: string,
  readBefore: number | null,
): Message | undefined {
  const [first] = messages;
  if (!first || readBefore === null || readBefore < first.seq - 1) return undefined;
  return messages.find(({ seq, sender }) => seq > readBefore && sender._id !== viewerId);
}

function isOneTurn(one: Line, next: Line): boolean {
  const elapsed = Date.parse(next.createdAt) - Date.parse(one.createdAt);
  return one.senderId === next.senderId && elapsed < TURN_MS && dayOf(one) === dayOf(next);
}

function dayOf({ createdAt }: Line): string {
  return new Date(createdAt).toDateString();
}
