import { expect, test } from "vitest";
import type { Challenge } from "@/api/types";
import { duel, liveDuel, nova } from "@/test/challenge-server";
import { teamMatch, teamSide } from "@/test/team-match";
import { cancelText, memberResult, relationOf, scheduleText, whenText } from "./format";

const NOW = Date.parse("2026-03-10T12:00:00Z");
const MINUTE_MS = 60_000;
const at = (minutes: number) => new Date(NOW + minutes * MINUTE_MS).toISOString();

const running = (minutesLeft: number) =>
  liveDuel({ startTime: at(minutesLeft - 60), expiresAt: at(minutesLeft) });

test.each<[string, Challenge, string]>([
  ["a match in its time", running(20), "being played"],
  ["a match whose time is over", running(-1), "played"],
  ["a match that waits for its results", duel({ status: "in_progress" }), "played"],
  ["a completed match", duel({ status: "completed" }), "over"],
  ["a cancelled match", duel({ status: "cancelled" }), "cancelled"],
  ["an open challenge without a time", duel({ status: "open", scheduledTime: null }), "any time"],
  ["a start that is to come", duel({ scheduledTime: at(20) }), "in 20 min"],
  ["a start that is now", duel({ scheduledTime: at(0) }), "start is due"],
  ["a start that has passed", duel({ scheduledTime: at(-20) }), "start is due"],
  [
    "a start that passed while full",
    duel({ status: "full", scheduledTime: at(-1) }),
    "start is due",
  ],
])("B6 %s reads so in a list", (_, challenge, text) => {
  expect(whenText(challenge, NOW)).toBe(text);
});

test("B6 a page never offers a start of a match that has begun or ended", () => {
  expect(scheduleText(running(20), NOW)).toMatch(/^Started /);
  expect(scheduleText(duel({ status: "cancelled", startTime: null }), NOW)).toBe("Never started");
  expect(scheduleText(duel({ scheduledTime: at(-20) }), NOW)).toMatch(/, start is due$/);
});

test.each([
  ["BROWSE-22", "own", "Yours"],
  ["BROWSE-23", "teammate", "Teammate"],
  ["BROWSE-24", "friend", "Friend"],
  ["BROWSE-25", "team", "Night Owls"],
] as const)("%s ENT-15 the relation %s is shown as the server names it", (_, type, label) => {
  expect(relationOf(duel({ categoryInfo: { type, label, teamName: null } }))?.label).toBe(label);
});

test("a stranger's challenge, and a visitor, have no relation to show", () => {
  const categoryInfo = { type: "stranger", label: "Player", teamName: null } as const;
  expect(relationOf(duel({ categoryInfo }))).toBeNull();
  expect(relationOf(duel({ categoryInfo: null }))).toBeNull();
});

test.each([
  ["void", "cancelled", null],
  ["win", "completed", { kind: "lost", amount: "4.29" }],
] as const)("a part of a stake is lost to a winner alone: %s", (kind, status, result) => {
  const side = teamSide(0, nova, [nova], ["4.29"], { isStaked: kind === "win" });
  const outcome = { kind, winner: null, settledBy: "creator", fee: "0" } as const;
  const match = teamMatch({ status, teams: [side], outcome: { ...outcome, payouts: [] } });
  expect(memberResult(match, side.roster[0])).toEqual(result);
});

test("a match without a result names no reason that may not be its own", () => {
  expect(cancelText(duel({ status: "cancelled", cancelReason: "void" }))).toBe(
    "It ended without a result. Every stake was refunded, without a fee.",
  );
});
