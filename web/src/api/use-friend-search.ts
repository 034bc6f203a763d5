import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { uniqueById } from "@/lib/unique-by-id";
import { useDebounced } from "@/lib/use-debounced";
import { api, call } from "./client";
import type { Friend } from "./types";
import { FRIENDS } from "./use-follow";

const TYPING_PAUSE_MS = 300;
const STALE_MS = 30_000;
/** Rows shown at once; friends beyond are found by their name. */
const SHOWN_MAX = 100;

export type FriendSearch = {
  text: string;
  onText: (text: string) => void;
  /** The friends whose name has the text, by name; undefined until the first response. */
  found: readonly Friend[] | undefined;
  /** Every friend that was found since the picker was opened: those who were chosen have a name here. */
  known: readonly Friend[];
  /** Whether there are more than those found. */
  hasMore: boolean;
  /** Whether `found` still belongs to an earlier text. */
  isSearching: boolean;
  error: Error | null;
  retry: () => void;
};

type Fetch = (
  userId: string,
  query: { page: number; limit: number; search?: string },
  signal: AbortSignal,
) => Promise<Friend[]>;

/** The mutual friends of a player, the only players who can be invited, searched by the server. `also` are known from elsewhere. */
export const useFriendSearch = (userId: string, also: readonly Friend[] = NONE): FriendSearch =>
  useSearch("invitable", userId, also, async (id, query, signal) => {
    const options = { params: { path: { userId: id }, query }, signal };
    const friends = api.GET("/api/friends/{userId}/mutual-friends", options);
    return (await call(friends, "Failed to load friends")).data.mutualFriends;
  });

/** The followers of a player, the only players who can be notified, searched by the server. */
export const useFollowerSearch = (userId: string): FriendSearch =>
  useSearch("notifiable", userId, NONE, async (id, query, signal) => {
    const options = { params: { path: { userId: id }, query }, signal };
    const followers = api.GET("/api/friends/{userId}/followers", options);
    return (await call(followers, "Failed to load followers")).data.followers;
  });

function useSearch(
  key: "invitable" | "notifiable",
  userId: string,
  also: readonly Friend[],
  fetchFound: Fetch,
): FriendSearch {
  const [text, onText] = useState("");
  const typed = text.trim();
  const search = useDebounced(typed, TYPING_PAUSE_MS);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: [...FRIENDS, key, userId, search],
    queryFn: ({ signal }) =>
      fetchFound(userId, { page: 1, limit: SHOWN_MAX, ...(search ? { search } : {}) }, signal),
    staleTime: STALE_MS,
    placeholderData: keepPreviousData,
  });
  const [seen, setSeen] = useState<readonly Friend[]>(NONE);
  // The results of each search are added, so that who was chosen is still named under another search.
  if (data?.some(({ _id }) => !seen.some((friend) => friend._id === _id))) {
    setSeen(uniqueById([...seen, ...data]));
  }
  return {
    text,
    onText,
    found: data && (search === "" ? uniqueById([...also, ...data]) : data),
    known: uniqueById([...also, ...seen]),
    hasMore: data?.length === SHOWN_MAX,
    isSearching: isPlaceholderData || typed !== search,
    error,
    retry: () => void refetch(),
  };
}

const NONE: readonly Friend[] = [];
