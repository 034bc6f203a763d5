import fc from "fast-check";
import { expect, test } from "vitest";
import type { Message, MissedMessages } from "@/api/types";
import { CONVERSATION_ID, editedMessage, message, mirage, nova } from "@/test/chats";
import {
  grown,
  type Heard,
  joined,
  reduce,
  statusOf,
  type Thread,
  withEarlier,
  withMissed,
} from "./thread";

/** A thread with the messages `from` to `to` and every change up to `latestChange`. */
function held(from: number, to: number, latestChange = 0): Thread {
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

const told = (seq: number): Heard => ({ kind: "message", message: message(seq) });
const changed = (seq: number, change: number): Heard => ({
  kind: "change",
  message: editedMessage(seq, change),
});
const seqs = ({ messages }: Thread) => messages.map(({ seq }) => seq);

test.each<[string, Thread, Heard, string]>([
  ["the next message", held(4, 6), told(7), "applied"],
  ["the first message", held(1, 0), told(1), "applied"],
  ["a message twice", held(4, 6), told(6), "stale"],
  ["a message before the first", held(4, 6), told(2), "stale"],
  ["a message after a missing one", held(4, 6), told(8), "gap"],
  ["the next change", held(4, 6, 2), changed(5, 3), "applied"],
  ["the next change, of what is not held", held(4, 6, 2), changed(1, 3), "applied"],
  ["a change twice", held(4, 6, 2), changed(5, 2), "stale"],
  ["a change after a missing one", held(4, 6, 2), changed(5, 4), "gap"],
  ["a change of a message that has not come", held(4, 6, 2), changed(7, 3), "gap"],
])("%s is %s", (_, thread, heard, kind) => {
  expect(reduce(thread, heard).kind).toBe(kind);
});

test("a change stands in the place of what it changes, and moves the cursor", () => {
  const reduction = reduce(held(4, 6, 2), changed(5, 3));
  if (reduction.kind !== "applied") throw new Error(reduction.kind);
  expect(seqs(reduction.thread)).toEqual([4, 5, 6]);
  expect(reduction.thread.messages[1]?.content).toBe("line 5, version 3");
  expect(reduction.thread.latestChange).toBe(3);
});

const missing = (answer: Partial<MissedMessages>): MissedMessages => ({
  latestSeq: 0,
  latestChange: 0,
  receipts: [],
  typing: [],
  ...answer,
});

test("what was missing is taken in as far as it has no hole", () => {
  const messages = [8, 7, 6, 10].map((seq) => message(seq));
  const whole = withMissed(held(4, 6), missing({ messages, latestSeq: 10 }));
  expect(whole && seqs(whole)).toEqual([4, 5, 6, 7, 8]);
  expect(whole?.latestSeq).toBe(8);
});

test("where too much is missing the history is read anew", () => {
  expect(withMissed(held(4, 6), missing({ resync: true }))).toBeNull();
});

test.each<[string, Thread, Thread, number[], boolean]>([
  ["the page before", held(4, 6), held(1, 3), [1, 2, 3, 4, 5, 6], false],
  ["a page that leaves a hole", held(4, 6), held(1, 2), [4, 5, 6], true],
  ["a page that overlaps", held(4, 6), held(2, 5), [2, 3, 4, 5, 6], true],
])("of earlier messages %s", (_, thread, page, expected, hasEarlier) => {
  const longer = withEarlier(thread, page);
  expect(seqs(longer)).toEqual(expected);
  expect(longer.hasEarlier).toBe(hasEarlier);
});

test.each<[string, Thread, Thread, number[]]>([
  ["newer, and nothing in between is missing", held(1, 6), held(5, 8), [1, 2, 3, 4, 5, 6, 7, 8]],
  ["right behind it", held(1, 6), held(7, 8), [1, 2, 3, 4, 5, 6, 7, 8]],
  ["newer, and something in between is missing", held(1, 6), held(9, 12), [9, 10, 11, 12]],
  ["overtaken by the stream", held(1, 6), held(1, 4), [1, 2, 3, 4, 5, 6]],
  ["older than all that is held", held(8, 9), held(1, 4), [8, 9]],
])("an answer that is %s", (_, known, read, expected) => {
  expect(seqs(joined(known, read))).toEqual(expected);
});

test("an answer that was overtaken by an edit does not undo it", () => {
  const reduction = reduce(held(1, 3), changed(2, 1));
  if (reduction.kind !== "applied") throw new Error(reduction.kind);
  const both = joined(reduction.thread, held(1, 3));
  expect(both.messages[1]?.content).toBe("line 2, version 1");
  expect(both.latestChange).toBe(1);
});

test.each([
  ["nobody", [0, 0], "sent"],
  ["one of two received it", [1, 0], "sent"],
  ["both received it", [1, 1], "delivered"],
  ["one of two read it", [2, 1], "delivered"],
  ["both read it", [2, 2], "read"],
])("a message is as far as with the slowest of the others: %s", (_, steps, status) => {
  const receipts = steps.map((step, index) => ({
    userId: `other-${index}`,
    deliveredSeq: step > 0 ? 5 : 4,
    readSeq: step > 1 ? 5 : 4,
  }));
  const mine = { userId: nova._id, deliveredSeq: 5, readSeq: 5 };
  expect(statusOf(message(5, { sender: nova }), [mine, ...receipts])).toBe(status);
});

test("receipts only grow, in whatever order they come", () => {
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
        (known, one) => grown(known, [one]),
        grown([], []),
      )) {
        expect(readSeq).toBe(read(userId));
      }
    }),
  );
});

/** The server's state and events after a series of commands: each number sends or changes a message. */
function history(deeds: readonly number[]): { events: Heard[]; state: Message[] } {
  const state: Message[] = [];
  const events: Heard[] = [];
  let change = 0;
  for (const deed of deeds) {
    const target = state[deed % (state.length * 2 + 1)];
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

test("whatever the line loses, doubles and shuffles, a sync makes the thread what the server knows", () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(60), { maxLength: 60 }),
      fc.array(fc.nat(), { maxLength: 120 }),
      fc.nat(10),
      (deeds, picks, start) => {
        const { events, state } = history(deeds);
        const first = history(deeds.slice(0, start)).state;
        let thread: Thread = {
          ...held(1, 0),
          messages: first,
          latestSeq: first.length,
          latestChange: Math.max(0, ...first.map(({ change }) => change)),
        };
        for (const pick of picks) {
          const event = events[pick % Math.max(1, events.length)];
          const reduction = event ? reduce(thread, event) : null;
          if (reduction?.kind === "applied") thread = reduction.thread;
          // Invariant after each step: in order and without a gap.
          expect(seqs(thread)).toEqual(thread.messages.map((_, index) => index + 1));
        }
        const after = { seq: thread.latestSeq, change: thread.latestChange };
        const whole = withMissed(
          thread,
          missing({
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
