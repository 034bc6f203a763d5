import { expect, test } from "vitest";
import type { ChallengeEvent } from "@/api/types";
import { mirage, nova } from "@/test/challenge-server";
import { recordedChallenge, STREAMS } from "@/test/recorded-challenge";
import { pendingTeamMatch, teamMatch, zed } from "@/test/team-match";
import type { EventNames } from "./event-names";
import { eventParts } from "./event-text";

const eventText = (event: ChallengeEvent, names: EventNames) =>
  eventParts(event, names)
    .map(({ text }) => text)
    .join("");

const at = "2026-03-10T18:30:00Z";

test.each([
  ["created", { user: nova, stakeAmount: "50" }, "nova_kade created the challenge and staked $50"],
  ["joined", { user: nova, stakeAmount: "0" }, "nova_kade joined"],
  ["readied", { userId: nova._id }, "nova_kade is ready"],
  [
    "declared",
    { userId: nova._id, verdict: { kind: "winner", winner: nova._id } },
    "nova_kade declared: nova_kade won",
  ],
  [
    "settled",
    { outcome: { verdict: { kind: "draw" }, settledBy: "agreement" } },
    "All sides agreed: a draw, every stake was refunded",
  ],
  [
    "cancelled",
    { outcome: { settledBy: "creator" } },
    "The creator cancelled it: every stake was refunded",
  ],
  ["left", {}, "A player left; the stake stays in the pot"],
  ["case_taken", {}, "A moderator took the dispute"],
  ["case_returned", {}, "The moderator gave the dispute back; it waits for another one"],
  [
    "case_overdue",
    { wasTaken: true },
    "The moderator did not decide in time; the dispute is now first in the queue",
  ],
  [
    "case_overdue",
    { wasTaken: false },
    "No moderator took the dispute in time; it is now first in the queue",
  ],
  ["second_opinion_asked", {}, "A moderator decided; a second one has to confirm it"],
  [
    "ruled",
    {
      verdict: { kind: "winner", winner: nova._id },
      reason: "The clip shows it",
      penalties: [
        { userId: mirage._id, fine: "12.5" },
        { userId: nova._id, fine: "0" },
      ],
      isOnAppeal: false,
    },
    "A moderator ruled: nova_kade won. mirage_ops declared falsely and pays a fine of up to $12.50. nova_kade declared falsely. Reason: The clip shows it",
  ],
  [
    "ruled",
    { verdict: null, reason: "Nothing shows who won", penalties: [], isOnAppeal: true },
    "Another moderator ruled for good: the match is void. Reason: Nothing shows who won",
  ],
  ["ruling_accepted", { userId: mirage._id }, "mirage_ops accepted the ruling"],
  ["appealed", { userId: mirage._id }, "mirage_ops appealed; another moderator decides"],
  [
    "appeal_withdrawn",
    { userId: mirage._id },
    "mirage_ops withdrew the appeal, and accepts the first ruling",
  ],
  [
    "awarded",
    {
      outcome: { verdict: { kind: "winner", winner: nova._id }, settledBy: "moderator" },
    },
    "A moderator decided: nova_kade won, the result is held in escrow for 72 hours and can be appealed",
  ],
] as const)("the log describes %s", (type, data, text) => {
  expect(eventText({ version: 1, type, data, at }, { users: [nova, mirage], teams: [] })).toBe(
    text,
  );
});

const owls = teamMatch();
const names = { users: [nova, mirage, zed], teams: owls.teams };

test.each([
  [
    "created",
    { user: nova, stakeAmount: "50", team: { name: "Night Owls" } },
    "nova_kade issued the challenge for Night Owls, for a stake of $50",
  ],
  ["approved", { userId: zed._id, side: 0, isComplete: false }, "zed_low approved for Night Owls"],
  [
    "approved",
    { userId: zed._id, side: 0, isComplete: true },
    "zed_low approved; every player of Night Owls has",
  ],
  [
    "declined",
    { userId: zed._id, side: 0, why: "left" },
    "zed_low left the team, so Night Owls cannot play it",
  ],
  [
    "declined",
    { userId: "gone", user: { username: "late_bird" }, side: 7, why: "unable" },
    "late_bird can no longer play, so the team cannot play it",
  ],
  [
    "approved",
    { side: 0, team: { name: "Night Owls" }, isComplete: false },
    "A player of Night Owls approved",
  ],
  ["approved", { isComplete: false }, "A player approved"],
  [
    "declined",
    { side: 1, team: { name: "Late Birds" }, why: "declined" },
    "A player of Late Birds declined, so Late Birds cannot play it",
  ],
  ["declined", { why: "declined" }, "A player declined, so the team cannot play it"],
  [
    "declined",
    { userId: "former", user: { _id: "former", username: "" }, why: "declined" },
    "A player declined, so the team cannot play it",
  ],
  [
    "place_reserved",
    { team: { side: 1, name: "Baron Stealers" } },
    "Baron Stealers accepts and holds the place while its players approve",
  ],
  [
    "place_freed",
    { teamId: "gone", name: "Late Birds", reason: "shares" },
    "The place of Late Birds is free again: the shares of a team no longer covered the stake",
  ],
  ["staked", { seats: [] }, "Both teams have approved; their stakes are in escrow"],
  [
    "declared",
    { userId: nova._id, verdict: { kind: "winner", winner: nova._id } },
    "nova_kade declared: Night Owls won",
  ],
] as const)("the log of a match of teams describes %s", (type, data, text) => {
  expect(eventText({ version: 1, type, data, at }, names)).toBe(text);
});

test("before the stakes, an end refunds nothing", () => {
  const cancelled = { version: 1, type: "cancelled", data: {}, at };
  const teams = pendingTeamMatch().teams;
  expect(eventText(cancelled, { users: [], teams })).toBe("no stake had been taken");
});

test.each(STREAMS)(
  "$name: every event that the server records has a sentence of its own",
  (stream) => {
    const events = stream.steps.flatMap((step) => step.events);
    expect(events.length).toBeGreaterThan(0);
    for (const event of events) {
      const text = eventText({ ...event, at }, { users: stream.people, teams: [] });
      expect(text, event.type).not.toBe("The challenge was updated");
    }
  },
);

/** What a watcher may read of each type that the server hides from them. */
const HIDDEN: Partial<Record<string, readonly string[]>> = {
  declared: ["A result was declared", "A declaration was added or withdrawn"],
  taken_back: ["A declaration was taken back"],
  withdrawn: ["A declaration was added or withdrawn"],
  appealed: ["The ruling was appealed"],
};

test.each(STREAMS)("$name: a watcher reads what kind of thing happened, and not what", (stream) => {
  const played = recordedChallenge(stream.name);
  played.playAll();
  for (const event of played.events) {
    const bare = played.wire(event, null);
    if (bare.type !== undefined) continue;
    const text = eventText(bare, { users: stream.people, teams: [] });
    expect(HIDDEN[event.type ?? ""], event.type).toContain(text);
  }
});

test("an event without a type and without the state after it is worded neutrally", () => {
  expect(eventText({ version: 1, at }, { users: [], teams: [] })).toBe("The challenge was updated");
});

test("the players of a sentence are set apart in it, and what is written beside them is not", () => {
  const data = {
    verdict: { kind: "winner", winner: nova._id },
    reason: "nova_kade has the clip",
    penalties: [{ userId: mirage._id, fine: "0" }],
  };
  const names = { users: [nova, mirage], teams: [] };
  expect(eventParts({ version: 1, type: "ruled", data, at }, names)).toEqual([
    { text: "A moderator ruled: ", isPlayer: false },
    { text: "nova_kade", isPlayer: true },
    { text: " won. ", isPlayer: false },
    { text: "mirage_ops", isPlayer: true },
    { text: " declared falsely. Reason: nova_kade has the clip", isPlayer: false },
  ]);
});

test("a player whose account is closed is set apart too", () => {
  const closed = { ...mirage, username: "closed-2b7c11d0a4f3" };
  const event = { version: 1, type: "ruling_accepted", data: { userId: closed._id }, at } as const;
  expect(eventParts(event, { users: [nova, closed], teams: [] })).toEqual([
    { text: "closed-2b7c11d0a4f3", isPlayer: true },
    { text: " accepted the ruling", isPlayer: false },
  ]);
});

test("a team is named in a sentence, and is no player", () => {
  const data = {
    outcome: { verdict: { kind: "winner", winner: nova._id }, settledBy: "agreement" },
  };
  const parts = eventParts({ version: 1, type: "settled", data, at }, names);
  expect(parts.filter(({ isPlayer }) => isPlayer)).toEqual([]);
});
