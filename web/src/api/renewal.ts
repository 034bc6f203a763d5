import { fetchWithin } from "./fetch-within";
import { clearToken, readToken, writeToken } from "./token";

const LOCK = "dl.refresh";

export type Renewal = "renewed" | "refused" | "unreachable";

let inFlight: Promise<Renewal> | null = null;

/**
 * Trades the refresh cookie for a fresh access token. One at a time in this tab, and one at a time
 * across tabs: the cookie rotates with each use, and a rotated one that is shown later than a lost
 * answer explains looks like theft and ends the whole session.
 */
export function renewToken(): Promise<Renewal> {
  inFlight ??= locked(refresh).finally(() => {
    inFlight = null;
  });
  return inFlight;
}

async function refresh(): Promise<Renewal> {
  const before = readToken();
  try {
    const request = new Request(new URL("/api/auth/refresh", location.origin), {
      method: "POST",
      credentials: "include",
      // It outlives the page: the cookie is traded when the server has read it, and whoever reloads before the
      // answer has come would show a traded one next.
      keepalive: true,
    });
    const response = await fetchWithin(request);
    if (response.status >= 500 || response.status === 429) return "unreachable";
    const body: unknown = await response.json();
    // Somebody signed in by hand while the cookie was on its way: theirs is the newer word.
    if (readToken() !== before) return "renewed";
    if (response.ok && isGrant(body)) {
      writeToken(body.accessToken);
      return "renewed";
    }
    clearToken();
    return "refused";
  } catch {
    return "unreachable";
  }
}

function isGrant(body: unknown): body is { accessToken: string } {
  return (
    typeof body === "object" &&
    body !== null &&
    "accessToken" in body &&
    typeof body.accessToken === "string"
  );
}

async function locked<T>(deed: () => Promise<T>): Promise<T> {
  // Web locks exist only in secure contexts; without them a single tab is still single flight.
  return navigator.locks ? await navigator.locks.request(LOCK, deed) : await deed();
}
