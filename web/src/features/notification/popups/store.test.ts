import { expect, test } from "vitest";
import { notification } from "@/test/notifications";
import {
  addPopup,
  hold,
  NO_POPUPS,
  nextExpiry,
  type Popups,
  release,
  removeExpired,
  removePopup,
  removeSettled,
} from "./store";

const HOW = { durationMs: 5000, max: 3, isHidden: () => false };
const add = (popups: Popups, number: number, now: number) =>
  addPopup(popups, notification(number), { ...HOW, now });
const numbers = ({ visible }: Popups) => visible.map(({ notification: { number } }) => number);
const three = [1, 2, 3].reduce((popups, number) => add(popups, number, number * 1000), NO_POPUPS);

test("NPREF-05 NPREF-07 there are three at most, and the oldest is removed first", () => {
  expect(numbers(three)).toEqual([1, 2, 3]);
  expect(numbers(add(three, 4, 4000))).toEqual([2, 3, 4]);
  expect(numbers(add(three, 2, 4000))).toEqual([1, 3, 2]);
});

test("NPREF-07 those that the open page hides take no place from those that are seen", () => {
  const isHidden = ({ number }: { number: number }) => number % 2 === 1;
  const all = [3, 5, 7, 9].reduce(
    (popups, number) => addPopup(popups, notification(number), { ...HOW, isHidden, now: 4000 }),
    add(NO_POPUPS, 2, 4000),
  );
  expect(numbers(all)).toEqual([2, 5, 7, 9]);
});

test("NPREF-04 NPREF-07 each expires after five seconds", () => {
  expect(nextExpiry(three)).toBe(6000);
  expect(numbers(removeExpired(three, 5999))).toEqual([1, 2, 3]);
  expect(numbers(removeExpired(three, 6000))).toEqual([2, 3]);
  expect(nextExpiry(NO_POPUPS)).toBeNull();
});

test("NPREF-07 while one is held, none expires; afterwards each has its remaining time", () => {
  const held = hold(three, "pointer", 5000);
  expect(nextExpiry(held)).toBeNull();
  expect(numbers(removeExpired(held, 60_000))).toEqual([1, 2, 3]);
  // A popup that arrived during the hold is extended only from its arrival.
  const after = release(add(held, 4, 9000), "pointer", 10_000);
  expect(after.visible.map(({ expiresAt }) => expiresAt)).toEqual([12_000, 13_000, 15_000]);
  expect(release(three, "pointer", 10_000)).toBe(three);
});

test("NPREF-07 they are held while either the pointer or the focus is on them", () => {
  const both = hold(hold(three, "pointer", 5000), "focus", 5500);
  const one = release(both, "focus", 7000);
  expect(nextExpiry(one)).toBeNull();
  expect(release(one, "focus", 8000)).toBe(one);
  expect(nextExpiry(release(one, "pointer", 9000))).toBe(10_000);
});

test("a deleted or answered popup is removed; a read one stays", () => {
  const [of, readAt] = [{ ids: ["n-1"] }, "2026-03-10T12:00:00Z"];
  expect(numbers(removeSettled(three, { kind: "deleted", of }))).toEqual([2, 3]);
  const answered = notification(2, { answer: "accepted" });
  expect(numbers(removeSettled(three, { kind: "updated", notification: answered }))).toEqual([
    1, 3,
  ]);
  expect(removeSettled(three, { kind: "read", of, readAt })).toBe(three);
});

test("a dismissed popup is removed at once; removing the last one releases all holders", () => {
  const held = hold(add(NO_POPUPS, 1, 0), "pointer", 1000);
  expect(removePopup(held, "n-2")).toBe(held);
  const empty = removePopup(held, "n-1");
  expect(nextExpiry(add(empty, 2, 2000))).toBe(7000);
});

const question = (number: number, overrides: Parameters<typeof notification>[1] = {}) =>
  notification(number, {
    type: "challenge_result",
    ...overrides,
    data: { actionRequired: true, ...overrides.data },
  });

test("B14 a reminder replaces the popup that it repeats", () => {
  const declared = addPopup(NO_POPUPS, question(1), { ...HOW, now: 0 });
  expect(numbers(addPopup(declared, question(2), { ...HOW, now: 1000 }))).toEqual([2]);
  const other = question(3, { data: { challenge: { _id: "c-2", title: "Another" } } });
  expect(numbers(addPopup(declared, other, { ...HOW, now: 1000 }))).toEqual([1, 3]);
});

test("B14 a question that was answered through another notification or elsewhere is removed", () => {
  const visible = addPopup(NO_POPUPS, question(2), { ...HOW, now: 0 });
  const reminder = question(3, { answer: "accepted", data: { actionRequired: false } });
  expect(numbers(removeSettled(visible, { kind: "updated", notification: reminder }))).toEqual([]);
  const answered = question(2, { data: { actionRequired: false } });
  expect(numbers(removeSettled(visible, { kind: "updated", notification: answered }))).toEqual([]);
  expect(removeSettled(visible, { kind: "updated", notification: question(2) })).toBe(visible);
});
