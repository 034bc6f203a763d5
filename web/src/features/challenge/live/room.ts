import { create } from "zustand";
import type { PlayerPresence, Reaction } from "@/api/live/events";

/** What is not part of the stream: last value wins, and nothing of it is kept. */
export type Room = {
  /** Whether events reach us; while they do not, the page polls. */
  isFollowed: boolean;
  /** When the server was last heard about this challenge, on this device's clock. */
  heardAt: number | null;
  watchers: number;
  /** While they are few. */
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

/** Nobody looks any more: what it said of the crowd is not true when somebody comes back. */
export function roomLeft(challengeId: string): void {
  useRooms.setState((rooms) => {
    const { [challengeId]: _, ...others } = rooms;
    return others;
  }, true);
}
