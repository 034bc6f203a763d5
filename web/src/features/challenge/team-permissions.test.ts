import { expect, test } from "vitest";
import type { Challenge, ChallengeDetail, Declaration, Participant } from "@/api/types";
import { openChallenge } from "@/test/challenges";
import { readVectors } from "@/test/vectors";
import { actionsOf, canRematch, canReport, roleOf } from "./permissions";
import { seatIdOf } from "./team-match/sides";

/** A state of a match of teams; people are numbers: 0 and 3 lead the sides. */
type TeamState = {
  status: Challenge["status"];
  escrowState: Challenge["escrowState"];
  isReserved: boolean;
  teams: {
    leader: number;
    presentLeader: number;
    roster: { player: number; isApproved: boolean }[];
  }[];
  seats: Participant["status"][];
  /** Slots of the seats that have declared. */
  declared: number[];
  agreedToCallOff: number[];
  /** Both leaders, a player of each roster, a stranger and a visitor. */
  viewers: { role: ChallengeDetail["userRole"]; actions: string[] }[];
};

const STATES = readVectors("teams.json") as TeamState[];
const VIEWERS = ["0", "1", "3", "4", "99", null];

const person = (name: string | number) => ({
  _id: String(name),
  username: `player${name}`,
  avatar: null,
});

function teamsOf(state: TeamState): Challenge["teams"] {
  return state.teams.map(({ leader, presentLeader, roster }, side) => ({
    side,
    team: { _id: `team-${side}`, name: `Team ${side}`, avatar: null },
    leader: person(leader),
    presentLeader: person(presentLeader),
    stakeAmount: "60",
    isStaked: state.seats.length > 0,
    isApproved: roster.every(({ isApproved }) => isApproved),
    approvalsGiven: roster.filter(({ isApproved }) => isApproved).length,
    approvalsNeeded: roster.length,
    roster: roster.map(({ isApproved, player }) => ({
      user: person(player),
      isApproved,
      part: null,
      returned: null,
      isMember: true,
    })),
  }));
}

function detailIn(state: TeamState, viewer: string | null): ChallengeDetail {
  const leaderOf = (slot: number) => person(state.teams[slot]?.leader ?? "none");
  const participants = state.seats.map((status, slot) => ({
    user: leaderOf(slot),
    status,
    slot,
    stakeAmount: "60",
    joinedAt: "2026-03-10T10:00:00Z",
    startNotifiedAt: null,
  }));
  const challenge = openChallenge({
    matchType: "Team vs Team",
    creator: person(0),
    participants,
    status: state.status,
    escrowState: state.escrowState,
    teams: teamsOf(state),
    isReserved: state.isReserved,
  });
  const declarations = state.declared.map(
    (slot): Declaration => ({
      user: leaderOf(slot),
      outcome: slot === 0 ? "won" : "lost",
      winner: leaderOf(0),
      score: null,
      note: null,
      declaredAt: "2026-03-10T12:00:00Z",
    }),
  );
  return {
    challenge,
    userRole: roleOf(challenge, viewer),
    isAuthenticated: viewer !== null,
    version: 1,
    escrow: {
      total: "120",
      fee: "6",
      winnerReceives: "114",
      state: state.escrowState,
      byParticipant: participants.map(({ user }) => ({ user, stakeAmount: "60", hasLeft: false })),
    },
    deadlines: [],
    declarations,
    myDeclaration:
      declarations.find(
        ({ user }) => viewer !== null && user._id === seatIdOf(challenge, viewer),
      ) ?? null,
    callOff: { agreed: state.agreedToCallOff.map((slot) => leaderOf(slot)._id), needed: 2 },
    dispute: null,
    actions: [],
    inBothTeams: [],
    leadsSide: state.teams.some(({ presentLeader }) => String(presentLeader) === viewer),
    mySide: null,
    serverTime: "2026-03-10T12:00:00Z",
  };
}

test("approving and declining are allowed in some state", () => {
  const allowed = STATES.flatMap(({ viewers }) => viewers.flatMap((it) => it.actions));
  expect(allowed).toEqual(expect.arrayContaining(["approve", "decline"]));
});

test("a vote has replaced a leader in some states", () => {
  const teams = STATES.flatMap((state) => state.teams);
  expect(teams.some(({ leader, presentLeader }) => leader !== presentLeader)).toBe(true);
});

test("in every state of a match of teams every viewer has the actions of the server's rules", () => {
  for (const state of STATES) {
    VIEWERS.forEach((viewer, index) => {
      const detail = detailIn(state, viewer);
      const found = {
        role: detail.userRole,
        actions: [
          ...actionsOf(detail, viewer, []),
          ...(canRematch(detail) ? ["rematch"] : []),
          ...(canReport(detail) ? ["report"] : []),
        ],
      };
      const { role, actions = [] } = state.viewers[index] ?? {};
      const offered = actions.filter((action) => !["confirm", "contest"].includes(action));
      expect(found, `${viewer} in ${JSON.stringify(state)}`).toEqual({ role, actions: offered });
    });
  }
});
