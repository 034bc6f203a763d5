import { fetchWithin } from "./fetch-within";
import { renewToken } from "./renewal";
import { clearToken, readToken } from "./token";

type Listener = (why: string) => void;
let onSessionLost: Listener = () => {};

export const SESSION_ENDED = "Your session has ended. Please sign in again.";

/** The session store says what happens when the server no longer knows who we are. */
export function whenSessionLost(listener: Listener): void {
  onSessionLost = listener;
}

/** The server knows this session no more, whichever way it said so. */
export function sessionLost(why: string = SESSION_ENDED): void {
  clearToken();
  onSessionLost(why);
}

/**
 * Carries every call: the bearer token on it, the cookies with auth calls, one silent refresh and one
 * retry when the token is refused, and the end of the session when that does not help.
 */
export async function transport(request: Request): Promise<Response> {
  const token = readToken();
  const spare = request.clone();
  const response = await send(request, token);
  if (response.status !== 401 || token === null || !(await isTokenRefused(response))) {
    return response;
  }
  // Another call may have renewed the token while this one was on its way.
  const renewal = readToken() === token ? await renewToken() : "renewed";
  if (renewal === "unreachable") return response;
  const retried = renewal === "renewed" ? await send(spare, readToken()) : response;
  if (retried.status === 401 && (await isTokenRefused(retried))) {
    sessionLost();
  }
  return retried;
}

function send(request: Request, token: string | null): Promise<Response> {
  // Entry by entry: Node, where the tests run, loses some when it copies the headers of a multipart body.
  const headers = new Headers([...request.headers]);
  if (token !== null) headers.set("Authorization", `Bearer ${token}`);
  const isAuth = new URL(request.url).pathname.startsWith("/api/auth/");
  return fetchWithin(
    new Request(request, { headers, credentials: isAuth ? "include" : "same-origin" }),
  );
}

/** A wrong password is answered 401 too, and says nothing about the token. */
async function isTokenRefused(response: Response): Promise<boolean> {
  try {
    const body: unknown = await response.clone().json();
    const code = typeof body === "object" && body !== null && "code" in body ? body.code : null;
    return code !== "INVALID_CREDENTIALS";
  } catch {
    return true;
  }
}
