import { create } from "zustand";
import type { PlayerPresence, Reaction } from "@/api/live/events";
import type { Challenge } from "@/api/types";
import { hasEnded } from "../permissions";

/** The ephemeral state of a challenge, outside of the event stream: the last value wins. */
export type LiveState = {
  /** Whether the event subscription is active; while it is not, the page polls. */
  isSubscribed: boolean;
  /** The local time of the server's last message about this challenge. */
  receivedAt: number | null;
  watchers: number;
  /** Sent only while the watchers are few. */
  names: readonly string[];
  presence: Readonly<Record<string, PlayerPresence>>;
  /** Counted since the page was opened. */
  reactions: Readonly<Partial<Record<Reaction, number>>>;
};

const EMPTY: LiveState = {
  isSubscribed: false,
  receivedAt: null,
  watchers: 0,
  names: [],
  presence: {},
  reactions: {},
};

const useLiveStates = create<Readonly<Record<string, LiveState>>>()(() => ({}));

export const useLiveState = (challengeId: string): LiveState =>
  useLiveStates((states) => states[challengeId] ?? EMPTY);

/**
 * Which players are here; null while that may be outdated: without a subscription, and after the end, when the server
 * sends no change of it.
 */
export function useMatchPresence({ _id, status }: Challenge): LiveState["presence"] | null {
  const { presence, isSubscribed } = useLiveState(_id);
  return isSubscribed && !hasEnded(status) ? presence : null;
}

export function updateLiveState(
  challengeId: string,
  change: (state: LiveState) => Partial<LiveState>,
): void {
  useLiveStates.setState((states) => {
    const state = states[challengeId] ?? EMPTY;
    return { [challengeId]: { ...state, ...change(state) } };
  });
}

/** Removes the state of a challenge when its page unmounts, since it would be outdated on return. */
export function removeLiveState(challengeId: string): void {
  useLiveStates.setState((states) => {
    const { [challengeId]: _, ...others } = states;
    return others;
  }, true);
}
