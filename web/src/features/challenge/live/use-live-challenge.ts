import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLiveEpoch } from "@/api/live/status";
import { useLiveConnection } from "@/api/live/use-live-connection";
import { challengeQuery } from "../queries";
import { removeLiveState, useLiveState } from "./live-state";
import { followChallenge } from "./socket";

/**
 * One challenge, updated by the event stream while mounted, and by polling while the stream is
 * disconnected.
 */
export function useLiveChallenge(id: string, inviteCode: string | null, viewerId: string | null) {
  const epoch = useLiveEpoch();
  const { isSubscribed } = useLiveState(id);
  const query = challengeQuery(id, inviteCode);
  const result = useQuery({ ...query, ...(isSubscribed ? { refetchInterval: false } : {}) });
  const isFetched = result.data !== undefined;
  // Connect only after a successful read: the server would reject a visitor without access.
  useLiveConnection(isFetched);
  useEffect(() => {
    if (epoch === null || !isFetched) return;
    return followChallenge({ id, inviteCode, viewerId });
  }, [epoch, isFetched, id, inviteCode, viewerId]);
  // The live state survives a disconnect, but not the page.
  useEffect(() => () => removeLiveState(id), [id]);
  return result;
}
