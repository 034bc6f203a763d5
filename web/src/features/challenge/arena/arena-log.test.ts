import { renderHook } from "@testing-library/react";
import fc from "fast-check";
import { expect, test } from "vitest";
import { arenaLine } from "@/test/arena";
import {
  type ArenaLog,
  isStartMissing,
  mergeMessages,
  seqBeforeGap,
  unsentDrafts,
} from "./arena-log";
import { useChatScroll } from "./use-chat-scroll";

const empty: ArenaLog = { messages: [], hasEarlier: false };
const seqs = ({ messages }: ArenaLog) => messages.map(({ seq }) => seq);

test("messages in any order and with duplicates are merged once and in order", () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.integer({ min: 1, max: 40 }))), (batches) => {
      const log = batches.reduce((all, batch) => mergeMessages(all, batch.map(arenaLine)), empty);
      expect(seqs(log)).toEqual([...new Set(batches.flat())].sort((a, b) => a - b));
    }),
  );
});

test("what is deleted stays deleted, also where an older version of it arrives later", () => {
  const deleted = { ...arenaLine(1), isDeleted: true };
  const log = mergeMessages(mergeMessages(empty, [deleted]), [arenaLine(1)]);
  expect(log.messages).toEqual([deleted]);
});

test.each([
  [[], null],
  [[7], null],
  [[7, 8, 9], null],
  [[7, 9, 10], 7],
  [[1, 2, 4, 8], 2],
])("the first gap of %j is after %s", (present, after) => {
  expect(seqBeforeGap(mergeMessages(empty, present.map(arenaLine)))).toBe(after);
});

test.each([
  { seqs: [], hasEarlier: false, isMissing: true },
  { seqs: [1, 2], hasEarlier: false, isMissing: false },
  { seqs: [2, 3], hasEarlier: false, isMissing: true },
  { seqs: [7, 8], hasEarlier: true, isMissing: false },
])("the start of $seqs, with earlier ones: $hasEarlier, is missing: $isMissing", (row) => {
  const log = mergeMessages({ ...empty, hasEarlier: row.hasEarlier }, row.seqs.map(arenaLine));
  expect(isStartMissing(log)).toBe(row.isMissing);
});

test("the end of the readable history is no missing start", () => {
  const all = Array.from({ length: 200 }, (_, index) => arenaLine(index + 50));
  expect(isStartMissing(mergeMessages(empty, all))).toBe(false);
});

test("a draft is shown until its message is in the log", () => {
  const drafts = [3, 4].map((seq) => ({
    clientId: `c-${seq}`,
    content: "x",
    state: { kind: "pending" as const },
  }));
  const log = mergeMessages(empty, [arenaLine(3)]);
  expect(unsentDrafts(drafts, log).map(({ clientId }) => clientId)).toEqual(["c-4"]);
});

/** A box 100 px high with lines of 20 px. */
function renderChat(range: { first: number; last: number }) {
  const box = document.createElement("div");
  const size = { ...range };
  Object.defineProperties(box, {
    clientHeight: { value: 100 },
    scrollHeight: { get: () => (size.last - size.first + 1) * 20 },
  });
  const view = renderHook(
    ({ first }) => {
      const scroll = useChatScroll(String(first));
      scroll.box.current = box;
      return scroll;
    },
    { initialProps: size },
  );
  const show = (change: Partial<typeof range>) => {
    Object.assign(size, change);
    view.rerender({ ...size });
  };
  const scrollTo = (top: number) => {
    box.scrollTop = top;
    view.result.current.onScroll();
    view.rerender({ ...size });
  };
  return { box, show, scrollTo, isAtEnd: () => view.result.current.isAtEnd };
}

test("a viewer at the end stays there, and a viewer further up retains the position", () => {
  const { box, show, scrollTo, isAtEnd } = renderChat({ first: 31, last: 50 });
  show({ last: 51 });
  expect(box.scrollTop).toBe(21 * 20);
  scrollTo(100);
  expect(isAtEnd()).toBe(false);
  show({ last: 52 });
  expect(box.scrollTop).toBe(100);
});

test("earlier messages are prepended without moving the visible one", () => {
  const { box, show, scrollTo } = renderChat({ first: 31, last: 50 });
  scrollTo(40);
  show({ first: 21 });
  expect(box.scrollTop).toBe(40 + 10 * 20);
});
