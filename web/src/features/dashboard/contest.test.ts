import { expect, test } from "vitest";
import { contestAt } from "./contest";

test("GEN-08: the contest is the month's, from its first to its last day", () => {
  expect(contestAt(Date.parse("2026-11-21T19:48:00Z"))).toMatchObject({
    name: "November contest",
    days: 9,
    hours: 4,
    minutes: 12,
    started: "Nov 1",
    ends: "Nov 30",
  });
});
