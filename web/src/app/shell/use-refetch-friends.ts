import { useEffect } from "react";
import { queryClient } from "@/api/query-client";
import { refreshUser } from "@/api/session";
import { FRIENDS } from "@/api/use-follow";
import { onNotification } from "@/features/notification/notification-events";

/** Refreshes who follows whom after a notification about a follow, so that both players see at once that they are friends. */
export function useRefetchFriends(): void {
  useEffect(
    () =>
      onNotification(({ type }) => {
        if (type === "friend" || type === "follow") {
          void queryClient.invalidateQueries({ queryKey: FRIENDS });
          // The own numbers of followers and followed players are the account's.
          void refreshUser();
        }
      }),
    [],
  );
}
