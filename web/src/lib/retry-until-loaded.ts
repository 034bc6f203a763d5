/** The delay between two tries. */
const RETRY_MS = 3000;

/** Loads a part that the page works without, and retries until the network and the server respond. */
export async function retryUntilLoaded<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}
