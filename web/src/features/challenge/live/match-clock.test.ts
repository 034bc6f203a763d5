import { expect, test } from "vitest";
import type { Challenge } from "@/api/types";
import { clockFigures, spokenDuration } from "@/lib/clock-text";
import { detailOf, duel, nova } from "@/test/challenge-server";
import { pendingTeamMatch, teamMatch } from "@/test/team-match";
import { matchClock, phaseOf } from "./match-clock";

const MINUTE = 60_000;
const now = Date.parse("2026-03-10T18:30:00Z");
const iso = (minutes: number) => new Date(now + minutes * MINUTE).toISOString();

test.each([
  [0, "00:00", "0 seconds"],
  [24 * MINUTE + 18_000, "24:18", "24 minutes 18 seconds"],
  [64 * MINUTE + 8_000, "1:04:08", "1 hour 4 minutes"],
  [24 * 60 * MINUTE - 1_000, "23:59:59", "23 hours 59 minutes"],
  [24 * 60 * MINUTE, "1d 00h", "1 day"],
  [27 * 60 * MINUTE, "1d 03h", "1 day 3 hours"],
  [52 * 60 * MINUTE, "2d 04h", "2 days 4 hours"],
])("%i ms is %s", (ms, figures, spoken) => {
  expect(clockFigures(ms)).toBe(figures);
  expect(spokenDuration(ms)).toBe(spoken);
});

test("B1 a match counts down to its end, then to the deadline to declare", () => {
  const playing = duel({ status: "active", startTime: iso(-15), expiresAt: iso(45) });
  expect(matchClock(detailOf(playing), now)).toMatchObject({
    figures: "45:00",
    caption: "left to play",
    percent: 25,
  });
  const over = duel({ status: "active", startTime: iso(-70), expiresAt: iso(-10) });
  const deadlines = [{ kind: "undeclared" as const, at: iso(30), sides: [] }];
  expect(matchClock(detailOf(over, { deadlines }), now)).toMatchObject({
    figures: "30:00",
    caption: "left to declare a result",
  });
});

test.each([
  ["open", "expire", "left to start"],
  ["in_progress", "confirm", "left to confirm or contest"],
  ["in_progress", "dispute", "until everyone is refunded, unless it is decided"],
  ["in_progress", "release", "until the result is final"],
] as const)("%s with the deadline %s counts down", (status, kind, caption) => {
  const challenge = duel({ status, createdAt: iso(-10) });
  const detail = detailOf(challenge, { deadlines: [{ kind, at: iso(10), sides: [] }] });
  expect(matchClock(detail, now)).toMatchObject({ figures: "10:00", caption });
});

test("a declared match counts from the declaration, which others than its players have in the log alone", () => {
  const challenge = duel({ status: "in_progress", startTime: iso(-30) });
  const deadlines = [{ kind: "confirm" as const, at: iso(10), sides: [] }];
  const declarations = [{ user: nova, outcome: "won" as const, declaredAt: iso(-5) }];
  const ofVisitor = matchClock(detailOf(challenge, { deadlines }), now);
  expect(ofVisitor.from).toEqual({ label: "Started", at: iso(-30) });
  const ofReader = matchClock(detailOf(challenge, { deadlines }), now, iso(-5));
  expect(ofReader.from).toEqual({ label: "Declared", at: iso(-5) });
  const ofPlayer = matchClock(detailOf(challenge, { deadlines, declarations }), now);
  expect(ofPlayer.from).toEqual({ label: "Declared", at: iso(-5) });
});

test("B1 every list shows the time of the match page, and names the phase", () => {
  const playing = duel({ status: "active", startTime: iso(-15), expiresAt: iso(45) });
  const over = { ...playing, expiresAt: iso(-10) };
  const settling = duel({ status: "in_progress" });
  const rows = [
    [playing, [], "45:00", "left"],
    [over, [{ kind: "undeclared", at: iso(30), sides: [] }], "30:00", "to declare"],
    [settling, [{ kind: "confirm", at: iso(10), sides: [] }], "10:00", "to confirm"],
    [settling, [{ kind: "dispute", at: iso(20), sides: [] }], "20:00", "to refund"],
  ] satisfies [Challenge, Challenge["deadlines"], string, string][];
  for (const [challenge, deadlines, figures, short] of rows) {
    const phase = phaseOf(challenge, deadlines, now);
    expect(phase?.short).toBe(short);
    expect(clockFigures(Date.parse(phase?.endsAt ?? "") - now)).toBe(figures);
    expect(matchClock(detailOf(challenge, { deadlines }), now).figures).toBe(figures);
  }
  expect(phaseOf(duel({ status: "full" }), [], now)).toBeNull();
});

test("the approvals of a team have their time, also in the lists", () => {
  const deadlines = [{ kind: "approve" as const, at: iso(60), sides: [] }];
  for (const challenge of [
    pendingTeamMatch({ deadlines }),
    teamMatch({ status: "open", isReserved: true, deadlines }),
  ]) {
    expect(matchClock(detailOf(challenge, { deadlines }), now)).toMatchObject({
      figures: "1:00:00",
      caption: "left for the players to approve",
    });
    expect(phaseOf(challenge, deadlines, now)?.short).toBe("to approve");
  }
});

test("an ended match has no clock", () => {
  expect(matchClock(detailOf(duel({ status: "completed" })), now).figures).toBeNull();
});
