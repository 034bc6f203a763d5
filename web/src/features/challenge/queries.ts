import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  replaceEqualDeep,
} from "@tanstack/react-query";
import { api, call } from "@/api/client";
import type { Challenge, ChallengeDetail, ChallengeEvent, Friend } from "@/api/types";
import { learnServerTime } from "@/lib/server-time";
import { BUILT_IN_CATALOGUE, type Catalogue } from "./catalogue";
import type { PublicFilters } from "./filters";

export const challengeKeys = {
  all: ["challenge"] as const,
  lists: ["challenge", "list"] as const,
  mine: ["challenge", "mine"] as const,
  detail: (id: string) => ["challenge", "detail", id] as const,
  events: (id: string) => ["challenge", "events", id] as const,
  presence: (id: string) => ["challenge", "presence", id] as const,
  // Apart from the others: what was played before is not changed by what is done here.
  records: (id: string, sides: readonly string[]) => ["records", id, ...sides] as const,
  // Apart from the others: what was said is not changed by what is done.
  arena: (id: string) => ["arena", id] as const,
};

/** One page of the challenges that everyone may see. */
export const publicChallengesQuery = (filters: PublicFilters) =>
  queryOptions({
    queryKey: [...challengeKeys.lists, filters],
    queryFn: ({ signal }) => readPublic(filters, signal),
    staleTime: STALE_MS,
    placeholderData: keepPreviousData,
  });

/** The same list, read page after page as the player asks for more. */
export const publicChallengesPages = (filters: Omit<PublicFilters, "page">) =>
  infiniteQueryOptions({
    queryKey: [...challengeKeys.lists, "pages", filters],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) => readPublic({ ...filters, page: pageParam }, signal),
    getNextPageParam: ({ pagination }) =>
      pagination.hasNextPage ? pagination.currentPage + 1 : undefined,
    staleTime: STALE_MS,
  });

async function readPublic({ ...query }: PublicFilters, signal: AbortSignal) {
  const { data } = await call(
    api.GET("/api/challenges/public", { params: { query }, signal }),
    "Failed to fetch public challenges",
  );
  return { challenges: data.challenges as Challenge[], pagination: data.pagination };
}

/** `status` is one status, several with commas between, or "all". */
export type MineFilters = {
  type: "all" | "created" | "joined";
  status: string;
  page: number;
  limit: number;
};

export const myChallengesQuery = (filters: MineFilters) =>
  queryOptions({
    queryKey: [...challengeKeys.mine, filters],
    queryFn: async ({ signal }) => {
      const { data, pagination } = await call(
        api.GET("/api/challenges/my-challenges", { params: { query: filters }, signal }),
        "Failed to fetch user challenges",
      );
      return { challenges: data.challenges as Challenge[], pagination: pagination.user };
    },
    staleTime: STALE_MS,
    placeholderData: keepPreviousData,
  });

const STALE_MS = 30_000;
const REFETCH_LIVE_MS = 10_000;
const REFETCH_IDLE_MS = 60_000;

/** Polled while somebody looks: quickly while money hangs on the next word, slowly otherwise. */
export const challengeQuery = (id: string, inviteCode: string | null = null) =>
  queryOptions({
    queryKey: [...challengeKeys.detail(id), { inviteCode }],
    queryFn: async ({ signal }) => {
      const { data } = await call(
        api.GET("/api/challenges/{id}", {
          params: { path: { id }, query: inviteCode ? { inviteCode } : {} },
          signal,
        }),
        "Failed to fetch challenge details",
      );
      learnServerTime(data.serverTime);
      return data as ChallengeDetail;
    },
    staleTime: STALE_MS,
    structuralSharing: (known, read) => newer(known, read),
    refetchOnWindowFocus: "always",
    refetchInterval: ({ state }) => {
      const status = state.data?.challenge.status;
      return status === "active" || status === "in_progress" ? REFETCH_LIVE_MS : REFETCH_IDLE_MS;
    },
  });

/** An answer that was on its way while the stream moved on is older than what is known, and is left aside. */
function newer(known: unknown, read: unknown): unknown {
  const isOlder = versionOf(read) < versionOf(known);
  return isOlder ? known : replaceEqualDeep(known, read);
}

function versionOf(snapshot: unknown): number {
  return (snapshot as ChallengeDetail | undefined)?.version ?? 0;
}

/** The server answers at most this many events at once. */
const EVENTS_MAX = 200;

/** Everything that happened, in order; the stream adds to it, and whoever shows it reads what is missing. */
export const challengeEventsQuery = (id: string, inviteCode: string | null = null) =>
  queryOptions({
    queryKey: [...challengeKeys.events(id), { inviteCode }],
    queryFn: ({ signal }) => readEvents({ id, inviteCode, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

async function readEvents({
  id,
  inviteCode,
  signal,
}: {
  id: string;
  inviteCode: string | null;
  signal: AbortSignal;
}): Promise<ChallengeEvent[]> {
  const all: ChallengeEvent[] = [];
  for (;;) {
    const after = all.at(-1)?.version ?? 0;
    const code = inviteCode ? { inviteCode } : {};
    const { data } = await call(
      api.GET("/api/challenges/{id}/events", {
        params: { path: { id }, query: { after, limit: EVENTS_MAX, ...code } },
        signal,
      }),
      "Failed to fetch the match log",
    );
    all.push(...data.events.map(({ after: _, ...event }) => event));
    if (data.events.length < EVENTS_MAX) return all;
  }
}

/** Who of the players was here when, the newest first; the stream says when there is more. For the players. */
export const presenceQuery = (id: string) =>
  queryOptions({
    queryKey: challengeKeys.presence(id),
    queryFn: async ({ signal }) => {
      const { data } = await call(
        api.GET("/api/challenges/{id}/presence", { params: { path: { id } }, signal }),
        "Failed to read who was here",
      );
      return data.changes;
    },
    staleTime: STALE_MS,
  });

/** What the two sides of a duel have played before, by their ids. A figure in passing: it is not asked for twice. */
export const recordsQuery = (id: string, sides: readonly string[], inviteCode: string | null) =>
  queryOptions({
    queryKey: challengeKeys.records(id, sides),
    queryFn: async ({ signal }) => {
      const query = inviteCode ? { inviteCode } : {};
      const { data } = await call(
        api.GET("/api/challenges/{id}/records", { params: { path: { id }, query }, signal }),
        "Failed to read what both have played",
      );
      return new Map(data.records.map((record) => [record.userId, record]));
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The games to choose from; the built-in list where the server cannot say. */
export const catalogueQuery = queryOptions({
  queryKey: ["games"],
  queryFn: async ({ signal }): Promise<Catalogue> => {
    try {
      const { data } = await call(api.GET("/api/games", { signal }), "Failed to fetch games");
      return { categories: data.categories, games: data.games };
    } catch {
      return BUILT_IN_CATALOGUE;
    }
  },
});

/** The fee and the limits that the server enforces. */
export const configQuery = queryOptions({
  queryKey: ["config"],
  queryFn: async ({ signal }) =>
    (await call(api.GET("/api/config", { signal }), "Failed to read the settings")).data,
});

/** Mutual friends, for invitations. Without them nobody is invited, and nothing else is lost. */
export const invitableFriendsQuery = (userId: string) =>
  queryOptions({
    queryKey: ["friends", "invitable", userId],
    queryFn: async ({ signal }): Promise<Friend[]> => {
      try {
        const { data } = await call(
          api.GET("/api/friends/{userId}/mutual-friends", {
            params: { path: { userId }, query: { page: 1, limit: FRIENDS_MAX } },
            signal,
          }),
          "Failed to load friends",
        );
        return data.mutualFriends;
      } catch {
        return [];
      }
    },
  });

const FRIENDS_MAX = 100;
