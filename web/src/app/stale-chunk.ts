const RELOADED_AT_KEY = "dl.reloadedForChunkAt";
/** A second failure within this time is not caused by a stale page: the error is shown instead. */
const RELOAD_INTERVAL_MS = 60_000;

/**
 * A deployment replaces the chunks that an open page still refers to. The first one that fails to load reloads the
 * page, once. Without a network, or while the server is away, a reload would lose the page: it stays, and the route
 * shows the failure (see `lazyPage`).
 */
export function reloadOnceOnStaleChunk(reload = () => window.location.reload()): () => void {
  const onFailure = () => void reloadIfStale(reload);
  window.addEventListener("vite:preloadError", onFailure);
  return () => window.removeEventListener("vite:preloadError", onFailure);
}

/** Reloads at most once a minute. */
export async function reloadIfStale(reload: () => void): Promise<void> {
  const last = Number(sessionStorage.getItem(RELOADED_AT_KEY) ?? 0);
  if (Date.now() - last < RELOAD_INTERVAL_MS) return;
  await reloadIfServerResponds(reload);
}

/** Reloads at the user's request, without a limit, but never into a browser's own error page. */
export async function reloadIfServerResponds(reload: () => void): Promise<void> {
  if (!(await isServerReachable())) return;
  sessionStorage.setItem(RELOADED_AT_KEY, String(Date.now()));
  reload();
}

async function isServerReachable(): Promise<boolean> {
  try {
    return (await fetch(new URL("/readyz", location.origin), { cache: "no-store" })).ok;
  } catch {
    return false;
  }
}
