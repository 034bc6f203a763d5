import { expect, test } from "vitest";
import { duel } from "@/test/challenge-server";
import { teamMatch } from "@/test/team-match";
import { patchList } from "./patch-list";

const change = {
  version: 9,
  status: "open" as const,
  escrowState: "funding" as const,
  maxParticipants: 2,
  totalPrizePool: "0",
  at: "2026-03-10T12:00:00Z",
};

test("a list shows that a team holds the place, and that it is free again", () => {
  const challenge = teamMatch({ status: "open", participantCount: 1 });
  const patched = (participantCount: number, version: number) =>
    patchList(
      { challenges: [challenge] },
      { ...change, challengeId: challenge._id, participantCount, version },
    ).challenges[0];
  expect(patched(2, 9)).toMatchObject({ isReserved: true, participantCount: 2 });
  expect(patched(1, 10)).toMatchObject({ isReserved: false });
});

test("a place of players is never reserved", () => {
  const challenge = duel({ status: "open" });
  const list = { challenges: [challenge] };
  const thumbnail = { ...change, challengeId: challenge._id, participantCount: 2 };
  expect(patchList(list, thumbnail).challenges[0]?.isReserved).toBe(false);
});
