import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Challenge } from "@/api/types";
import { SPREAD_MS } from "@/lib/spread";
import { challengeEventsQuery } from "../queries";

/** The events of a challenge, the latest last. Live events are appended; after a gap the log is fetched again. */
export function useMatchLog({ _id, version, status }: Challenge, inviteCode: string | null) {
  const { data, error, refetch } = useQuery(challengeEventsQuery(_id, inviteCode));
  const loggedVersion = data?.at(-1)?.version ?? null;
  useEffect(() => {
    // The snapshot is newer than the log, because it was polled or refetched.
    if (loggedVersion !== null && loggedVersion < version) void refetch();
  }, [loggedVersion, version, refetch]);
  const isDecided = status === "completed" || status === "cancelled";
  const hasHidden = data?.some(({ type }) => type === undefined) ?? false;
  useEffect(() => {
    // Once the challenge is decided, watchers may see what the sides declared.
    if (!isDecided || !hasHidden) return;
    const timer = setTimeout(() => void refetch(), Math.random() * SPREAD_MS);
    return () => clearTimeout(timer);
  }, [isDecided, hasHidden, refetch]);
  return { events: data, error, refetch };
}
