import { expect, test } from "vitest";
import type { ChallengeDetail, LiveChallengeEvent } from "@/api/types";
import { detailOf } from "@/test/challenge-server";
import { cyd, mirage, nova, teamMatch, teamSide, zed } from "@/test/team-match";
import { reduce } from "./reduce";

const after = {
  status: "active",
  participantCount: 2,
  startedAt: "2026-03-10T10:00:00Z",
  endsAt: "2026-03-10T11:00:00Z",
  cancelReason: null,
  escrow: { total: "100", fee: "5", winnerReceives: "95", state: "locked" },
  fee: "5",
  deadlines: [],
  outcome: null,
  callOff: { agreed: [], needed: 2 },
  dispute: null,
  mayAppeal: [],
  declarations: null,
} as unknown as LiveChallengeEvent["after"];

const event = (type: string, data: object, version = 2) =>
  ({
    challengeId: "c",
    version,
    type,
    data,
    after,
    at: "2026-03-10T10:05:00Z",
  }) as LiveChallengeEvent;

const running = (): ChallengeDetail =>
  detailOf(teamMatch({ status: "active", escrowState: "locked" }), {
    version: 1,
    userRole: "participant",
    actions: [],
  });

const leaderChanged = event("leader_changed", { userId: zed._id, side: 0, user: zed });

function applied(viewerId: string | null, sent = leaderChanged, detail = running()) {
  const reduced = reduce(detail, sent, viewerId);
  if (reduced.kind !== "applied") throw new Error(reduced.kind);
  return reduced.state;
}

test("a player of the roster who leads the team now may declare, and the former leader may not", () => {
  const successor = applied(zed._id);
  expect(successor.challenge.teams[0]?.presentLeader).toEqual(zed);
  expect(successor.actions).toContain("declare");
  expect(successor.leadsSide).toBe(true);
  const former = applied(nova._id);
  expect(former.actions).not.toContain("declare");
  expect(former.leadsSide).toBe(false);
  expect(applied(mirage._id).actions).toContain("declare");
});

test("a new leader who does not play reads the match anew", () => {
  const sent = event("leader_changed", {
    userId: "sub",
    side: 0,
    user: { _id: "sub", username: "sub" },
  });
  expect(reduce(running(), sent, "sub").kind).toBe("refetch");
  expect(applied("stranger", sent).challenge.teams[0]?.presentLeader?.username).toBe("sub");
});

test("a successor who does not play has not been notified of the scheduled start", () => {
  const before = running();
  const at = "2026-03-10T10:00:00Z";
  const notified = before.challenge.participants.map((seat) => ({ ...seat, startNotifiedAt: at }));
  const detail = { ...before, challenge: { ...before.challenge, participants: notified } };
  const times = (sent: LiveChallengeEvent) =>
    applied("stranger", sent, detail).challenge.participants.map((seat) => seat.startNotifiedAt);
  const sub = { _id: "sub", username: "sub" };
  expect(times(event("leader_changed", { userId: "sub", side: 0, user: sub }))).toEqual([null, at]);
  expect(times(leaderChanged)).toEqual([at, at]);
});

test("an approval for a team that gave the place back changes no team that has it now", () => {
  const before = running();
  const state = applied("stranger", event("approved", { isComplete: true }), before);
  expect(state.challenge.teams).toEqual(before.challenge.teams);
});

test("outsiders count the approvals of a private team without names", () => {
  const side = teamSide(1, mirage, [mirage, cyd], [], {
    roster: [],
    isApproved: false,
    approvalsGiven: 1,
  });
  const detail = {
    ...running(),
    challenge: teamMatch({ teams: [teamSide(0, nova, [nova, zed]), side] }),
  };
  const state = applied("stranger", event("approved", { side: 1, isComplete: true }), detail);
  expect(state.challenge.teams[1]).toMatchObject({
    approvalsGiven: 2,
    isApproved: true,
    roster: [],
  });
  expect(state.challenge.teams[0]).toEqual(detail.challenge.teams[0]);
});
