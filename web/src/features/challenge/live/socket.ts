import { onLive } from "@/api/live/bus";
import { ask } from "@/api/live/connection";
import { type Answer, type PlayerPresence, REACTIONS } from "@/api/live/events";
import { queryClient } from "@/api/query-client";
import type { ChallengeDetail, ChallengeEvent } from "@/api/types";
import { learnServerTime } from "@/lib/server-time";
import { challengeEventsQuery, challengeKeys, challengeQuery } from "../queries";
import { type Room, roomChanged } from "./live-state";
import { Follower } from "./stream-follower";

/** Watchers spread simultaneous snapshot refetches over this time. */
const SPREAD_MS = 2000;

export type Watch = { id: string; inviteCode: string | null; viewerId: string | null };

/** The subscribers per challenge: the last of them to leave unsubscribes at the server. */
const watching = new Map<string, number>();

/** Follows a challenge on the current connection: its snapshot, its log and its room. */
export function followChallenge(watch: Watch): () => void {
  const { id, inviteCode, viewerId } = watch;
  const query = challengeQuery(id, inviteCode);
  const follower = new Follower({
    viewerId: () => viewerId,
    read: () => queryClient.getQueryData(query.queryKey),
    write: (snapshot) => queryClient.setQueryData(query.queryKey, snapshot),
    refetch: () => readAgain(watch),
    subscribe: (version) => subscribe(watch, version),
    applied: (event) => addToLog(watch, event),
    followed: (isFollowed) => roomChanged(id, () => ({ isFollowed })),
    later,
  });
  const isHere = ({ challengeId }: { challengeId: string }) => challengeId === id;
  const stops = [
    onLive("challenge_event", (event) => {
      if (!isHere(event)) return;
      heard(id);
      follower.hear(event);
    }),
    onLive("challenge_resync", (told) => {
      if (isHere(told)) follower.resync();
    }),
    ...followCrowd(id),
  ];
  watching.set(id, (watching.get(id) ?? 0) + 1);
  return () => {
    follower.stop();
    for (const stop of stops) stop();
    leave(id);
  };
}

function leave(id: string): void {
  const others = (watching.get(id) ?? 1) - 1;
  if (others > 0) {
    watching.set(id, others);
    return;
  }
  watching.delete(id);
  roomChanged(id, () => ({ isFollowed: false }));
  void ask("challenge_unsubscribe", { challengeId: id });
}

async function subscribe(
  { id, inviteCode }: Watch,
  version: number,
): Promise<Answer<"challenge_subscribe">> {
  const answer = await ask("challenge_subscribe", {
    challengeId: id,
    version,
    ...(inviteCode ? { inviteCode } : {}),
  });
  if (answer.ok && watching.has(id)) {
    learnServerTime(answer.serverTime);
    heard(id, {
      watchers: answer.watchers,
      names: answer.names ?? [],
      presence: byUser(answer.presence),
    });
    readHistory(id);
  }
  return answer;
}

/** Refetches the presence history, if it is mounted. */
function readHistory(id: string): void {
  void queryClient.invalidateQueries({ queryKey: challengeKeys.presence(id) });
}

/** Follows watchers, presence and reactions, of which the last value wins. */
function followCrowd(id: string): (() => void)[] {
  return [
    onLive("challenge_watchers", ({ challengeId, count, names }) => {
      if (challengeId === id) heard(id, { watchers: count, names: names ?? [] });
    }),
    onLive("player_presence", ({ challengeId, ...presence }) => {
      if (challengeId !== id) return;
      heard(id);
      roomChanged(id, (room) => ({
        presence: { ...room.presence, [presence.userId]: presence },
      }));
      readHistory(id);
    }),
    onLive("arena_reactions", ({ challengeId, counts }) => {
      if (challengeId === id) roomChanged(id, (room) => ({ reactions: added(room, counts) }));
    }),
  ];
}

function heard(id: string, change: Partial<Room> = {}): void {
  roomChanged(id, () => ({ ...change, heardAt: Date.now() }));
}

function byUser(presence: readonly PlayerPresence[]): Room["presence"] {
  return Object.fromEntries(presence.map((player) => [player.userId, player]));
}

function added({ reactions }: Room, counts: Record<string, number>): Room["reactions"] {
  return Object.fromEntries(
    REACTIONS.map((name) => [name, (reactions[name] ?? 0) + (counts[name] ?? 0)]),
  );
}

async function readAgain({ id, inviteCode, viewerId }: Watch): Promise<boolean> {
  const query = challengeQuery(id, inviteCode);
  const known: ChallengeDetail | undefined = queryClient.getQueryData(query.queryKey);
  if (viewerId === null || known?.userRole === "viewer") await pause(Math.random() * SPREAD_MS);
  try {
    await queryClient.fetchQuery({ ...query, staleTime: 0 });
    return true;
  } catch {
    return false;
  }
}

/** Appends an event that follows the log's last one; after a gap, `MatchLog` refetches the log. */
function addToLog({ id, inviteCode }: Watch, event: ChallengeEvent): void {
  queryClient.setQueryData(challengeEventsQuery(id, inviteCode).queryKey, (log) => {
    if (!log || log.at(-1)?.version !== event.version - 1) return log;
    const { version, type, data, at } = event;
    return [...log, { version, type, data, at }];
  });
}

function later(deed: () => void, ms: number): () => void {
  const timer = setTimeout(deed, ms);
  return () => clearTimeout(timer);
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
