import { useEffect, useSyncExternalStore } from "react";
import { api } from "./client";
import type { Look } from "./types";

/*
 * What players wear. Names stand on every screen, so the looks of all names that are shown within a moment are requested at once,
 * and stay for a while. A look that could not be loaded is none: it is decoration.
 */

/** Names that are shown within this time are requested together. */
const GATHER_MS = 60;
/** The server reads at most so many names at once. */
const NAMES_MAX = 100;
const FRESH_MS = 5 * 60_000;

type Known = { look: Look | null; at: number };

const known = new Map<string, Known>();
const waiting = new Set<string>();
const listeners = new Set<() => void>();
let isScheduled = false;

/** What a player wears; null for nothing, or while it is not known. */
export function useLook(username: string): Look | null {
  const name = username.toLowerCase();
  const look = useSyncExternalStore(subscribe, () => known.get(name)?.look ?? null);
  useEffect(() => request(name), [name]);
  return look;
}

/** The class of the banner of a team, which its leader wears; null for none. */
export function useBanner(leader: string | undefined): string | null {
  return useLook(leader ?? "")?.banner?.replace("_", "-") ?? null;
}

/** Forgets what a player wears, after they have changed it. */
export function refreshLook(username: string): void {
  const name = username.toLowerCase();
  const before = known.get(name);
  if (before) known.set(name, { ...before, at: 0 });
  request(name);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function request(name: string): void {
  const before = known.get(name);
  if (name === "" || (before && Date.now() - before.at < FRESH_MS)) return;
  waiting.add(name);
  schedule();
}

function schedule(): void {
  if (isScheduled) return;
  isScheduled = true;
  setTimeout(() => void load(), GATHER_MS);
}

async function load(): Promise<void> {
  isScheduled = false;
  const names = [...waiting].slice(0, NAMES_MAX);
  for (const name of names) waiting.delete(name);
  if (waiting.size > 0) schedule();
  const looks = await fetchLooks(names);
  const at = Date.now();
  for (const name of names) known.set(name, { look: known.get(name)?.look ?? null, at });
  if (looks === null) return;
  for (const name of names) known.set(name, { look: null, at });
  for (const look of looks) known.set(look.username.toLowerCase(), { look, at });
  for (const listener of listeners) listener();
}

/** Null where they could not be loaded. */
async function fetchLooks(names: readonly string[]): Promise<readonly Look[] | null> {
  try {
    const params = { query: { usernames: names.join(",") } };
    return (await api.GET("/api/looks", { params })).data?.data.looks ?? null;
  } catch {
    return null;
  }
}
