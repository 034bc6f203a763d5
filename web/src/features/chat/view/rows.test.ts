import { expect, test } from "vitest";
import type { Message } from "@/api/types";
import { CONVERSATION_ID, message, mirage, nova } from "@/test/chats";
import type { OutboxItem } from "../outbox-store";
import { rowsOf } from "./rows";

const at = (seq: number, createdAt: string, mine = false): Message =>
  message(seq, { createdAt, sender: mine ? nova : mirage });

const unsent = (clientId: string, createdAt: string): OutboxItem => ({
  clientId,
  senderId: nova._id,
  conversationId: CONVERSATION_ID,
  conversationRef: { kind: "user", userId: mirage._id },
  content: "on its way",
  attachments: [],
  createdAt,
  state: { kind: "pending" },
});

const as = (readBefore: number | null) => ({ viewerId: nova._id, readBefore });

test("messages of one sender within five minutes of one day are grouped", () => {
  const rows = rowsOf(
    [
      at(1, "2026-03-10T10:00:00Z"),
      at(2, "2026-03-10T10:04:59Z"),
      at(3, "2026-03-10T10:09:59Z"),
      at(4, "2026-03-10T10:10:00Z", true),
    ],
    [unsent("mine", "2026-03-10T10:11:00Z")],
    as(3),
  );
  const turns = rows.map(({ isFirst, isLast }) => [isFirst, isLast]);
  expect(turns).toEqual([
    [true, false],
    [false, true],
    [true, true],
    [true, false],
    [false, true],
  ]);
  expect(rows.map(({ isMine }) => isMine)).toEqual([false, false, false, true, true]);
});

test("a day is labelled above its first message", () => {
  const noon = (day: number) => new Date(2026, 2, day, 12).toISOString();
  const rows = rowsOf([at(1, noon(10)), at(2, noon(10)), at(3, noon(11))], [], as(3));
  expect(rows.map(({ day }) => day !== null)).toEqual([true, false, true]);
});

test.each<[string, Message[], number | null, number | null]>([
  ["all is read", [message(4), message(5)], 5, null],
  ["the second is new", [message(4), message(5)], 4, 5],
  ["the viewer's own messages are never new", [message(4), message(5, { sender: nova })], 4, null],
  ["the first new message is before the first loaded one", [message(4), message(5)], 2, null],
  ["nothing was ever read", [message(1), message(2)], 0, 1],
  ["no messages", [], 0, null],
  ["nothing arrived while unfocused", [message(4), message(5)], null, null],
])("the divider of new messages: %s", (_, messages, readBefore, seq) => {
  const row = rowsOf(messages, [], as(readBefore)).find(({ isNew }) => isNew);
  expect(row?.kind === "message" ? row.message.seq : null).toBe(seq);
});

test("a row retains its key when its message is confirmed", () => {
  const [waiting] = rowsOf([], [unsent("c-1", "2026-03-10T10:00:00Z")], as(0));
  const [confirmed] = rowsOf([message(1, { sender: nova, clientId: "c-1" })], [], as(0));
  expect(confirmed?.key).toBe(waiting?.key);
});
