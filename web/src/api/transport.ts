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

let onSuspended = () => {};

/** Sets the session store's handler for a request that was refused because the account is suspended. */
export function setOnSuspended(listener: () => void): void {
  onSuspended = listener;
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

async function send(request: Request, token: string | null): Promise<Response> {
  // Copies each entry: Node, which runs the tests, loses some when it copies the headers of a multipart body.
  const headers = new Headers([...request.headers]);
  if (token !== null) headers.set("Authorization", `Bearer ${token}`);
  const isAuth = new URL(request.url).pathname.startsWith("/api/auth/");
  const response = await fetchWithTimeout(
    new Request(request, { headers, credentials: isAuth ? "include" : "same-origin" }),
  );
  if (response.status === 403) void reportSuspension(response);
  return response;
}

const isAboutFriends = ({ url }: Request): boolean =>
  new URL(url).pathname.startsWith("/api/friends/");

/** A wrong password is also answered with 401, which does not mean that the token is refused. */
const isTokenRefused = async (response: Response): Promise<boolean> =>
  (await codeOf(response)) !== "INVALID_CREDENTIALS";

/** A suspension of which no event came, as one by the command line, is found out by the first refusal. */
async function reportSuspension(response: Response): Promise<void> {
  if ((await codeOf(response)) === "SUSPENDED") onSuspended();
}

/** The code of an error response, null without one; the body can still be read afterwards. */
async function codeOf(response: Response): Promise<unknown> {
  try {
    const body: unknown = await response.clone().json();
    return typeof body === "object" && body !== null && "code" in body ? body.code : null;
  } catch {
    return null;
  }
}
