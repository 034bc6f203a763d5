import { useEffect, useState } from "react";
import { useLiveEpoch } from "@/api/live/status";
import { useOnReconnect } from "@/api/live/use-live-connection";
import { queryClient } from "@/api/query-client";
import type { Challenge } from "@/api/types";
import { challengeKeys } from "../queries";
import { followLists, followThumbnails, useCreatedCount } from "./socket";

/** For the shell: applies list events, and refetches the lists after a reconnect. */
export function useLiveLists(): void {
  useEffect(followLists, []);
  useOnReconnect(() => {
    void queryClient.invalidateQueries({ queryKey: challengeKeys.mine });
    void queryClient.invalidateQueries({ queryKey: challengeKeys.lists });
  });
}

/** Subscribes to the challenges in a list while it is mounted. */
export function useThumbnails(
  challenges: readonly Challenge[] | undefined,
  includesNew = false,
): void {
  const epoch = useLiveEpoch();
  const ids = (challenges ?? []).map(({ _id }) => _id).join(",");
  useEffect(() => {
    if (epoch === null || (ids === "" && !includesNew)) return;
    return followThumbnails({ ids: ids === "" ? [] : ids.split(","), includesNew });
  }, [epoch, ids, includesNew]);
}

/** The number of challenges created since the list was read; they are shown on demand. */
export function useNewChallenges(): { count: number; markSeen: () => void } {
  const total = useCreatedCount((state) => state.total);
  const [seenTotal, setSeenTotal] = useState(total);
  return { count: total - seenTotal, markSeen: () => setSeenTotal(total) };
}
