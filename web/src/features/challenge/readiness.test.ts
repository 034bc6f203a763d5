import { expect, test } from "vitest";
import type { Challenge } from "@/api/types";
import { unreadyPlayers, unreadyText } from "./readiness";

const START = "2026-11-21T18:00:00Z";
const at = (time: string) => Date.parse(`2026-11-21T${time}Z`);

function challenge(
  seats: { name: string; status: string; notifiedAt?: string }[],
  scheduledTime: string | null,
): Challenge {
  const user = (name: string) => ({ _id: name, username: name, avatar: null });
  return {
    creator: user("nova"),
    scheduledTime,
    participants: seats.map(({ name, status, notifiedAt }) => ({
      user: user(name),
      status,
      startNotifiedAt: notifiedAt ?? null,
    })),
  } as unknown as Challenge;
}

const waiting = (seats: Parameters<typeof challenge>[0], now: string, scheduled: string | null) =>
  unreadyPlayers(challenge(seats, scheduled), at(now)).map(({ username }) => username);

test("the match waits for the others who are not ready, never for the creator or those who left", () => {
  const seats = [
    { name: "nova", status: "joined" },
    { name: "rex", status: "ready" },
    { name: "zoe", status: "joined" },
    { name: "ada", status: "left" },
  ];
  expect(waiting(seats, "12:00:00", null)).toEqual(["zoe"]);
});

test("from the scheduled time on it waits only for those who were not notified 15 minutes before", () => {
  const seats = [
    { name: "nova", status: "joined" },
    { name: "rex", status: "joined", notifiedAt: "2026-11-21T17:45:00Z" },
    { name: "zoe", status: "joined", notifiedAt: "2026-11-21T17:45:01Z" },
    { name: "ada", status: "joined" },
  ];
  expect(waiting(seats, "17:59:59", START)).toEqual(["rex", "zoe", "ada"]);
  expect(waiting(seats, "18:00:00", START)).toEqual(["zoe", "ada"]);
});

test("the reason names who is not ready", () => {
  const people = (...names: string[]) =>
    names.map((name) => ({ _id: name, username: name, avatar: null }));
  expect(unreadyText([])).toBeNull();
  expect(unreadyText(people("rex"))).toBe("@rex is not ready yet");
  expect(unreadyText(people("rex", "zoe"))).toBe("@rex and @zoe are not ready yet");
  expect(unreadyText(people("rex", "zoe", "ada", "bo"))).toBe(
    "@rex, @zoe and 2 more are not ready yet",
  );
});
