import type { PresenceChange } from "@/api/types";

/** A period of a match during which a player was present or absent. */
export type Spell = { isOnline: boolean; from: number; to: number };

/** The period under consideration, in milliseconds. */
export type Span = { from: number; to: number };

/**
 * The spells of a player within a span, in order and without gaps. Before a first "online" change the player was
 * absent; a player without changes was never present.
 */
export function spellsOf(
  changes: readonly PresenceChange[],
  userId: string,
  span: Span,
): readonly Spell[] {
  const mine = changes
    .filter((change) => change.userId === userId)
    .map(({ isOnline, at }) => ({ isOnline, at: Date.parse(at) }))
    // The input is newest first; reversing before the stable sort preserves the order of equal times.
    .reverse()
    .sort((one, other) => one.at - other.at);
  const before = { isOnline: !(mine[0]?.isOnline ?? true), at: Number.NEGATIVE_INFINITY };
  const known = [before, ...mine];
  const spells: Spell[] = [];
  for (const [index, { isOnline, at }] of known.entries()) {
    const from = Math.max(at, span.from);
    const to = Math.min(known[index + 1]?.at ?? span.to, span.to);
    const last = spells.at(-1);
    if (to <= from) continue;
    // Another device connected or disconnected: the player's state did not change.
    if (last?.isOnline === isOnline) last.to = to;
    else spells.push({ isOnline, from, to });
  }
  return spells;
}

/** How often a player was away, and for how long in total. */
function absences(spells: readonly Spell[]): { count: number; ms: number } {
  const away = spells.filter(({ isOnline }) => !isOnline);
  return { count: away.length, ms: away.reduce((sum, { from, to }) => sum + to - from, 0) };
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** "Here all the time", "Away once, 3 min", "Away 4 times, 1 hr 12 min". */
export function absenceText(spells: readonly Spell[]): string {
  const { count, ms } = absences(spells);
  if (count === spells.length) return "Not seen here";
  if (count === 0) return "Here all the time";
  return `Away ${count === 1 ? "once" : `${count} times`}, ${lengthText(ms)}`;
}

function lengthText(ms: number): string {
  if (ms < MINUTE_MS) return `${Math.max(1, Math.floor(ms / 1000))} s`;
  const minutes = Math.floor((ms % HOUR_MS) / MINUTE_MS);
  return ms < HOUR_MS ? `${minutes} min` : `${Math.floor(ms / HOUR_MS)} hr ${minutes} min`;
}
