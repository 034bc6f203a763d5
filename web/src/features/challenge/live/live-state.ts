import { create } from "zustand";
import type { PlayerPresence, Reaction } from "@/api/live/events";

/** The ephemeral state of a challenge, outside of the event stream: the last value wins. */
export type Room = {
  /** Whether the event subscription is active; while it is not, the page polls. */
  isFollowed: boolean;
  /** The local time of the server's last message about this challenge. */
  heardAt: number | null;
  watchers: number;
  /** Sent only while the watchers are few. */
  names: readonly string[];
  presence: Readonly<Record<string, PlayerPresence>>;
  /** Counted since the page was opened. */
  reactions: Readonly<Partial<Record<Reaction, number>>>;
};

const EMPTY: Room = {
  isFollowed: false,
  heardAt: null,
  watchers: 0,
  names: [],
  presence: {},
  reactions: {},
};

const useRooms = create<Readonly<Record<string, Room>>>()(() => ({}));

export const useRoom = (challengeId: string): Room =>
  useRooms((rooms) => rooms[challengeId] ?? EMPTY);

export function roomChanged(challengeId: string, change: (room: Room) => Partial<Room>): void {
  useRooms.setState((rooms) => {
    const room = rooms[challengeId] ?? EMPTY;
    return { [challengeId]: { ...room, ...change(room) } };
  });
}

/** Removes the state of a room when its page unmounts, since it would be outdated on return. */
export function roomLeft(challengeId: string): void {
  useRooms.setState((rooms) => {
    const { [challengeId]: _, ...others } = rooms;
    return others;
  }, true);
}
