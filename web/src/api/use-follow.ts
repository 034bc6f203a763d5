import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { toast } from "@/lib/toast";
import { api, call, requireToken } from "./client";
import { messageOf } from "./error";
import { broadcastFollow } from "./follow-channel";
import { friendsFallback } from "./friends-fallback";
import { refreshUser, useMaybeUser } from "./session";
import type { FriendEntry } from "./types";

/** Each query about follows begins with it, in every feature. */
export const FRIENDS = ["friends"] as const;
const STALE_MS = 60_000;
/** The server refuses a request for the relations of more players. */
const RELATIONS_MAX = 100;

const FALLBACK = friendsFallback("Request failed");

type FollowTarget = { _id: string; username: string };

/** Follows or unfollows a player. The button shows the new state at once; a failure takes it back. */
export function useFollow({ _id, username }: FollowTarget) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (follow: boolean) => {
      requireToken();
      const params = { path: { id: _id } };
      await (follow
        ? call(api.POST("/api/friends/{id}/follow", { params }), FALLBACK)
        : call(api.DELETE("/api/friends/{id}/unfollow", { params }), FALLBACK));
    },
    onError: (error) => toast.error(`${username}: ${messageOf(error, "Request failed")}`),
    onSettled: async () => {
      broadcastFollow();
      await client.invalidateQueries({ queryKey: FRIENDS });
      await refreshUser();
    },
  });
}

/**
 * How the viewer stands to a player; undefined if the viewer cannot follow them or is not signed in. The players of a screen
 * are `among` one another, so that one request answers for up to a hundred of them.
 */
export function useRelationship(
  id: string,
  among: readonly string[] = [id],
): FriendEntry["relationship"] | undefined {
  const viewer = useMaybeUser();
  const ids = chunkOf(id, [...new Set(among)].filter((other) => other !== viewer?._id).toSorted());
  const { data } = useQuery({
    queryKey: [...FRIENDS, "relations", ...ids],
    queryFn: async ({ signal }) => {
      const relations = api.GET("/api/friends/relations", {
        params: { query: { ids: ids.join(",") } },
        signal,
      });
      return (await call(relations, FALLBACK)).data.players;
    },
    enabled: viewer !== null && ids.length > 0,
    staleTime: STALE_MS,
  });
  return data?.find(({ _id }) => _id === id)?.relationship;
}

/** The players who are asked for together with one of them; none if the player is not among them. */
function chunkOf(id: string, ids: readonly string[]): readonly string[] {
  const index = ids.indexOf(id);
  if (index < 0) return [];
  const start = index - (index % RELATIONS_MAX);
  return ids.slice(start, start + RELATIONS_MAX);
}
