import { HttpResponse, http } from "msw";
import type {
  Challenge,
  ChallengeDetail,
  CornerRecord,
  Declaration,
  Participant,
  PresenceChange,
} from "@/api/types";
import { openChallenge } from "./challenges";
import { config } from "./config";
import { player } from "./people";
import { server } from "./server";

export const me = player();
export const nova = { _id: me._id, username: me.username, avatar: null };
export const mirage = openChallenge().creator;

export function seat(user: Participant["user"], overrides: Partial<Participant> = {}): Participant {
  return {
    user,
    status: "joined",
    stakeAmount: "25",
    joinedAt: "2026-03-10T10:05:00Z",
    slot: 1,
    ...overrides,
  };
}

/** A player's declaration of their own win. */
export function winClaim(user: Declaration["user"]): Declaration {
  return {
    user,
    outcome: "won",
    winner: user,
    score: null,
    note: null,
    declaredAt: "2026-03-10T11:00:00Z",
  };
}

/** A duel between nova and mirage_ops, with nova as its creator. */
export function duel(overrides: Partial<Challenge> = {}): Challenge {
  return openChallenge({
    creator: nova,
    category: "own",
    categoryInfo: { type: "own", label: "Yours", teamName: null },
    participants: [seat(nova, { slot: 0 }), seat(mirage, { status: "ready" })],
    participantCount: 2,
    status: "full",
    totalPrizePool: "50",
    ...overrides,
  });
}

/** A duel that began 15 minutes ago and lasts an hour. */
export function liveDuel(overrides: Partial<Challenge> = {}): Challenge {
  return duel({
    status: "active",
    startTime: new Date(Date.now() - 15 * 60_000).toISOString(),
    expiresAt: new Date(Date.now() + 45 * 60_000).toISOString(),
    ...overrides,
  });
}

export function detailOf(
  challenge: Challenge,
  overrides: Partial<ChallengeDetail> = {},
): ChallengeDetail {
  return {
    challenge,
    userRole: "viewer",
    isAuthenticated: true,
    version: challenge.version,
    escrow: {
      total: challenge.totalPrizePool,
      fee: challenge.fee,
      winnerReceives: challenge.winnerReceives,
      state: challenge.status === "active" ? "locked" : "funding",
      byParticipant: challenge.participants.map(({ user, stakeAmount, status }) => ({
        user,
        stakeAmount,
        hasLeft: status === "left",
      })),
    },
    deadlines: [],
    declarations: [],
    myDeclaration: null,
    callOff: { agreed: [], needed: challenge.participantCount },
    dispute: null,
    actions: [],
    inBothTeams: [],
    mySide: null,
    leadsSide: false,
    serverTime: new Date().toISOString(),
    ...overrides,
  };
}

type ServerState = {
  list?: readonly Challenge[];
  listPages?: number;
  mine?: readonly Challenge[];
  detail?: ChallengeDetail;
  presence?: readonly PresenceChange[];
  records?: readonly CornerRecord[];
};

/** Serves the requests of the challenge pages, and records them. */
export function serveChallenges({
  list = [],
  listPages = 1,
  mine = [],
  detail,
  presence = [],
  records = [],
}: ServerState = {}) {
  const requests = { list: [] as URLSearchParams[], mine: [] as URLSearchParams[] };
  const paginationOf = (query: URLSearchParams, totalPages: number, totalChallenges: number) => {
    const currentPage = Number(query.get("page") ?? 1);
    const hasNextPage = currentPage < totalPages;
    return { currentPage, totalPages, totalChallenges, hasNextPage, hasPrevPage: currentPage > 1 };
  };
  server.use(
    http.get("*/api/challenges/public", ({ request }) => {
      const query = new URL(request.url).searchParams;
      requests.list.push(query);
      const pagination = paginationOf(query, listPages, list.length * listPages);
      const categoryCounts = {
        all: list.length,
        own: 0,
        teammate: 0,
        friend: 0,
        team: 0,
        stranger: list.length,
      };
      return HttpResponse.json({
        success: true,
        data: { challenges: list, pagination },
        categoryCounts,
      });
    }),
    http.get("*/api/challenges/my-challenges", ({ request }) => {
      const query = new URL(request.url).searchParams;
      requests.mine.push(query);
      const statuses = (query.get("status") ?? "all").split(",");
      const found = mine.filter(
        ({ status }) => statuses.includes("all") || statuses.includes(status),
      );
      const user = paginationOf(query, 1, found.length);
      return HttpResponse.json({
        success: true,
        data: { challenges: found },
        pagination: { user },
      });
    }),
    http.get("*/api/challenges/:id/events", () =>
      HttpResponse.json({ success: true, data: { events: [], version: 1 } }),
    ),
    http.get("*/api/challenges/:id/arena", () =>
      HttpResponse.json({ success: true, data: { messages: [], latestSeq: 0 } }),
    ),
    http.get("*/api/challenges/:id/presence", () =>
      HttpResponse.json({ success: true, data: { changes: presence } }),
    ),
    http.get("*/api/challenges/:id/records", () =>
      HttpResponse.json({ success: true, data: { records } }),
    ),
    http.get("*/api/challenges/:id", () =>
      detail
        ? HttpResponse.json({ success: true, message: "ok", data: detail })
        : HttpResponse.json(
            { success: false, message: "Challenge not found", code: "CHALLENGE_NOT_FOUND" },
            { status: 404 },
          ),
    ),
    ...ambientHandlers(),
  );
  return requests;
}

/** Serves the data around the challenges: games, limits, friends, money. */
function ambientHandlers() {
  const stats = { played: 0 };
  return [
    http.get("*/api/games", () => HttpResponse.error()),
    http.get("*/api/config", () =>
      HttpResponse.json({ success: true, data: { ...config, playMoney: false } }),
    ),
    http.get("*/api/friends/:id/mutual-friends", () =>
      HttpResponse.json({
        success: true,
        data: { mutualFriends: [{ ...mirage, name: "", status: "online", lastSeen: "" }] },
      }),
    ),
    http.get("*/api/users/me/stats", () => HttpResponse.json({ success: true, data: { stats } })),
    http.get("*/api/wallet/transactions", () =>
      HttpResponse.json({ success: true, data: { transactions: [] } }),
    ),
    http.get("*/api/wallet", () => HttpResponse.json({ success: true, data: fullWallet })),
  ];
}

const fullWallet = {
  available: "412.5",
  inEscrow: "50",
  withdrawing: "0",
  inTeams: "0",
  appealHold: "0",
  totalStaked: "50",
  totalWon: "0",
  provider: "sandbox",
};
