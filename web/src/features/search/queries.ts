import { infiniteQueryOptions, queryOptions, skipToken } from "@tanstack/react-query";
import { api, call } from "@/api/client";
import type { Challenge, FriendEntry, TeamSummary } from "@/api/types";
import { FRIENDS } from "@/api/use-follow";

/** The server refuses a longer text; the fields take no more. */
export const SEARCH_MAX = 100;
const PAGE_SIZE = 20;
/** Statuses and seats change; a challenge found a minute ago may be over. */
const STALE_MS = 30_000;
const FALLBACK = "Search failed";

/** Whether there is anything to search for: a lone @ is not. */
const isBlank = (text: string) => text.trim().replace(/^@/, "").trim() === "";

/**
 * A few players, challenges and teams; a leading @ restricts the search to usernames. Its key begins with that of the lists of
 * players, so that a follow refetches it.
 */
export const hitsQuery = (text: string) =>
  queryOptions({
    queryKey: [...FRIENDS, "hits", text],
    queryFn: isBlank(text)
      ? skipToken
      : async ({ signal }) => {
          const answer = api.GET("/api/search", { params: { query: { q: text } }, signal });
          return (await call(answer, FALLBACK)).data;
        },
    staleTime: STALE_MS,
  });

/** All results of one kind. The server's pages follow each other by a cursor. */
type PageQuery = { q: string; limit: number; cursor?: string };
const pageQuery = (q: string, cursor: string | null): PageQuery => ({
  q,
  limit: PAGE_SIZE,
  ...(cursor === null ? {} : { cursor }),
});

type PeoplePage = { people: FriendEntry[]; nextCursor: string | null };
type ChallengesPage = { challenges: Challenge[]; nextCursor: string | null };
type TeamsPage = { teams: TeamSummary[]; nextCursor: string | null };

const nextOf = ({ nextCursor }: { nextCursor: string | null }) => nextCursor ?? undefined;

/** Its key begins with that of the lists of players, so that a follow refetches it. */
export const foundPeopleQuery = (text: string) =>
  infiniteQueryOptions({
    queryKey: [...FRIENDS, "search", text],
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }): Promise<PeoplePage> => {
      const params = { query: pageQuery(text, pageParam) };
      const { data } = await call(api.GET("/api/search/people", { params, signal }), FALLBACK);
      return { people: data.people, nextCursor: data.nextCursor ?? null };
    },
    getNextPageParam: nextOf,
    enabled: !isBlank(text),
    staleTime: STALE_MS,
  });

export const foundChallengesQuery = (text: string) =>
  infiniteQueryOptions({
    queryKey: ["challenges", "search", text],
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }): Promise<ChallengesPage> => {
      const params = { query: pageQuery(text, pageParam) };
      const { data } = await call(api.GET("/api/search/challenges", { params, signal }), FALLBACK);
      return { challenges: data.challenges, nextCursor: data.nextCursor ?? null };
    },
    getNextPageParam: nextOf,
    enabled: !isBlank(text),
    staleTime: STALE_MS,
  });

export const foundTeamsQuery = (text: string) =>
  infiniteQueryOptions({
    queryKey: ["team", "search", text],
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }): Promise<TeamsPage> => {
      const params = { query: pageQuery(text, pageParam) };
      const { data } = await call(api.GET("/api/search/teams", { params, signal }), FALLBACK);
      return { teams: data.teams, nextCursor: data.nextCursor ?? null };
    },
    getNextPageParam: nextOf,
    enabled: !isBlank(text),
    staleTime: STALE_MS,
  });
