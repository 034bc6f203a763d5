import type { Message } from "@/api/types";
import type { OutboxItem } from "../outbox-store";

/** Messages of one sender within this time are grouped as one turn. */
const TURN_MS = 5 * 60_000;

type RowBase = {
  key: string;
  isMine: boolean;
  /** Whether the row begins or ends a turn, where the sender is named and the corners are round. */
  isFirst: boolean;
  isLast: boolean;
  /** The label of the day that begins above the row, if one does. */
  day: string | null;
  /** Whether it was the first unread message when the conversation was opened. */
  isNew: boolean;
};

export type Row = RowBase &
  ({ kind: "message"; message: Message } | { kind: "unsent"; item: OutboxItem });

type Authored = { senderId: string; createdAt: string };

/**
 * The rows of a conversation. A row retains its key when the server confirms the message, so that React retains its
 * bubble.
 */
export function rowsOf(
  messages: readonly Message[],
  unsent: readonly OutboxItem[],
  { viewerId, readBefore }: { viewerId: string; readBefore: number | null },
): Row[] {
  const firstNew = firstNewOf(messages, viewerId, readBefore);
  const entries = [
    ...messages.map((message) => ({
      kind: "message" as const,
      message,
      senderId: message.sender._id,
      createdAt: message.createdAt,
      clientId: message.clientId,
    })),
    ...unsent.map((item) => ({ kind: "unsent" as const, item, ...item })),
  ];
  return entries.map((entry, index) => {
    const before = entries[index - 1];
    const after = entries[index + 1];
    const isNew = entry.kind === "message" && entry.message === firstNew;
    const isNextNew = after?.kind === "message" && after.message === firstNew;
    const base: RowBase = {
      key: `${entry.senderId} ${entry.clientId}`,
      isMine: entry.senderId === viewerId,
      isFirst: isNew || !before || !isSameTurn(before, entry),
      isLast: isNextNew || !after || !isSameTurn(entry, after),
      day: !before || dayOf(before) !== dayOf(entry) ? entry.createdAt : null,
      isNew,
    };
    return entry.kind === "message"
      ? { ...base, kind: "message", message: entry.message }
      : { ...base, kind: "unsent", item: entry.item };
  });
}

/** The first new message; unknown if it lies before the first loaded message. */
function firstNewOf(
  messages: readonly Message[],
  viewerId: string,
  readBefore: number | null,
): Message | undefined {
  const [first] = messages;
  if (!first || readBefore === null || readBefore < first.seq - 1) return undefined;
  return messages.find(({ seq, sender }) => seq > readBefore && sender._id !== viewerId);
}

function isSameTurn(current: Authored, next: Authored): boolean {
  const elapsed = Date.parse(next.createdAt) - Date.parse(current.createdAt);
  return current.senderId === next.senderId && elapsed < TURN_MS && dayOf(current) === dayOf(next);
}

function dayOf({ createdAt }: Authored): string {
  return new Date(createdAt).toDateString();
}
