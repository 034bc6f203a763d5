import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLiveEpoch } from "@/api/live/status";
import { useLiveConnection } from "@/api/live/use-live-connection";
import { challengeQuery } from "../queries";
import { useRoom } from "./room";
import { followChallenge } from "./socket";

/**
 * One challenge that moves by itself: its snapshot, kept true by the stream for as long as somebody looks. The
 * polling of part-b is what happens while the stream is away.
 */
export function useLiveChallenge(id: string, inviteCode: string | null, viewerId: string | null) {
  useLiveConnection();
  const epoch = useLiveEpoch();
  const { isFollowed } = useRoom(id);
  const query = challengeQuery(id, inviteCode);
  const answer = useQuery({ ...query, ...(isFollowed ? { refetchInterval: false } : {}) });
  const isRead = answer.data !== undefined;
  useEffect(() => {
    if (epoch === null || !isRead) return;
    return followChallenge({ id, inviteCode, viewerId });
  }, [epoch, isRead, id, inviteCode, viewerId]);
  return answer;
}
