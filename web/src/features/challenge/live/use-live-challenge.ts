import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLiveEpoch } from "@/api/live/status";
import { useLiveConnection } from "@/api/live/use-live-connection";
import { challengeQuery } from "../queries";
import { roomLeft, useRoom } from "./room";
import { followChallenge } from "./socket";

/**
 * One challenge that moves by itself: its snapshot, kept true by the stream for as long as somebody looks. The
 * polling of part-b is what happens while the stream is away.
 */
export function useLiveChallenge(id: string, inviteCode: string | null, viewerId: string | null) {
  const epoch = useLiveEpoch();
  const { isFollowed } = useRoom(id);
  const query = challengeQuery(id, inviteCode);
  const answer = useQuery({ ...query, ...(isFollowed ? { refetchInterval: false } : {}) });
  const isRead = answer.data !== undefined;
  // A visitor who may see nothing has nothing to watch either: such a socket would only be thrown out.
  useLiveConnection(isRead);
  useEffect(() => {
    if (epoch === null || !isRead) return;
    return followChallenge({ id, inviteCode, viewerId });
  }, [epoch, isRead, id, inviteCode, viewerId]);
  // What the crowd was like is kept while the line is away, and forgotten with the page.
  useEffect(() => () => roomLeft(id), [id]);
  return answer;
}
