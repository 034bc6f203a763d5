const KEY = "dl.reloadedForChunkAt";
/** A second failure within this time is no stale page but a broken one: it is shown instead. */
const ONCE_PER_MS = 60_000;

/**
 * A deployment replaces the chunks that an open page still names. The first one that cannot be fetched reloads the
 * page, once. Without a network, or while the server is away, the page is all that its reader has: it stays.
 */
export function reloadOnceOnStaleChunk(reload = () => window.location.reload()): () => void {
  const onFailure = () => void reloadIfStale(reload);
  window.addEventListener("vite:preloadError", onFailure);
  return () => window.removeEventListener("vite:preloadError", onFailure);
}

export async function reloadIfStale(reload: () => void): Promise<void> {
  if (!(await isServerThere())) return;
  const last = Number(sessionStorage.getItem(KEY) ?? 0);
  if (Date.now() - last < ONCE_PER_MS) return;
  sessionStorage.setItem(KEY, String(Date.now()));
  reload();
}

async function isServerThere(): Promise<boolean> {
  try {
    return (await fetch(new URL("/readyz", location.origin), { cache: "no-store" })).ok;
  } catch {
    return false;
  }
}
