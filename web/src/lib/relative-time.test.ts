import { expect, test } from "vitest";
import { dayName, formatDateTime, isSameDay, timeAgo, timeUntil } from "./relative-time";

const now = Date.parse("2026-03-10T12:00:00Z");

test.each([
  ["2026-03-10T12:00:05Z", "now"],
  ["2026-03-10T11:59:01Z", "now"],
  ["2026-03-10T11:59:00Z", "1m ago"],
  ["2026-03-10T11:55:00Z", "5m ago"],
  ["2026-03-10T11:00:01Z", "59m ago"],
  ["2026-03-10T11:00:00Z", "1h ago"],
  ["2026-03-09T12:00:01Z", "23h ago"],
  ["2026-03-09T12:00:00Z", "1d ago"],
  ["2026-03-03T12:00:01Z", "6d ago"],
  ["2026-03-03T12:00:00Z", "Mar 3, 2026"],
])("GEN-11 %s reads %s", (iso, text) => {
  expect(timeAgo(iso, now)).toBe(text);
});

test.each([
  ["2026-03-10T12:42:10Z", "in 42 min"],
  ["2026-03-10T15:10:00Z", "in 3 hr"],
  ["2026-03-12T13:00:00Z", "in 2 d"],
  ["2026-03-10T11:00:00Z", "now"],
])("%s is %s ahead", (iso, text) => {
  expect(timeUntil(iso, now)).toBe(text);
});

const noon = new Date(2026, 2, 10, 12).getTime();
const daysAgo = (days: number, hour = 12) => new Date(2026, 2, 10 - days, hour).toISOString();

test.each([
  [daysAgo(0, 0), "Today"],
  [daysAgo(1, 23), "Yesterday"],
  [daysAgo(6), "Wednesday"],
  [daysAgo(7), "Mar 3, 2026"],
])("%s is %s", (iso, name) => {
  expect(dayName(iso, noon)).toBe(name);
});

test("a day ends at midnight, whatever the hour", () => {
  expect(isSameDay(daysAgo(1, 0), daysAgo(1, 23))).toBe(true);
  expect(isSameDay(daysAgo(1, 23), daysAgo(0, 0))).toBe(false);
  expect(isSameDay(daysAgo(0), undefined)).toBe(false);
});

test("B2 a date with its time counts 24 hours, as the clocks of a match do", () => {
  const evening = new Date(2026, 10, 22, 18, 10).toISOString();
  expect(formatDateTime(evening)).toBe("Nov 22, 2026, 18:10");
});
