import { HttpResponse, http } from "msw";
import type {
  Pool,
  PoolMovement,
  Team,
  TeamInvitation,
  TeamMember,
  TeamMotion,
  TeamSummary,
  UserSummary,
} from "@/api/types";
import { mirage, nova } from "./chats";
import { server } from "./server";

export const zed: UserSummary = {
  _id: "01900000-0000-7000-8000-000000000003",
  username: "zed_low",
  avatar: null,
};
export const TEAM_ID = "01900000-0000-7000-8000-0000000000d1";
export const CHAT_ID = "01900000-0000-8000-8000-0000000000e1";
export const RIVALS = {
  _id: "01900000-0000-7000-8000-0000000000d2",
  name: "Baron Stealers",
  avatar: null,
};
const FOUNDED = "2026-03-01T10:00:00Z";
const SENT = "2026-03-10T09:00:00Z";

export function teamSummary(overrides: Partial<TeamSummary> = {}): TeamSummary {
  return {
    _id: TEAM_ID,
    name: "Night Owls",
    tagline: "We play late",
    description: "",
    region: "Europe",
    primaryGame: "Counter-Strike",
    level: "Advanced",
    currentMembers: 2,
    maxMembers: 5,
    isPrivate: false,
    requiresApproval: true,
    tags: [],
    avatar: null,
    leader: nova,
    followers: 3,
    myRole: null,
    createdAt: FOUNDED,
    dissolvesAt: null,
    dissolvedAt: null,
    ...overrides,
  };
}

function teamMember(
  user: UserSummary,
  overrides: Partial<Omit<TeamMember, "user">> & { email?: string | null } = {},
): TeamMember {
  const { email = null, ...rest } = overrides;
  return {
    _id: user._id,
    user: { ...user, email },
    role: "member",
    joinedAt: FOUNDED,
    contribution: null,
    isOnline: false,
    otherTeams: 0,
    ...rest,
  };
}

const OUTSIDE: Team["viewer"] = {
  role: null,
  isFollowing: false,
  invitation: null,
  joinRequest: null,
  ledTeam: null,
  connection: null,
  connectionRequestId: null,
  showsEmail: false,
  leaderGap: null,
};

type Overrides = Omit<Partial<Team>, "viewer"> & { viewer?: Partial<Team["viewer"]> };

/** Night Owls, led by nova, with mirage as a member, as a non-member sees it. */
export function team({ viewer, ...rest }: Overrides = {}): Team {
  return {
    ...teamSummary(),
    members: [teamMember(nova, { role: "leader" }), teamMember(mirage, { otherTeams: 2 })],
    following: 1,
    connectedTeams: [],
    invitedMembers: [],
    joinRequests: [],
    connectionRequests: [],
    record: { played: 0, won: 0, staked: "0" },
    badges: [],
    conversationId: null,
    ...rest,
    viewer: { ...OUTSIDE, ...viewer },
  };
}

/** As its leader, nova, sees it. */
export function ledTeam({ viewer, ...rest }: Overrides = {}): Team {
  return team({
    myRole: "leader",
    conversationId: CHAT_ID,
    members: [
      teamMember(nova, { role: "leader", email: "nova@example.com" }),
      teamMember(mirage, { otherTeams: 2, email: "mirage@example.com" }),
    ],
    ...rest,
    viewer: { role: "leader", ledTeam: { _id: TEAM_ID, name: "Night Owls" }, ...viewer },
  });
}

export function teamInvitation(overrides: Partial<TeamInvitation> = {}): TeamInvitation {
  const { name, avatar, primaryGame, level, region, currentMembers, maxMembers } = teamSummary();
  return {
    _id: "i-1",
    team: {
      _id: TEAM_ID,
      name,
      avatar: avatar ?? null,
      primaryGame,
      level,
      region,
      currentMembers,
      maxMembers,
    },
    invitedBy: mirage,
    message: "We need an entry fragger",
    sentAt: SENT,
    ...overrides,
  };
}

export const joinRequest = (user: UserSummary, message: string | null = null) => ({
  _id: `j-${user._id}`,
  user,
  message,
  sentAt: SENT,
});

export const connectionRequest = (message: string | null = null) => ({
  _id: "x-1",
  from: RIVALS,
  message,
  sentAt: SENT,
});

/** A pool of 100 USDC of which nova has 60. */
export function pool(overrides: Partial<Pool> = {}): Pool {
  return {
    total: "100",
    share: "60",
    cap: null,
    isStaked: false,
    contributions: [
      { user: nova, amount: "60", percent: "60.00" },
      { user: mirage, amount: "40", percent: "40.00" },
    ],
    ...overrides,
  };
}

export const emptyPool = pool({
  total: "0",
  share: "0",
  contributions: [
    { user: nova, amount: "0", percent: "0.00" },
    { user: mirage, amount: "0", percent: "0.00" },
  ],
});

export function poolMovement(overrides: Partial<PoolMovement> = {}): PoolMovement {
  return {
    _id: "m-2",
    number: 2,
    kind: "deposit",
    user: mirage,
    amount: "40",
    shareAfter: "40",
    poolAfter: "100",
    createdAt: SENT,
    ...overrides,
  };
}

/** A vote on the removal of zed, in which nova has a vote. */
export function teamVote(overrides: Partial<TeamMotion> = {}): TeamMotion {
  return {
    _id: "01900000-0000-7000-8000-0000000000f1",
    kind: "removal",
    openedBy: mirage,
    subject: zed,
    cause: null,
    reason: "does not answer",
    openedAt: SENT,
    endsAt: "2099-03-13T09:00:00Z",
    outcome: null,
    endedAt: null,
    voters: 3,
    yes: 1,
    no: 0,
    needed: 2,
    hasVote: true,
    myChoice: null,
    ...overrides,
  };
}

type ServerState = {
  votes: TeamMotion[];
  pool: Pool;
  movements: PoolMovement[];
  team: Team | null;
  started: TeamSummary[];
  joined: TeamSummary[];
  latest: TeamSummary[];
  invitations: TeamInvitation[];
  friends: UserSummary[];
};

/** Serves the requests of the team screens, and records them. */
export function serveTeams(overrides: Partial<ServerState> = {}) {
  const world: ServerState = {
    votes: [],
    pool: emptyPool,
    movements: [],
    team: null,
    started: [],
    joined: [],
    latest: [],
    invitations: [],
    friends: [],
    ...overrides,
  };
  const commands: { route: string; body: unknown }[] = [];
  const searches: URLSearchParams[] = [];
  server.use(
    http.all("*/api/teams/*", async ({ request }) => {
      if (request.method === "GET") return;
      const { pathname } = new URL(request.url);
      const text = await request.clone().text();
      const route = `${request.method} ${pathname.replace("/api/teams/", "")}`;
      commands.push({ route, body: text === "" ? null : JSON.parse(text) });
    }),
    ...handlersOf(world, searches),
  );
  return { world, commands, searches };
}

function handlersOf(world: ServerState, searches: URLSearchParams[]) {
  const ok = (data: object) => HttpResponse.json({ success: true, message: "Done", data });
  return [
    http.get("*/api/teams", ({ request }) => {
      const query = new URL(request.url).searchParams;
      searches.push(query);
      const pagination = {
        currentPage: Number(query.get("page") ?? 1),
        totalPages: 1,
        totalTeams: world.latest.length,
        hasNextPage: false,
        hasPrevPage: false,
      };
      return ok({ teams: world.latest, pagination });
    }),
    http.get("*/api/teams/games", () =>
      ok({
        games: ["Counter-Strike", "Dota 2"].map((name) => ({ id: name, name, modes: [] })),
      }),
    ),
    http.get("*/api/teams/user/teams", () =>
      ok({ teamsStarted: world.started, teamsJoined: world.joined }),
    ),
    http.get("*/api/teams/user/invitations", () => ok({ invitations: world.invitations })),
    http.get("*/api/teams/:id/votes", () => ok({ votes: world.votes })),
    http.get("*/api/teams/:id/pool", () => ok({ pool: world.pool })),
    http.get("*/api/teams/:id/pool/statement", () =>
      HttpResponse.json({
        success: true,
        data: { movements: world.movements },
        pagination: {
          currentPage: 1,
          totalPages: 1,
          totalMovements: world.movements.length,
          hasNextPage: false,
          hasPrevPage: false,
        },
      }),
    ),
    http.get("*/api/teams/:id/challenges", () =>
      HttpResponse.json({
        success: true,
        data: { challenges: [] },
        pagination: {
          currentPage: 1,
          totalPages: 1,
          totalChallenges: 0,
          hasNextPage: false,
          hasPrevPage: false,
        },
      }),
    ),
    http.get("*/api/teams/:id", () =>
      world.team
        ? ok({ team: world.team })
        : HttpResponse.json(
            { success: false, message: "Team not found", code: "TEAM_NOT_FOUND" },
            { status: 404 },
          ),
    ),
    http.all("*/api/teams/*", () => ok({ team: world.team })),
    http.get("*/api/friends/:id/mutual-friends", ({ request }) => {
      const search = new URL(request.url).searchParams.get("search")?.toLowerCase() ?? "";
      const found = world.friends.filter(({ username }) => username.includes(search));
      return ok({ mutualFriends: found });
    }),
  ];
}
