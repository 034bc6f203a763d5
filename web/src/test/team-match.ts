import { HttpResponse, http } from "msw";
import type { Challenge, Participant, TeamSide, UserSummary } from "@/api/types";
import { mirage, nova } from "./challenge-server";
import { openChallenge } from "./challenges";
import { server } from "./server";
import { RIVALS, TEAM_ID, zed } from "./teams";

export { mirage, nova, zed };

export const cyd: UserSummary = {
  _id: "01900000-0000-7000-8000-000000000004",
  username: "cyd_high",
  avatar: null,
};

const OWLS = { _id: TEAM_ID, name: "Night Owls", avatar: null };
export const APPROVE_BY = "2099-03-11T10:00:00Z";

/** A side of 50 USDC; without `parts` the viewer may not see them. Everyone has approved. */
export function teamSide(
  side: 0 | 1,
  leader: UserSummary,
  players: readonly UserSummary[],
  parts: readonly string[] = [],
  overrides: Partial<TeamSide> = {},
): TeamSide {
  return {
    side,
    team: side === 0 ? OWLS : RIVALS,
    leader,
    presentLeader: leader,
    stakeAmount: "50",
    isStaked: false,
    isApproved: true,
    approvalsGiven: players.length,
    approvalsNeeded: players.length,
    roster: players.map((user, index) => ({
      user,
      isApproved: true,
      part: parts[index] ?? null,
      returned: null,
      isMember: true,
    })),
    ...overrides,
  };
}

/** Night Owls (nova, zed) against Baron Stealers (mirage, cyd), as a stranger sees it: both have staked. */
export function teamMatch(overrides: Partial<Challenge> = {}): Challenge {
  return openChallenge({
    title: "Two against two",
    matchType: "Team vs Team",
    creator: nova,
    teamStake: "50",
    minimumStake: "50",
    teamId: TEAM_ID,
    teamName: OWLS.name,
    teams: [
      teamSide(0, nova, [nova, zed], [], { isStaked: true }),
      teamSide(1, mirage, [mirage, cyd], [], { isStaked: true }),
    ],
    status: "full",
    participants: [seatOf(nova, 0), seatOf(mirage, 1)],
    participantCount: 2,
    totalPrizePool: "100",
    winnerReceives: "95",
    fee: "5",
    ...overrides,
  });
}

/** Issued by nova with zed, who has not approved yet; as zed sees it. */
export function pendingTeamMatch(overrides: Partial<Challenge> = {}): Challenge {
  const side = teamSide(0, nova, [nova, zed], ["30", "20"], {
    isApproved: false,
    approvalsGiven: 1,
  });
  const roster = side.roster.map((entry) => ({
    ...entry,
    isApproved: entry.user._id === nova._id,
  }));
  return teamMatch({
    status: "pending",
    teams: [{ ...side, roster }],
    participants: [],
    participantCount: 1,
    totalPrizePool: "0",
    deadlines: [{ kind: "approve", at: APPROVE_BY, sides: [] }],
    ...overrides,
  });
}

function seatOf(user: UserSummary, slot: number): Participant {
  return {
    user,
    slot,
    status: "joined",
    stakeAmount: "50",
    joinedAt: "2026-03-10T10:05:00Z",
    startNotifiedAt: null,
  };
}

/** Serves how a stake would be taken from the shares: equal parts of a stake up to `most`. */
export function serveStakeParts(most = 100) {
  const requests: URLSearchParams[] = [];
  server.use(
    http.get("*/api/teams/:id/stake-parts", ({ request }) => {
      const query = new URL(request.url).searchParams;
      requests.push(query);
      const stake = Number(query.get("stake"));
      const roster = (query.get("roster") ?? "").split(",");
      const isCovered = stake <= most;
      const part = String(stake / roster.length);
      const limit = { part: null, most: String(most / roster.length) };
      const parts = roster.map((userId) => ({ userId, ...(isCovered ? { part } : limit) }));
      return HttpResponse.json({
        success: true,
        data: { stake: query.get("stake"), isCovered, parts },
      });
    }),
  );
  return requests;
}
