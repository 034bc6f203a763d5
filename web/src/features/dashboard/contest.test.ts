import { expect, test } from "vitest";
import { contestAt, monthText, prizeRows } from "./contest";

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

test("DASH-24 DASH-25 DASH-26 DASH-27: neighbours of one prize are one row, and no prize is no row", () => {
  const prizes = ["500", "300", "50", ...Array<string>(7).fill("35")];
  expect(prizeRows(prizes).map(({ place, prize, isEach }) => [place, prize, isEach])).toEqual([
    ["#1", "500", false],
    ["#2", "300", false],
    ["#3", "50", false],
    ["#4 to 10", "35", true],
  ]);
  expect(prizeRows(Array<string>(10).fill("0"))).toEqual([]);
  expect(monthText("2028-02-01")).toBe("February 2028");
});
