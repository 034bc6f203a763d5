import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "@/lib/toast";
import { api, call, requireToken } from "./client";
import { messageOf } from "./error";
import { friendsFallback } from "./friends-fallback";
import { refreshUser } from "./session";
import { FRIENDS } from "./use-follow";

/** Each query about conversations begins with it. */
export const CHATS = ["chat"] as const;

const FALLBACK = friendsFallback("Request failed");

type BlockTarget = { _id: string; username: string };

/** Blocks or unblocks a player. A block is asked for in a dialog, which shows why it failed; an unblock has none. */
export function useBlock({ _id, username }: BlockTarget) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (block: boolean) => {
      requireToken();
      const params = { path: { id: _id } };
      await (block
        ? call(api.POST("/api/friends/{id}/block", { params }), FALLBACK)
        : call(api.DELETE("/api/friends/{id}/block", { params }), FALLBACK));
    },
    onError: (error, block) => {
      if (!block) toast.error(`${username}: ${messageOf(error, "Request failed")}`);
    },
    // A block ends the follows of both, which every list and count shows; conversations show who may be written to.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: FRIENDS }),
        client.invalidateQueries({ queryKey: CHATS }),
        refreshUser(),
      ]),
  });
}
