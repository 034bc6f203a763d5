import type { PresenceChange } from "@/api/types";

/** A period of a match during which a player was present or absent. */
export type PresenceInterval = { isOnline: boolean; from: number; to: number };

/** The period under consideration, in milliseconds. */
export type TimeRange = { from: number; to: number };

/**
 * The presence intervals of a player within a range, in order and without gaps. Before a first "online" change the
 * player was absent; a player without changes was never present.
 */
export function intervalsOf(
  changes: readonly PresenceChange[],
  userId: string,
  range: TimeRange,
): readonly PresenceInterval[] {
  const ownChanges = changes
    .filter((change) => change.userId === userId)
    .map(({ isOnline, at }) => ({ isOnline, at: Date.parse(at) }))
    // The input is newest first; reversing before the stable sort preserves the order of equal times.
    .reverse()
    .sort((one, other) => one.at - other.at);
  const before = { isOnline: !(ownChanges[0]?.isOnline ?? true), at: Number.NEGATIVE_INFINITY };
  const changePoints = [before, ...ownChanges];
  const intervals: PresenceInterval[] = [];
  for (const [index, { isOnline, at }] of changePoints.entries()) {
    const from = Math.max(at, range.from);
    const to = Math.min(changePoints[index + 1]?.at ?? range.to, range.to);
    const last = intervals.at(-1);
    if (to <= from) continue;
    // Another device connected or disconnected: the player's state did not change.
    if (last?.isOnline === isOnline) last.to = to;
    else intervals.push({ isOnline, from, to });
  }
  return intervals;
}

/** How often a player was away, and for how long in total. */
function absences(intervals: readonly PresenceInterval[]): { count: number; ms: number } {
  const away = intervals.filter(({ isOnline }) => !isOnline);
  return { count: away.length, ms: away.reduce((sum, { from, to }) => sum + to - from, 0) };
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** "Present all the time", "Away once, 3 min", "Away 4 times, 1 hr 12 min"; null before the first measured interval. */
export function absenceText(intervals: readonly PresenceInterval[]): string | null {
  // The clock that ends the range has whole seconds, so it may be before a start that has just been.
  if (intervals.length === 0) return null;
  const { count, ms } = absences(intervals);
  if (count === intervals.length) return "Never present";
  if (count === 0) return "Present all the time";
  return `Away ${count === 1 ? "once" : `${count} times`}, ${lengthText(ms)}`;
}

function lengthText(ms: number): string {
  if (ms < MINUTE_MS) return `${Math.max(1, Math.floor(ms / 1000))} s`;
  const minutes = Math.floor((ms % HOUR_MS) / MINUTE_MS);
  return ms < HOUR_MS ? `${minutes} min` : `${Math.floor(ms / HOUR_MS)} hr ${minutes} min`;
}
