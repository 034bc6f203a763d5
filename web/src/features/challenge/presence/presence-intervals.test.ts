import { expect, test } from "vitest";
import type { PresenceChange } from "@/api/types";
import { absenceText, intervalsOf } from "./presence-intervals";

const minute = (minutes: number) => Date.UTC(2026, 2, 10, 18) + minutes * 60_000;
const nova = (minutes: number, isOnline: boolean): PresenceChange => ({
  userId: "nova",
  isOnline,
  at: new Date(minute(minutes)).toISOString(),
});
const mirage = (change: PresenceChange): PresenceChange => ({ ...change, userId: "mirage" });

/** The intervals as minutes past six. */
function read(changes: readonly PresenceChange[], from = 10, to = 30): string {
  const span = { from: minute(from), to: minute(to) };
  return intervalsOf(changes, "nova", span)
    .map((spell) => {
      const [start, end] = [spell.from, spell.to].map((at) => (at - minute(0)) / 60_000);
      return `${spell.isOnline ? "here" : "away"} ${start} to ${end}`;
    })
    .join(", ");
}

test.each([
  ["no changes", [], "away 10 to 30"],
  ["present before the start", [nova(2, true)], "here 10 to 30"],
  [
    "away once, newest change first as the server sends it",
    [nova(18, true), nova(15, false), nova(2, true)],
    "here 10 to 15, away 15 to 18, here 18 to 30",
  ],
  [
    "connected and disconnected at the same moment",
    [nova(12, false), nova(12, true), nova(2, false)],
    "away 10 to 30",
  ],
  ["still away", [nova(2, true), nova(25, false)], "here 10 to 25, away 25 to 30"],
  ["connected in the middle", [nova(20, true)], "away 10 to 20, here 20 to 30"],
  ["the first change is a departure", [nova(20, false)], "here 10 to 20, away 20 to 30"],
  ["absent before the start", [nova(4, false), nova(7, true)], "here 10 to 30"],
  ["after the end", [nova(2, true), nova(40, false)], "here 10 to 30"],
  ["a repeated change", [nova(2, true), nova(12, true)], "here 10 to 30"],
  ["another player's changes", [mirage(nova(12, false)), nova(2, true)], "here 10 to 30"],
  ["exactly at the start", [nova(2, true), nova(10, false)], "away 10 to 30"],
])("a player's changes as presence intervals: %s", (_, changes, expected) => {
  expect(read(changes)).toBe(expected);
});

test.each([
  ["Never present", []],
  ["Present all the time", [nova(2, true)]],
  ["Never present", [nova(2, false)]],
  ["Away once, 3 min", [nova(2, true), nova(12, false), nova(15, true)]],
  [
    "Away 2 times, 6 min",
    [nova(2, true), nova(12, false), nova(13, true), nova(25, false), nova(30, true)],
  ],
  ["Away once, 30 s", [nova(2, true), nova(12, false), nova(12.5, true)]],
  ["Away once, 1 hr 5 min", [nova(2, true), nova(12, false), nova(77, true)]],
])("%s", (expected, changes) => {
  const intervals = intervalsOf(changes, "nova", { from: minute(10), to: minute(90) });
  expect(absenceText(intervals)).toBe(expected);
});

test("nothing is stated before the first measured interval", () => {
  const range = { from: minute(10), to: minute(10) - 500 };
  const intervals = intervalsOf([nova(2, true)], "nova", range);
  expect(absenceText(intervals)).toBeNull();
});
