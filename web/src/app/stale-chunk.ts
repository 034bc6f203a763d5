const KEY = "dl.reloadedForChunkAt";
/** A second failure within this time is no stale page but a broken one: it is shown instead. */
const ONCE_PER_MS = 60_000;

/**
 * A deployment replaces the chunks that an open page still names. The first one that cannot be
 * fetched reloads the page, once. Without a network a reload would leave nothing at all.
 */
export function reloadOnceOnStaleChunk(): void {
  window.addEventListener("vite:preloadError", (event) => {
    if (!navigator.onLine) return;
    const last = Number(sessionStorage.getItem(KEY) ?? 0);
    if (Date.now() - last < ONCE_PER_MS) return;
    sessionStorage.setItem(KEY, String(Date.now()));
    event.preventDefault();
    window.location.reload();
  });
}
