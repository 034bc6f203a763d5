import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { ApiError } from "@/api/error";
import { useLiveEpoch } from "@/api/live/status";
import { useLiveConnection } from "@/api/live/use-live-connection";
import { challengeQuery, pollInterval, waitsForTeams } from "../queries";
import { removeLiveState, useLiveState } from "./live-state";
import { followChallenge } from "./socket";

/**
 * One challenge, updated by the event stream while mounted, and by polling while the stream is
 * disconnected, or while players have to leave one of its teams. A viewer who may not see it any more gets no data of it, but the refusal.
 */
export function useLiveChallenge(id: string, inviteCode: string | null, viewerId: string | null) {
  const epoch = useLiveEpoch();
  const { isSubscribed } = useLiveState(id);
  const query = challengeQuery(id, inviteCode);
  const {
    data: latest,
    error,
    refetch,
    dataUpdatedAt,
  } = useQuery({
    ...query,
    refetchInterval: ({ state: { data } }) =>
      isSubscribed && !(data && waitsForTeams(data)) ? false : pollInterval(data),
  });
  const data = isRefusal(error) ? undefined : latest;
  const isShown = data !== undefined;
  // Connect only after a successful read: the server would reject a visitor without access.
  useLiveConnection(isShown);
  useEffect(() => {
    if (epoch === null || !isShown) return;
    return followChallenge({ id, inviteCode, viewerId });
  }, [epoch, isShown, id, inviteCode, viewerId]);
  // The live state survives a disconnect, but not the page.
  useEffect(() => () => removeLiveState(id), [id]);
  return { data, error, refetch, dataUpdatedAt };
}

/** Whether the viewer may not see the challenge; any other error leaves what was read before on the screen. */
function isRefusal(error: Error | null): boolean {
  return error instanceof ApiError && (error.status === 403 || error.status === 404);
}
