import type { Message } from "@/api/types";
import type { Unsent } from "../outbox-store";

/** Messages of one sender within this time are grouped as one turn. */
const TURN_MS = 5 * 60_000;

type Standing = {
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

export type Row = Standing &
  ({ kind: "message"; message: Message } | { kind: "unsent"; item: Unsent });

type Line = { senderId: string; createdAt: string };

/**
 * The rows of a conversation. A row keeps its key when the server confirms the message, so that React keeps its
 * bubble.
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

function isOneTurn(one: Line, next: Line): boolean {
  const elapsed = Date.parse(next.createdAt) - Date.parse(one.createdAt);
  return one.senderId === next.senderId && elapsed < TURN_MS && dayOf(one) === dayOf(next);
}

function dayOf({ createdAt }: Line): string {
  return new Date(createdAt).toDateString();
}
