import { HttpResponse, http } from "msw";
import type { FriendEntry, PublicProfile } from "@/api/types";
import { server } from "./server";

const STRANGER = { isMutualFriend: false, isFollowing: false, isFollower: false };

export function friendEntry(username: string, overrides: Partial<FriendEntry> = {}): FriendEntry {
  return {
    _id: `01900000-0000-7000-8000-0000000${username.length.toString(16).padStart(2, "0")}a1f`,
    username,
    name: "",
    avatar: null,
    followerCount: 0,
    relationship: STRANGER,
    status: null,
    lastSeen: null,
    playing: null,
    ...overrides,
  };
}

export function publicProfile(overrides: Partial<PublicProfile> = {}): PublicProfile {
  return {
    _id: "01900000-0000-7000-8000-00000000a1fa",
    username: "mirage_ops",
    name: "Mira Ops",
    avatar: null,
    fairPlay: 97,
    createdAt: "2026-01-10T10:00:00Z",
    followerCount: 1,
    followingCount: 4,
    rewards: { badges: [], frame: null, premiumUntil: null },
    relationship: STRANGER,
    isBlocked: false,
    canInvite: false,
    status: null,
    lastSeen: null,
    playing: null,
    record: { played: 4, won: 3, lost: 1, drawn: 0, winRate: 75, currentStreak: 2 },
    headToHead: { played: 0, won: 0, lost: 0, drawn: 0, winRate: 0, currentStreak: 0 },
    recent: [],
    ...overrides,
  };
}

type World = {
  players: FriendEntry[];
  following: FriendEntry[];
  blocked: FriendEntry[];
  totalPages: number;
  /** With it, the lists of followed, blocked and found players really have pages of so many. */
  pageSize: number | null;
};

/** Serves the lists of players, and records what was asked and done. */
export function serveFriends(overrides: Partial<World> = {}) {
  const world: World = {
    players: [],
    following: [],
    blocked: [],
    totalPages: 1,
    pageSize: null,
    ...overrides,
  };
  const searches: URLSearchParams[] = [];
  const commands: string[] = [];
  const pages = (total: number) => ({
    currentPage: 1,
    totalPages: world.totalPages,
    hasNextPage: world.totalPages > 1,
    hasPrevPage: false,
    totalUsers: total,
  });
  /** The rows of the requested page, and its place among the others. */
  const paged = <T>(rows: readonly T[], request: Request) => {
    if (world.pageSize === null) return { rows, pagination: pages(rows.length) };
    const currentPage = Number(new URL(request.url).searchParams.get("page"));
    const totalPages = Math.ceil(rows.length / world.pageSize);
    const start = (currentPage - 1) * world.pageSize;
    return {
      rows: rows.slice(start, start + world.pageSize),
      pagination: {
        currentPage,
        totalPages,
        hasNextPage: currentPage < totalPages,
        hasPrevPage: currentPage > 1,
        totalUsers: rows.length,
      },
    };
  };
  const mutual = () => world.players.filter(({ relationship }) => relationship.isMutualFriend);
  const serveMutual = () => {
    const mutualFriends = mutual();
    const pagination = { ...pages(0), totalMutualFriends: mutualFriends.length };
    return HttpResponse.json({ success: true, data: { mutualFriends, pagination } });
  };
  server.use(
    http.get("*/api/friends/counts", () =>
      HttpResponse.json({
        success: true,
        data: {
          discover: world.players.length,
          following: world.following.length,
          followers: 0,
          mutualFriends: mutual().length,
        },
      }),
    ),
    http.get("*/api/friends/users", ({ request }) => {
      const { searchParams } = new URL(request.url);
      searches.push(searchParams);
      const search = searchParams.get("search") ?? "";
      const found = world.players.filter(({ username }) => username.includes(search));
      const { rows: users, pagination } = paged(found, request);
      return HttpResponse.json({ success: true, data: { users, pagination } });
    }),
    http.get("*/api/friends/:id/following", ({ request }) => {
      const { rows: following, pagination } = paged(world.following, request);
      return HttpResponse.json({ success: true, data: { following, pagination } });
    }),
    http.get("*/api/friends/:id/followers", () =>
      HttpResponse.json({ success: true, data: { followers: [], pagination: pages(0) } }),
    ),
    http.get("*/api/friends/:id/mutual-friends", serveMutual),
    http.get("*/api/friends/:id/mutual-friends-aggregation", serveMutual),
    http.get("*/api/friends/blocked", ({ request }) => {
      const { rows, pagination } = paged(world.blocked, request);
      const users = rows.map(({ _id, username, name, avatar }) => ({
        _id,
        username,
        name,
        avatar,
        blockedAt: "2026-03-10T10:00:00Z",
      }));
      return HttpResponse.json({ success: true, data: { users }, pagination });
    }),
    http.delete("*/api/friends/:id/block", ({ params }) => {
      commands.push(`unblock ${String(params["id"])}`);
      world.blocked = world.blocked.filter(({ _id }) => _id !== params["id"]);
      return HttpResponse.json({ success: true });
    }),
    http.post("*/api/friends/:id/follow", ({ params }) => {
      commands.push(`follow ${String(params["id"])}`);
      return HttpResponse.json({ success: true });
    }),
    http.delete("*/api/friends/:id/unfollow", ({ params }) => {
      commands.push(`unfollow ${String(params["id"])}`);
      world.following = world.following.filter(({ _id }) => _id !== params["id"]);
      return HttpResponse.json({ success: true });
    }),
  );
  return { world, searches, commands };
}
