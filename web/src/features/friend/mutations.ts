import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api, call, requireToken } from "@/api/client";
import { friendsFallback } from "@/api/friends-fallback";
import { friendKeys } from "./queries";

const FALLBACK = friendsFallback("Request failed");

type BlockTarget = { _id: string };

/** Blocks or unblocks a player. A block ends the follows of both. */
export function useBlock({ _id }: BlockTarget) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (block: boolean) => {
      requireToken();
      const params = { path: { id: _id } };
      await (block
        ? call(api.POST("/api/friends/{id}/block", { params }), FALLBACK)
        : call(api.DELETE("/api/friends/{id}/block", { params }), FALLBACK));
    },
    // Conversations show whether the player may be written to.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: friendKeys.all }),
        client.invalidateQueries({ queryKey: ["chat"] }),
      ]),
  });
}
