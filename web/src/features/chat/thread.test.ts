import fc from "fast-check";
import { expect, test } from "vitest";
import type { Message, MissedMessages } from "@/api/types";
import { CONVERSATION_ID, editedMessage, message, mirage, nova } from "@/test/chats";
import {
  applyMissed,
  mergeReceipts,
  mergeThreads,
  prependEarlier,
  reduce,
  statusOf,
  type Thread,
  type ThreadEvent,
} from "./thread";

/** A thread with the messages `from` to `to` and every change up to `latestChange`. */
function makeThread(from: number, to: number, latestChange = 0): Thread {
  return {
    conversationId: CONVERSATION_ID,
    messages: Array.from({ length: to - from + 1 }, (_, index) => message(from + index)),
    latestSeq: to,
    latestChange,
    receipts: [],
    hasEarlier: from > 1,
    conversation: null,
    otherUser: null,
  };
}

const received = (seq: number): ThreadEvent => ({ kind: "message", message: message(seq) });
const changed = (seq: number, change: number): ThreadEvent => ({
  kind: "change",
  message: editedMessage(seq, change),
});
const seqs = ({ messages }: Thread) => messages.map(({ seq }) => seq);

test.each<[string, Thread, ThreadEvent, string]>([
  ["the next message", makeThread(4, 6), received(7), "applied"],
  ["the first message", makeThread(1, 0), received(1), "applied"],
  ["a message twice", makeThread(4, 6), received(6), "stale"],
  ["a message before the first", makeThread(4, 6), received(2), "stale"],
  ["a message after a missing one", makeThread(4, 6), received(8), "gap"],
  ["the next change", makeThread(4, 6, 2), changed(5, 3), "applied"],
  [
    "the next change, of a message that is not loaded",
    makeThread(4, 6, 2),
    changed(1, 3),
    "applied",
  ],
  ["a change twice", makeThread(4, 6, 2), changed(5, 2), "stale"],
  ["a change after a missing one", makeThread(4, 6, 2), changed(5, 4), "gap"],
  ["a change of a message that has not arrived", makeThread(4, 6, 2), changed(7, 3), "gap"],
])("%s is %s", (_, thread, event, kind) => {
  expect(reduce(thread, event).kind).toBe(kind);
});

test("a change replaces its message and advances the cursor", () => {
  const reduction = reduce(makeThread(4, 6, 2), changed(5, 3));
  if (reduction.kind !== "applied") throw new Error(reduction.kind);
  expect(seqs(reduction.state)).toEqual([4, 5, 6]);
  expect(reduction.state.messages[1]?.content).toBe("line 5, version 3");
  expect(reduction.state.latestChange).toBe(3);
});

const missed = (overrides: Partial<MissedMessages>): MissedMessages => ({
  latestSeq: 0,
  latestChange: 0,
  receipts: [],
  typing: [],
  ...overrides,
});

test("missed messages are applied up to the first gap", () => {
  const messages = [8, 7, 6, 10].map((seq) => message(seq));
  const whole = applyMissed(makeThread(4, 6), missed({ messages, latestSeq: 10 }));
  expect(whole && seqs(whole)).toEqual([4, 5, 6, 7, 8]);
  expect(whole?.latestSeq).toBe(8);
});

test("if too much is missing, the history is refetched", () => {
  expect(applyMissed(makeThread(4, 6), missed({ resync: true }))).toBeNull();
});

test.each<[string, Thread, Thread, number[], boolean]>([
  ["the page before", makeThread(4, 6), makeThread(1, 3), [1, 2, 3, 4, 5, 6], false],
  ["a page that leaves a gap", makeThread(4, 6), makeThread(1, 2), [4, 5, 6], true],
  ["a page that overlaps", makeThread(4, 6), makeThread(2, 5), [2, 3, 4, 5, 6], true],
])("earlier messages: %s", (_, thread, page, expected, hasEarlier) => {
  const longer = prependEarlier(thread, page);
  expect(seqs(longer)).toEqual(expected);
  expect(longer.hasEarlier).toBe(hasEarlier);
});

test.each<[string, Thread, Thread, number[]]>([
  ["newer, without a gap", makeThread(1, 6), makeThread(5, 8), [1, 2, 3, 4, 5, 6, 7, 8]],
  ["directly after it", makeThread(1, 6), makeThread(7, 8), [1, 2, 3, 4, 5, 6, 7, 8]],
  ["newer, after a gap", makeThread(1, 6), makeThread(9, 12), [9, 10, 11, 12]],
  ["older than the stream", makeThread(1, 6), makeThread(1, 4), [1, 2, 3, 4, 5, 6]],
  ["older than every loaded message", makeThread(8, 9), makeThread(1, 4), [8, 9]],
])("a response that is %s", (_, known, read, expected) => {
  expect(seqs(mergeThreads(known, read))).toEqual(expected);
});

test("a response older than an edit does not revert it", () => {
  const reduction = reduce(makeThread(1, 3), changed(2, 1));
  if (reduction.kind !== "applied") throw new Error(reduction.kind);
  const both = mergeThreads(reduction.state, makeThread(1, 3));
  expect(both.messages[1]?.content).toBe("line 2, version 1");
  expect(both.latestChange).toBe(1);
});

test.each([
  ["none", [0, 0], "sent"],
  ["one of two received it", [1, 0], "sent"],
  ["both received it", [1, 1], "delivered"],
  ["one of two read it", [2, 1], "delivered"],
  ["both read it", [2, 2], "read"],
])("a message has the lowest status among the other members: %s", (_, steps, status) => {
  const receipts = steps.map((step, index) => ({
    userId: `other-${index}`,
    deliveredSeq: step > 0 ? 5 : 4,
    readSeq: step > 1 ? 5 : 4,
  }));
  const mine = { userId: nova._id, deliveredSeq: 5, readSeq: 5 };
  expect(statusOf(message(5, { sender: nova }), [mine, ...receipts])).toBe(status);
});

test("receipts only grow, in any order of arrival", () => {
  const receipt = fc.record({
    userId: fc.constantFrom(nova._id, mirage._id),
    deliveredSeq: fc.nat(20),
    readSeq: fc.nat(20),
  });
  fc.assert(
    fc.property(fc.array(receipt), (all) => {
      const read = (id: string) =>
        Math.max(0, ...all.filter(({ userId }) => userId === id).map(({ readSeq }) => readSeq));
      for (const { userId, readSeq } of all.reduce(
        (known, one) => mergeReceipts(known, [one]),
        mergeReceipts([], []),
      )) {
        expect(readSeq).toBe(read(userId));
      }
    }),
  );
});

/** The server's state and events after a series of commands: each number sends or changes a message. */
function history(commands: readonly number[]): { events: ThreadEvent[]; state: Message[] } {
  const state: Message[] = [];
  const events: ThreadEvent[] = [];
  let change = 0;
  for (const command of commands) {
    const target = state[command % (state.length * 2 + 1)];
    if (target) {
      change += 1;
      const next = { ...target, change, content: `${target.content}, then ${change}` };
      state[target.seq - 1] = next;
      events.push({ kind: "change", message: next });
    } else {
      const next = message(state.length + 1);
      state.push(next);
      events.push({ kind: "message", message: next });
    }
  }
  return { events, state };
}

test("after lost, duplicated and shuffled events a sync converges to the server's state", () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(60), { maxLength: 60 }),
      fc.array(fc.nat(), { maxLength: 120 }),
      fc.nat(10),
      (commands, picks, start) => {
        const { events, state } = history(commands);
        const first = history(commands.slice(0, start)).state;
        let thread: Thread = {
          ...makeThread(1, 0),
          messages: first,
          latestSeq: first.length,
          latestChange: Math.max(0, ...first.map(({ change }) => change)),
        };
        for (const pick of picks) {
          const event = events[pick % Math.max(1, events.length)];
          const reduction = event ? reduce(thread, event) : null;
          if (reduction?.kind === "applied") thread = reduction.state;
          // Invariant after each step: in order and without a gap.
          expect(seqs(thread)).toEqual(thread.messages.map((_, index) => index + 1));
        }
        const after = { seq: thread.latestSeq, change: thread.latestChange };
        const whole = applyMissed(
          thread,
          missed({
            messages: state.filter(({ seq }) => seq > after.seq),
            changed: state.filter(({ change }) => change > after.change),
            latestSeq: state.length,
            latestChange: Math.max(0, ...state.map(({ change }) => change)),
          }),
        );
        expect(whole?.messages).toEqual(state);
      },
    ),
    { numRuns: 500 },
  );
});
