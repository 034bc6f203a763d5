import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api, call, requireToken } from "@/api/client";
import { ApiError } from "@/api/error";
import { friendsFallback } from "@/api/friends-fallback";
import type { FriendEntry } from "@/api/types";
import { FRIENDS } from "@/api/use-follow";
import type { Pages } from "@/ui/pagination";

const PAGE_SIZE = 20;
const FIND_SIZE = 10;
/** Presence has no events here, so the lists are refetched. */
const REFETCH_MS = 30_000;
const FALLBACK = friendsFallback("Failed to fetch friends");
/** For what the dialogs show, besides the viewer's own lists. */
const DATA_FALLBACK = friendsFallback("Failed to fetch data");

const friendKeys = {
  counts: [...FRIENDS, "counts"] as const,
  lists: [...FRIENDS, "list"] as const,
  profiles: [...FRIENDS, "profile"] as const,
};

export const FRIEND_LISTS = ["discover", "following", "followers", "mutual"] as const;
export type FriendList = (typeof FRIEND_LISTS)[number];
export type FriendsPage = { players: FriendEntry[]; pages: Pages };

export const friendCountsQuery = queryOptions({
  queryKey: friendKeys.counts,
  queryFn: async ({ signal }) =>
    (await call(api.GET("/api/friends/counts", { signal }), FALLBACK)).data,
});

type ListQuery = { list: FriendList; viewerId: string; search: string; page: number };

/** One page of one of the viewer's lists. */
export const friendsQuery = ({ list, viewerId, search, page }: ListQuery) =>
  queryOptions({
    queryKey: [...friendKeys.lists, list, viewerId, search, page],
    queryFn: ({ signal }) =>
      fetchList(list, viewerId, { page, limit: PAGE_SIZE, ...(search ? { search } : {}) }, signal),
    enabled: Boolean(viewerId),
    placeholderData: keepPreviousData,
    refetchInterval: REFETCH_MS,
  });

type PageQuery = { page: number; limit: number; search?: string };

async function fetchList(
  list: FriendList,
  userId: string,
  query: PageQuery,
  signal: AbortSignal,
): Promise<FriendsPage> {
  requireToken();
  const options = { params: { path: { userId }, query }, signal };
  switch (list) {
    case "discover": {
      const found = api.GET("/api/friends/users", { params: { query }, signal });
      const { data } = await call(found, FALLBACK);
      return { players: data.users, pages: data.pagination };
    }
    case "following": {
      const { data } = await call(api.GET("/api/friends/{userId}/following", options), FALLBACK);
      return { players: data.following, pages: data.pagination };
    }
    case "followers": {
      const { data } = await call(api.GET("/api/friends/{userId}/followers", options), FALLBACK);
      return { players: data.followers, pages: data.pagination };
    }
    case "mutual": {
      const mutual = api.GET("/api/friends/{userId}/mutual-friends", options);
      const { data } = await call(mutual, FALLBACK);
      return { players: data.mutualFriends, pages: data.pagination };
    }
  }
}

/** One page of the players found by a name that is not blank. */
export const findFriendsQuery = (search: string, page: number) =>
  queryOptions({
    queryKey: [...friendKeys.lists, "find", search, page],
    queryFn: async ({ signal }): Promise<FriendsPage> => {
      requireToken();
      const query = { page, limit: FIND_SIZE, search };
      const found = api.GET("/api/friends/users", { params: { query }, signal });
      const { data } = await call(found, FALLBACK);
      return { players: data.users, pages: data.pagination };
    },
    enabled: search !== "",
    placeholderData: keepPreviousData,
  });

/** Mutual friends with their presence, for the dashboard and its dialog. */
export const mutualFriendsQuery = (userId: string, page: number, limit: number) =>
  queryOptions({
    queryKey: [...friendKeys.lists, "aggregation", userId, page, limit],
    queryFn: async ({ signal }) => {
      requireToken();
      const options = { params: { path: { userId }, query: { page, limit } }, signal };
      const { mutualFriends, pagination } = await fetchMutualFriends(options);
      return {
        players: mutualFriends,
        pages: pagination,
        total: pagination.totalMutualFriends,
      };
    },
    enabled: Boolean(userId),
    placeholderData: keepPreviousData,
    refetchInterval: REFETCH_MS,
  });

type MutualFriendsRequest = {
  params: { path: { userId: string }; query: { page: number; limit: number } };
  signal: AbortSignal;
};

/** The aggregation, or the plain list if the server fails to make it. */
async function fetchMutualFriends(options: MutualFriendsRequest) {
  try {
    const aggregation = api.GET("/api/friends/{userId}/mutual-friends-aggregation", options);
    return (await call(aggregation, DATA_FALLBACK)).data;
  } catch (error) {
    // A server that is not reached, or that refuses the viewer, would answer the second request alike.
    const isServerFault =
      error instanceof ApiError && (error.status >= 500 || error.status === 404);
    if (!isServerFault) throw error;
    return (await call(api.GET("/api/friends/{userId}/mutual-friends", options), DATA_FALLBACK))
      .data;
  }
}

/** The mutual friends that the viewer and another player have in common. */
export const commonFriendsQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: [...friendKeys.lists, "common", id, page],
    queryFn: async ({ signal }) => {
      requireToken();
      const params = { path: { id }, query: { page, limit: PAGE_SIZE } };
      const common = api.GET("/api/friends/{id}/mutual-friends-with-me", { params, signal });
      const { data } = await call(common, DATA_FALLBACK);
      return {
        players: data.mutualFriends,
        pages: data.pagination,
        total: data.pagination.totalMutualFriends,
      };
    },
    placeholderData: keepPreviousData,
  });

/** The players whom the viewer has blocked, the latest first. */
export const blockedQuery = (page: number) =>
  queryOptions({
    queryKey: [...friendKeys.lists, "blocked", page],
    queryFn: async ({ signal }) => {
      requireToken();
      const params = { query: { page, limit: PAGE_SIZE } };
      const blocked = api.GET("/api/friends/blocked", { params, signal });
      const { data, pagination } = await call(blocked, DATA_FALLBACK);
      return { users: data.users, pages: pagination };
    },
    placeholderData: keepPreviousData,
  });

/** The public profile of a player, by id or username. */
export const publicProfileQuery = (user: string) =>
  queryOptions({
    queryKey: [...friendKeys.profiles, user.toLowerCase()],
    queryFn: async ({ signal }) => {
      const profile = api.GET("/api/users/{user}/profile", { params: { path: { user } }, signal });
      return (await call(profile, "Failed to load the profile")).data.profile;
    },
    refetchInterval: REFETCH_MS,
  });
