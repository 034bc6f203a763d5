import { sendRequest } from "@/api/live/connection";
import { onServerEvent } from "@/api/live/event-bus";
import {
  EXTRA_REACTIONS,
  type LiveResponse,
  type PlayerPresence,
  REACTIONS,
} from "@/api/live/events";
import { queryClient } from "@/api/query-client";
import type { ChallengeDetail, ChallengeEvent } from "@/api/types";
import { syncServerTime } from "@/lib/server-time";
import { SPREAD_MS } from "@/lib/spread";
import { challengeEventsQuery, challengeKeys, challengeQuery, logEntry } from "../queries";
import { type LiveState, updateLiveState } from "./live-state";
import { StreamFollower } from "./stream-follower";

export type WatchedChallenge = { id: string; inviteCode: string | null; viewerId: string | null };

/** The subscribers per challenge: the last of them to leave unsubscribes at the server. */
const subscriberCounts = new Map<string, number>();

/** Follows a challenge on the current connection: its snapshot, its log and its live state. */
export function followChallenge(watched: WatchedChallenge): () => void {
  const { id, inviteCode, viewerId } = watched;
  const query = challengeQuery(id, inviteCode);
  const follower = new StreamFollower({
    viewerId: () => viewerId,
    read: () => queryClient.getQueryData(query.queryKey),
    write: (snapshot) => queryClient.setQueryData(query.queryKey, snapshot),
    refetch: () => refetchSnapshot(watched),
    subscribe: (version) => subscribe(watched, version),
    onApplied: (event) => appendToLog(watched, event),
    onSubscribedChange: (isSubscribed) => updateLiveState(id, () => ({ isSubscribed })),
    schedule,
  });
  const isSameChallenge = ({ challengeId }: { challengeId: string }) => challengeId === id;
  const unsubscribers = [
    onServerEvent("challenge_event", (event) => {
      if (!isSameChallenge(event)) return;
      recordMessage(id);
      follower.receive(event);
    }),
    onServerEvent("challenge_resync", (message) => {
      if (isSameChallenge(message)) follower.resync();
    }),
    ...followEphemeralEvents(id),
  ];
  subscriberCounts.set(id, (subscriberCounts.get(id) ?? 0) + 1);
  return () => {
    follower.stop();
    for (const unsubscribeEvent of unsubscribers) unsubscribeEvent();
    unsubscribe(id);
  };
}

function unsubscribe(id: string): void {
  const others = (subscriberCounts.get(id) ?? 1) - 1;
  if (others > 0) {
    subscriberCounts.set(id, others);
    return;
  }
  subscriberCounts.delete(id);
  updateLiveState(id, () => ({ isSubscribed: false }));
  void sendRequest("challenge_unsubscribe", { challengeId: id });
}

async function subscribe(
  { id, inviteCode }: WatchedChallenge,
  version: number,
): Promise<LiveResponse<"challenge_subscribe">> {
  const response = await sendRequest("challenge_subscribe", {
    challengeId: id,
    version,
    ...(inviteCode ? { inviteCode } : {}),
  });
  if (response.ok && subscriberCounts.has(id)) {
    syncServerTime(response.serverTime);
    recordMessage(id, {
      watchers: response.watchers,
      names: response.names ?? [],
      presence: presenceByUser(response.presence),
    });
    refetchPresence(id);
  }
  return response;
}

/** Refetches the presence history, if it is mounted. */
function refetchPresence(id: string): void {
  void queryClient.invalidateQueries({ queryKey: challengeKeys.presence(id) });
}

/** Follows watchers, presence and reactions, of which the last value wins. */
function followEphemeralEvents(id: string): (() => void)[] {
  return [
    onServerEvent("challenge_watchers", ({ challengeId, count, names }) => {
      if (challengeId === id) recordMessage(id, { watchers: count, names: names ?? [] });
    }),
    onServerEvent("player_presence", ({ challengeId, ...presence }) => {
      if (challengeId !== id) return;
      recordMessage(id);
      updateLiveState(id, (state) => ({
        presence: { ...state.presence, [presence.userId]: presence },
      }));
      refetchPresence(id);
    }),
    onServerEvent("arena_reactions", ({ challengeId, counts }) => {
      if (challengeId === id)
        updateLiveState(id, (state) => ({ reactions: addReactions(state, counts) }));
    }),
  ];
}

function recordMessage(id: string, change: Partial<LiveState> = {}): void {
  updateLiveState(id, () => ({ ...change, receivedAt: Date.now() }));
}

function presenceByUser(presence: readonly PlayerPresence[]): LiveState["presence"] {
  return Object.fromEntries(presence.map((player) => [player.userId, player]));
}

function addReactions(
  { reactions }: LiveState,
  counts: Record<string, number>,
): LiveState["reactions"] {
  return Object.fromEntries(
    [...REACTIONS, ...EXTRA_REACTIONS].map((name) => [
      name,
      (reactions[name] ?? 0) + (counts[name] ?? 0),
    ]),
  );
}

async function refetchSnapshot({ id, inviteCode, viewerId }: WatchedChallenge): Promise<boolean> {
  const query = challengeQuery(id, inviteCode);
  const cached: ChallengeDetail | undefined = queryClient.getQueryData(query.queryKey);
  if (viewerId === null || cached?.userRole === "viewer") await pause(Math.random() * SPREAD_MS);
  try {
    // A new request always: one in flight may be older than the event, and the age of the data depends on the clock.
    await queryClient.refetchQueries(
      { queryKey: query.queryKey, exact: true },
      { throwOnError: true },
    );
    return true;
  } catch {
    return false;
  }
}

/** Appends an event that follows the log's last one; after a gap, `MatchLog` refetches the log. */
function appendToLog({ id, inviteCode }: WatchedChallenge, event: ChallengeEvent): void {
  queryClient.setQueryData(challengeEventsQuery(id, inviteCode).queryKey, (log) => {
    if (!log || log.at(-1)?.version !== event.version - 1) return log;
    return [...log, logEntry(event)];
  });
}

function schedule(callback: () => void, ms: number): () => void {
  const timer = setTimeout(callback, ms);
  return () => clearTimeout(timer);
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
