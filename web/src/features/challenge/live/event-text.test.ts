import { expect, test } from "vitest";
import { mirage, nova } from "@/test/challenge-server";
import { STREAMS } from "@/test/recorded-challenge";
import { eventText } from "./event-text";

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
    "All sides agreed: a draw, the pot is paid out",
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
    "mirage_ops withdrew the appeal; the first ruling is final",
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
