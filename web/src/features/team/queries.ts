import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api, call } from "@/api/client";
import type { TeamInvitation } from "@/api/types";
import { teamKeys } from "./cache";
import type { TeamFilters } from "./filters";

const STALE_MS = 30_000;
/** Events cover most changes; polling picks up the others. */
const REFETCH_MS = 60_000;
export const LATEST_SIZE = 5;
const SEARCH_PAGE_SIZE = 12;

export const teamQuery = (id: string) =>
  queryOptions({
    queryKey: teamKeys.detail(id),
    queryFn: async ({ signal }) => {
      const { data } = await call(
        api.GET("/api/teams/{id}", { params: { path: { id } }, signal }),
        "Failed to load team details",
      );
      return data.team;
    },
    staleTime: STALE_MS,
    refetchOnWindowFocus: "always",
    refetchInterval: REFETCH_MS,
  });

/** For members: the votes, offers and notices of a team, the open ones first. */
export const votesQuery = (id: string) =>
  queryOptions({
    queryKey: teamKeys.votes(id),
    queryFn: async ({ signal }) => {
      const { data } = await call(
        api.GET("/api/teams/{id}/votes", { params: { path: { id } }, signal }),
        "Failed to load the votes",
      );
      return data.votes;
    },
    staleTime: STALE_MS,
    refetchOnWindowFocus: "always",
    refetchInterval: REFETCH_MS,
  });

/** The newest teams. */
export const latestTeamsQuery = queryOptions({
  queryKey: [...teamKeys.lists, "latest"],
  queryFn: async ({ signal }) => (await fetchTeams({ limit: LATEST_SIZE }, signal)).teams,
  staleTime: STALE_MS,
});

/** One page of the search results. */
export const searchTeamsQuery = ({ page, ...filters }: TeamFilters) =>
  queryOptions({
    queryKey: [...teamKeys.lists, "found", filters, page],
    queryFn: ({ signal }) =>
      fetchTeams({ ...nonEmpty(filters), page, limit: SEARCH_PAGE_SIZE }, signal),
    staleTime: STALE_MS,
    placeholderData: keepPreviousData,
  });

type TeamSearch = Partial<Record<"search" | "region" | "primaryGame" | "level", string>> & {
  page?: number;
  limit: number;
};

async function fetchTeams(query: TeamSearch, signal: AbortSignal) {
  const { data } = await call(
    api.GET("/api/teams", { params: { query }, signal }),
    "Failed to load teams",
  );
  return { teams: data.teams, pagination: data.pagination };
}

/** The filters without empty ones. */
function nonEmpty<T extends Record<string, string>>(filters: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(filters).filter(([, value]) => value.trim() !== ""),
  ) as Partial<T>;
}

/** The teams that the viewer leads or belongs to. */
export const myTeamsQuery = queryOptions({
  queryKey: teamKeys.mine,
  queryFn: async ({ signal }) => {
    const { data } = await call(
      api.GET("/api/teams/user/teams", { signal }),
      "Failed to load teams",
    );
    return {
      started: data.teamsStarted,
      joined: data.teamsJoined,
    };
  },
  staleTime: STALE_MS,
});

export const invitationsQuery = queryOptions({
  queryKey: teamKeys.invitations,
  queryFn: async ({ signal }): Promise<TeamInvitation[]> => {
    const { data } = await call(
      api.GET("/api/teams/user/invitations", { signal }),
      "Failed to load teams",
    );
    return data.invitations;
  },
  staleTime: STALE_MS,
});

/** The names of the games that a team may play. */
export const teamGamesQuery = queryOptions({
  queryKey: [...teamKeys.all, "games"],
  queryFn: async ({ signal }) => {
    const { data } = await call(api.GET("/api/teams/games", { signal }), "Failed to load games");
    return [...new Set(data.games.map(({ name }) => name))];
  },
  staleTime: Number.POSITIVE_INFINITY,
});
