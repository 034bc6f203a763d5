import { expect, test } from "vitest";
import type { ChallengeDetail, Declaration } from "@/api/types";
import { openChallenge } from "@/test/challenges";
import { RecordedChallenge, STATES, STREAMS, type State } from "@/test/recorded-challenge";
import { ACTIONS, actionsOf, canRematch, canReport, roleOf } from "./permissions";
import { unreadyPlayers } from "./readiness";

const person = (name: string) => ({ _id: name, username: name, avatar: null });

/** The detail of a challenge in the given state, with the fields that the permissions depend on. */
function detailIn(state: State, viewer: string | null): ChallengeDetail {
  const people = state.seats.map((_, slot) => person(`seat-${slot}`));
  const participants = state.seats.map((status, slot) => ({
    user: people[slot] ?? person("none"),
    status,
    slot,
    stakeAmount: "50",
    joinedAt: "2026-03-10T10:00:00Z",
    startNotifiedAt: null,
  }));
  const challenge = openChallenge({
    creator: person("seat-0"),
    participants,
    status: state.status,
    escrowState: state.escrowState,
    outcome: state.isRuled
      ? { kind: "draw", winner: null, settledBy: "moderator", payouts: [], fee: "0" }
      : null,
  });
  const userRole = roleOf(challenge, viewer);
  const declarations = state.declared.map((slot, index): Declaration => {
    const winner = state.dispute?.winners[index] ?? null;
    return {
      user: person(`seat-${slot}`),
      outcome: winner === null ? "draw" : winner === slot ? "won" : "lost",
      winner: winner === null ? null : person(`seat-${winner}`),
      score: null,
      note: null,
      declaredAt: "2026-03-10T12:00:00Z",
    };
  });
  return {
    challenge,
    userRole,
    isAuthenticated: viewer !== null,
    version: 1,
    escrow: {
      total: "100",
      fee: "5",
      winnerReceives: "95",
      state: state.escrowState,
      byParticipant: participants.map(({ user, status }) => ({
        user,
        stakeAmount: "50",
        hasLeft: status === "left",
      })),
    },
    deadlines: [],
    declarations: userRole === "viewer" ? [] : declarations,
    myDeclaration: declarations.find(({ user }) => user._id === viewer) ?? null,
    inBothTeams: [],
    leadsSide: false,
    callOff: {
      agreed: state.agreedToCallOff.map((slot) => `seat-${slot}`),
      needed: state.seats.length,
    },
    dispute: state.dispute && {
      _id: "dispute",
      openedAt: "2026-03-10T12:30:00Z",
      openedBy: person(`seat-${state.dispute.contestedBy}`),
      reason: "conflict",
      stage: "waiting",
      appealedBy:
        state.dispute.appealedBy === null ? null : person(`seat-${state.dispute.appealedBy}`),
    },
    actions: [],
    serverTime: "2026-03-10T12:00:00Z",
  };
}

test("in every state every viewer has the role and the actions of the server's rules", () => {
  for (const state of STATES) {
    const viewers = [...state.seats.map((_, slot) => `seat-${slot}`), "stranger", null];
    expect(state.viewers).toHaveLength(viewers.length);
    viewers.forEach((viewer, index) => {
      const detail = detailIn(state, viewer);
      const found = {
        role: detail.userRole,
        actions: [
          ...actionsOf(
            detail,
            viewer,
            state.mayAppeal.map((slot) => `seat-${slot}`),
          ),
          ...(canRematch(detail) ? ["rematch"] : []),
          ...(canReport(detail) ? ["report"] : []),
        ],
      };
      const { role, actions = [] } = state.viewers[index] ?? {};
      // Only notifications offer "confirm" and "contest".
      const offered = actions.filter((action) => !["confirm", "contest"].includes(action));
      expect(found, JSON.stringify(state)).toEqual({ role, actions: offered });
    });
  }
});

test("every action is allowed in some state, those of teams aside", () => {
  const allowed = new Set(STATES.flatMap(({ viewers }) => viewers.flatMap((it) => it.actions)));
  const others = ACTIONS.filter((action) => action !== "approve" && action !== "decline");
  expect([...allowed]).toEqual(expect.arrayContaining(others));
});

test.each(STREAMS)("$name: the start waits for the same players as on the server", (stream) => {
  const match = new RecordedChallenge(stream);
  for (const { at } of stream.steps) {
    const { challenge } = match.snapshot(null);
    const waiting = unreadyPlayers(challenge, Date.parse(match.step.at));
    expect(
      waiting.map(({ _id }) => _id),
      at,
    ).toEqual(match.step.startWaitsFor);
    match.play();
  }
});
