import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api, call } from "@/api/client";
import { messageOf } from "@/api/error";
import { refreshUser } from "@/api/session";
import { toast } from "@/lib/toast";
import { friendKeys } from "./queries";

type FollowTarget = { _id: string; username: string };

/** Follows or unfollows a player. The button shows the new state at once; a failure takes it back. */
export function useFollow({ _id, username }: FollowTarget) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (follow: boolean) => {
      const params = { path: { id: _id } };
      await (follow
        ? call(api.POST("/api/friends/{id}/follow", { params }), "Request failed")
        : call(api.DELETE("/api/friends/{id}/unfollow", { params }), "Request failed"));
    },
    onError: (error) => toast.error(`${username}: ${messageOf(error, "Request failed")}`),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: friendKeys.all });
      await refreshUser();
    },
  });
}

/** Blocks or unblocks a player. A block ends the follows of both. */
export function useBlock({ _id }: FollowTarget) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (block: boolean) => {
      const params = { path: { id: _id } };
      await (block
        ? call(api.POST("/api/friends/{id}/block", { params }), "Request failed")
        : call(api.DELETE("/api/friends/{id}/block", { params }), "Request failed"));
    },
    // Conversations show whether the player may be written to.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: friendKeys.all }),
        client.invalidateQueries({ queryKey: ["chat"] }),
      ]),
  });
}
