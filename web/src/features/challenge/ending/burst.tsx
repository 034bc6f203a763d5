import { type CSSProperties, useEffect, useState } from "react";
import { useMaybeUser } from "@/api/session";

const PARTICLES = 18;
/** How far the particles fly, in pixels: three lengths in turn, so that they do not form a ring. */
const REACHES = [84, 116, 148] as const;

const FLIGHTS = Array.from({ length: PARTICLES }, (_, index) => ({
  "--angle": `${(index * 360) / PARTICLES}deg`,
  "--reach": `${REACHES[index % REACHES.length]}px`,
}));

/** A small burst of ticks behind the amount, the first time that the player sees the win; none with reduced motion. */
export function Burst({ challengeId }: { challengeId: string }) {
  const viewerId = useMaybeUser()?._id ?? "";
  const [isFirstTime] = useState(() => !hasSeenEnding(viewerId, challengeId));
  useEffect(() => rememberEnding(viewerId, challengeId), [viewerId, challengeId]);
  if (!isFirstTime) return null;
  return (
    <span aria-hidden="true" className="burst">
      {FLIGHTS.map((flight) => (
        <i key={flight["--angle"]} style={flight as CSSProperties} />
      ))}
    </span>
  );
}

const STORAGE_KEY = "dl.endingsSeen";

/** Beyond this, the earliest are forgotten; by then they are no news either. */
const SEEN_MAX = 50;

/** Keyed by player and challenge: several players may share a browser. */
const keyOf = (viewerId: string, challengeId: string) => `${viewerId} ${challengeId}`;

/** Whether this browser has shown the player how the challenge ended. */
function hasSeenEnding(viewerId: string, challengeId: string): boolean {
  return readKeys().includes(keyOf(viewerId, challengeId));
}

function rememberEnding(viewerId: string, challengeId: string): void {
  const key = keyOf(viewerId, challengeId);
  const others = readKeys().filter((seen) => seen !== key);
  localStorage.setItem(STORAGE_KEY, JSON.stringify([key, ...others].slice(0, SEEN_MAX)));
}

/** The stored keys, the latest first; none if the entry is not one that this file wrote. */
function readKeys(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter((key) => typeof key === "string") : [];
  } catch {
    return [];
  }
}
