import { expect, test } from "vitest";
import type { ChallengeAfter, Declaration } from "@/api/types";
import { detailOf } from "@/test/challenge-server";
import { cyd, mirage, nova, teamMatch, teamSide, zed } from "@/test/team-match";
import { reduce } from "./reduce";

const declaration: Declaration = {
  user: nova,
  outcome: "won",
  winner: nova,
  score: null,
  note: null,
  declaredAt: "2026-03-10T12:00:00Z",
};

test("a declaration counts for the player who leads the team now, in the seat of the former leader", () => {
  const owls = teamSide(0, nova, [nova, zed], [], { isStaked: true, presentLeader: zed });
  const birds = teamSide(1, mirage, [mirage, cyd], [], { isStaked: true });
  const detail = detailOf(teamMatch({ status: "active", teams: [owls, birds] }));
  const after: ChallengeAfter = {
    status: "in_progress",
    participantCount: 2,
    startedAt: "2026-03-10T11:00:00Z",
    endsAt: null,
    cancelReason: null,
    fee: "5",
    escrow: { total: "100", fee: "5", winnerReceives: "95", state: "declared" },
    deadlines: [],
    outcome: null,
    callOff: { agreed: [], needed: 2 },
    dispute: null,
    mayAppeal: [],
    declarations: [declaration],
  };
  const event = {
    challengeId: detail.challenge._id,
    version: detail.version + 1,
    type: "declared",
    data: { userId: nova._id, verdict: { kind: "win", winner: nova._id } },
    at: declaration.declaredAt,
    after,
  };
  const seenBy = (viewer: typeof zed) => {
    const reduction = reduce(detail, event, viewer._id);
    return reduction.kind === "applied" ? reduction.state : null;
  };
  expect(seenBy(zed)).toMatchObject({ myDeclaration: declaration, userRole: "participant" });
  expect(seenBy(zed)?.actions).toContain("take_back");
  expect(seenBy(nova)).toMatchObject({ myDeclaration: null, actions: [] });
});
