import { fetchWithTimeout } from "./fetch-with-timeout";
import { clearToken, readToken, writeToken } from "./token";

const LOCK = "dl.refresh";

export type Renewal = "renewed" | "refused" | "unreachable";

let inFlight: Promise<Renewal> | null = null;

/**
 * Exchanges the refresh cookie for a fresh access token, one request at a time in this tab and across
 * tabs. The cookie rotates with each use. The server allows the reuse of a rotated cookie for a short
 * time, in case the response was lost; later it takes reuse for theft and ends the whole session.
 */
export function renewToken(): Promise<Renewal> {
  inFlight ??= withLock(refresh).finally(() => {
    inFlight = null;
  });
  return inFlight;
}

async function refresh(): Promise<Renewal> {
  const sentToken = readToken();
  try {
    const request = new Request(new URL("/api/auth/refresh", location.origin), {
      method: "POST",
      credentials: "include",
      // The request outlives the page: the server rotates the cookie once it has read it, and a reload before the
      // response arrives would send the old cookie next.
      keepalive: true,
    });
    const response = await fetchWithTimeout(request);
    if (response.status >= 500 || response.status === 429) return "unreachable";
    const body: unknown = await response.json();
    // The user signed in by hand while the request was under way: that token is newer.
    if (readToken() !== sentToken) return "renewed";
    if (response.ok && hasAccessToken(body)) {
      writeToken(body.accessToken);
      return "renewed";
    }
    clearToken();
    return "refused";
  } catch {
    return "unreachable";
  }
}

function hasAccessToken(body: unknown): body is { accessToken: string } {
  return (
    typeof body === "object" &&
    body !== null &&
    "accessToken" in body &&
    typeof body.accessToken === "string"
  );
}

async function withLock<T>(callback: () => Promise<T>): Promise<T> {
  // Web locks exist only in secure contexts; without them requests are serialized within this tab only.
  return navigator.locks ? await navigator.locks.request(LOCK, callback) : await callback();
}
