import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  replaceEqualDeep,
} from "@tanstack/react-query";
import { api, call } from "@/api/client";
import type { ChallengeDetail, ChallengeEvent } from "@/api/types";
import { syncServerTime } from "@/lib/server-time";
import { retainNewer } from "@/lib/stream";
import { BUILT_IN_CATALOGUE, type Catalogue } from "./catalogue";
import type { PublicFilters } from "./filters";

export const challengeKeys = {
  all: ["challenge"] as const,
  lists: ["challenge", "list"] as const,
  mine: ["challenge", "mine"] as const,
  detail: (id: string) => ["challenge", "detail", id] as const,
  events: (id: string) => ["challenge", "events", id] as const,
  presence: (id: string) => ["challenge", "presence", id] as const,
  dispute: (id: string) => ["challenge", "dispute", id] as const,
  // Outside of `all`: mutations do not change the past records.
  records: (id: string, sides: readonly string[], isOver: boolean) =>
    ["records", id, isOver, ...sides] as const,
  // Outside of `all`: mutations do not change the messages.
  arena: (id: string) => ["arena", id] as const,
};

/** One page of the public challenges. */
export const publicChallengesQuery = (filters: PublicFilters) =>
  queryOptions({
    queryKey: [...challengeKeys.lists, filters],
    queryFn: ({ signal }) => fetchPublic(filters, signal),
    staleTime: STALE_MS,
    placeholderData: keepPreviousData,
  });

/** The same list, with further pages on demand. */
export const publicChallengesPages = (filters: Omit<PublicFilters, "page">) =>
  infiniteQueryOptions({
    queryKey: [...challengeKeys.lists, "pages", filters],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) => fetchPublic({ ...filters, page: pageParam }, signal),
    getNextPageParam: ({ pagination }) =>
      pagination.hasNextPage ? pagination.currentPage + 1 : undefined,
    staleTime: STALE_MS,
  });

async function fetchPublic({ ...query }: PublicFilters, signal: AbortSignal) {
  const { data, categoryCounts } = await call(
    api.GET("/api/challenges/public", { params: { query }, signal }),
    "Failed to fetch public challenges",
  );
  return {
    challenges: data.challenges,
    pagination: data.pagination,
    relationCounts: categoryCounts,
  };
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
      return { challenges: data.challenges, pagination: pagination.user };
    },
    staleTime: STALE_MS,
    placeholderData: keepPreviousData,
  });

const STALE_MS = 30_000;
const REFETCH_LIVE_MS = 10_000;
const REFETCH_IDLE_MS = 60_000;

/** Polled while mounted: quickly during a match, slowly otherwise. */
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
      syncServerTime(data.serverTime);
      return data;
    },
    staleTime: STALE_MS,
    // The live connection may outlive the browser's `offline` event, and depends on this read.
    networkMode: "always",
    // The default, which `networkMode` would turn off.
    refetchOnReconnect: true,
    structuralSharing: (known, fetched) =>
      replaceEqualDeep(
        known,
        retainNewer(known as ChallengeDetail | undefined, fetched as ChallengeDetail, versionOf),
      ),
    refetchOnWindowFocus: "always",
    refetchInterval: ({ state }) => pollInterval(state.data),
  });

/** How often the challenge is read without its event stream, in milliseconds. */
export function pollInterval(detail: ChallengeDetail | undefined): number {
  const status = detail?.challenge.status;
  const isQuick =
    status === "active" || status === "in_progress" || (detail && waitsForTeams(detail));
  return isQuick ? REFETCH_LIVE_MS : REFETCH_IDLE_MS;
}

/** Whether players have to leave one of the two teams before the match can start, which is no event of the match. */
export function waitsForTeams({ inBothTeams, challenge }: ChallengeDetail): boolean {
  const { status } = challenge;
  return inBothTeams.length > 0 && (status === "open" || status === "full");
}

const versionOf = ({ version }: ChallengeDetail) => version;

/** The server's limit of events per response. */
const EVENTS_MAX = 200;

/** All events in order; the stream appends to them, and the component that shows them refetches after a gap. */
export const challengeEventsQuery = (id: string, inviteCode: string | null = null) =>
  queryOptions({
    queryKey: [...challengeKeys.events(id), { inviteCode }],
    queryFn: ({ signal }) => fetchEvents({ id, inviteCode, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

async function fetchEvents({
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
    all.push(...data.events.map(logEntry));
    if (data.events.length < EVENTS_MAX) return all;
  }
}

/** An event as the log retains it. The state after it is all that describes an event whose type is hidden from the viewer. */
export function logEntry({ version, type, data, after, at }: ChallengeEvent): ChallengeEvent {
  return { version, at, ...(type === undefined ? { after } : { type, data }) };
}

/** The players' presence changes, newest first; events invalidate it. Readable by the players only. */
export const presenceQuery = (id: string) =>
  queryOptions({
    queryKey: challengeKeys.presence(id),
    queryFn: async ({ signal }) => {
      const { data } = await call(
        api.GET("/api/challenges/{id}/presence", { params: { path: { id } }, signal }),
        "Failed to load the players' presence",
      );
      return data.changes;
    },
    staleTime: STALE_MS,
  });

const REFETCH_DISPUTE_MS = 15_000;

/** The page of a dispute. Polled while it is open: evidence of the other side is no event of the stream. */
export const disputeQuery = (id: string) =>
  queryOptions({
    queryKey: challengeKeys.dispute(id),
    queryFn: async ({ signal }) => {
      const { data } = await call(
        api.GET("/api/challenges/{id}/dispute", { params: { path: { id } }, signal }),
        "Failed to load the dispute",
      );
      syncServerTime(data.serverTime);
      return data;
    },
    staleTime: STALE_MS,
    refetchOnWindowFocus: "always",
    refetchInterval: ({ state }) =>
      state.data?.status === "in_progress" ? REFETCH_DISPUTE_MS : false,
  });

/** The past records of the two sides of a duel, by user id. Fetched once, since they are not critical. */
export const recordsQuery = (
  id: string,
  sides: readonly string[],
  isOver: boolean,
  inviteCode: string | null,
) =>
  queryOptions({
    queryKey: challengeKeys.records(id, sides, isOver),
    queryFn: async ({ signal }) => {
      const query = inviteCode ? { inviteCode } : {};
      const { data } = await call(
        api.GET("/api/challenges/{id}/records", { params: { path: { id }, query }, signal }),
        "Failed to load the players' records",
      );
      return new Map(data.records.map((record) => [record.userId, record]));
    },
    staleTime: Number.POSITIVE_INFINITY,
    // The end of this match changes the records: show the previous ones until the refetch completes.
    placeholderData: keepPreviousData,
  });

/** The available games; the built-in list if the server's is not available. */
export const catalogueQuery = queryOptions({
  queryKey: ["games"],
  queryFn: async ({ signal }): Promise<Catalogue> => {
    try {
      const { data } = await call(api.GET("/api/games", { signal }), "Failed to fetch games");
      return catalogueOf(data);
    } catch {
      return BUILT_IN_CATALOGUE;
    }
  },
});

/** Drops match types that this client does not know. */
function catalogueOf(data: {
  categories: Catalogue["categories"];
  games: Catalogue["games"];
  matchTypes: readonly string[];
  rosterMin?: number;
}): Catalogue {
  const { categories, games, rosterMin = BUILT_IN_CATALOGUE.rosterMin } = data;
  const matchTypes = BUILT_IN_CATALOGUE.matchTypes.filter((type) => data.matchTypes.includes(type));
  return { categories, games, matchTypes, rosterMin };
}

/** The figures of a challenge; `inviteCode` shows a private one. */
export const statsQuery = (id: string, inviteCode: string | null) =>
  queryOptions({
    queryKey: [...challengeKeys.all, "stats", id],
    queryFn: async ({ signal }) => {
      const stats = api.GET("/api/challenges/{id}/stats", {
        params: { path: { id }, query: inviteCode ? { inviteCode } : {} },
        signal,
      });
      return (await call(stats, "Failed to fetch challenge statistics")).data;
    },
    staleTime: STALE_MS,
  });
