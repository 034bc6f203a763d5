const STORAGE_KEY = "dl.endingsSeen";

/** Beyond this, the earliest are forgotten; by then they are no news either. */
const SEEN_MAX = 50;

/** Keyed by player and challenge: several players may share a browser. */
const keyOf = (viewerId: string, challengeId: string) => `${viewerId} ${challengeId}`;

/** Whether this browser has shown the player how the challenge ended. */
export function hasSeenEnding(viewerId: string, challengeId: string): boolean {
  return readKeys().includes(keyOf(viewerId, challengeId));
}

export function rememberEnding(viewerId: string, challengeId: string): void {
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
