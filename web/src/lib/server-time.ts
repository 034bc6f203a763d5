import { useSyncExternalStore } from "react";

let offsetMs = 0;

/**
 * Learns the offset of this device's clock from a response that carries the server's time, so that
 * every countdown on every screen agrees with the deadline that the server enforces.
 */
export function syncServerTime(serverTime: string): void {
  offsetMs = Date.parse(serverTime) - Date.now();
}

/** A Date header has whole seconds, and the response was on its way for a while. */
const DATE_PRECISION_MS = 2000;

/** Learns the same from the Date header of a response, unless what is known agrees with it. */
export function syncServerDate(header: string | null): void {
  const difference = Date.parse(header ?? "") - serverNow();
  if (Math.abs(difference) > DATE_PRECISION_MS) offsetMs += difference;
}

export function serverNow(): number {
  return Date.now() + offsetMs;
}

const DAY_MS = 86_400_000;
/** What begins at a time is read a moment after it, so that the server has begun it too. */
const MARGIN_MS = 1000;

/** The delay until what ends first of these has ended, at most a day; false if all of it has. */
export function msUntilFirstEnd(ends: readonly (string | null)[]): number | false {
  const now = serverNow();
  const coming = ends.map((end) => Date.parse(end ?? "") - now).filter((ms) => ms > 0);
  return coming.length > 0 && Math.min(DAY_MS, Math.min(...coming) + MARGIN_MS);
}

const TICK_MS = 1000;

/** The server's time in whole seconds, updated each second while a component uses it. */
export function useServerNow(): number {
  return useSyncExternalStore(subscribe, () => Math.floor(serverNow() / TICK_MS) * TICK_MS);
}

const MINUTE_MS = 60_000;

/** The server's time in whole minutes: for texts such as "in 42 min", which change no faster. */
export function useServerMinute(): number {
  return useSyncExternalStore(subscribe, () => Math.floor(serverNow() / MINUTE_MS) * MINUTE_MS);
}

function subscribe(onChange: () => void): () => void {
  const timer = setInterval(onChange, TICK_MS);
  return () => clearInterval(timer);
}
