const KEY = "dl.reloadedForChunkAt";
/** A second failure within this time is not caused by a stale page: the error is shown instead. */
const ONCE_PER_MS = 60_000;

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
  const last = Number(sessionStorage.getItem(KEY) ?? 0);
  if (Date.now() - last < ONCE_PER_MS) return;
  await reloadIfServerAnswers(reload);
}

/** Reloads at the user's request, without a limit, but never into a browser's own error page. */
export async function reloadIfServerAnswers(reload: () => void): Promise<void> {
  if (!(await isServerThere())) return;
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
