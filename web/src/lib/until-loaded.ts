/** The server is asked again for what did not come, no more often than this. */
const RETRY_MS = 3000;

/** Loads what a page stands without for as long as it takes: the network may be away, or the server. */
export async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}
