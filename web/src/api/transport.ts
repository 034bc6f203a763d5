import { fetchWithTimeout } from "./fetch-with-timeout";
import { renewToken } from "./renew-token";
import { clearToken, readToken } from "./token";

type Listener = (reason: string) => void;
let onSessionLost: Listener = () => {};

export const SESSION_ENDED = "Your session has ended. Please sign in again.";

/** The same, where a request about friends was refused. */
const FRIENDS_REFUSED = "Authentication failed - please log in again";

const afterRenewal = new WeakSet<Response>();

/** Whether the response is that of a call which was repeated with a renewed token. */
export const isAfterRenewal = (response: Response): boolean => afterRenewal.has(response);

/** Sets the session store's handler for a session that the server no longer accepts. */
export function setOnSessionLost(listener: Listener): void {
  onSessionLost = listener;
}

/** Ends the session after the server rejected it, over HTTP or over the socket. */
export function endSession(reason: string = SESSION_ENDED): void {
  clearToken();
  onSessionLost(reason);
}

/**
 * Sends every call: adds the bearer token, and the cookies for auth calls. A refused token is renewed once
 * and the call is retried once; if that fails too, the session ends.
 */
export async function transport(request: Request): Promise<Response> {
  const token = readToken();
  const retryRequest = request.clone();
  const response = await send(request, token);
  if (response.status !== 401 || token === null || !(await isTokenRefused(response))) {
    return response;
  }
  // Another call may have renewed the token while this one was under way.
  const renewal = readToken() === token ? await renewToken() : "renewed";
  if (renewal === "unreachable") return response;
  const retried = renewal === "renewed" ? await send(retryRequest, readToken()) : response;
  if (retried !== response) afterRenewal.add(retried);
  if (retried.status === 401 && (await isTokenRefused(retried))) {
    endSession(isAboutFriends(request) ? FRIENDS_REFUSED : SESSION_ENDED);
  }
  return retried;
}

function send(request: Request, token: string | null): Promise<Response> {
  // Copies each entry: Node, which runs the tests, loses some when it copies the headers of a multipart body.
  const headers = new Headers([...request.headers]);
  if (token !== null) headers.set("Authorization", `Bearer ${token}`);
  const isAuth = new URL(request.url).pathname.startsWith("/api/auth/");
  return fetchWithTimeout(
    new Request(request, { headers, credentials: isAuth ? "include" : "same-origin" }),
  );
}

const isAboutFriends = ({ url }: Request): boolean =>
  new URL(url).pathname.startsWith("/api/friends/");

/** A wrong password is also answered with 401, which does not mean that the token is refused. */
async function isTokenRefused(response: Response): Promise<boolean> {
  try {
    const body: unknown = await response.clone().json();
    const code = typeof body === "object" && body !== null && "code" in body ? body.code : null;
    return code !== "INVALID_CREDENTIALS";
  } catch {
    return true;
  }
}
