import { create } from "zustand";
import { api, call } from "./client";
import { ApiError } from "./error";
import { queryClient } from "./query-client";
import { renewToken } from "./renew-token";
import { clearToken, readToken, writeToken } from "./token";
import { SESSION_ENDED, setOnSessionLost, setOnSuspended } from "./transport";
import type { User } from "./types";

type Session =
  | { status: "loading" }
  /** `why` is the message for a user who was not signed out by an action on this page. */
  | { status: "signed-out"; reason: string | null }
  /** The server could not be reached, which signs no user out. */
  | { status: "unreachable" }
  | { status: "signed-in"; user: User };

const useSessionStore = create<{ session: Session }>()(() => ({ session: { status: "loading" } }));
const setSession = (session: Session) => useSessionStore.setState({ session });

export const useSessionStatus = () => useSessionStore((state) => state.session.status);

/** The signed-in user, or null on a page that visitors may see too. */
export const useMaybeUser = (): User | null =>
  useSessionStore((state) => (state.session.status === "signed-in" ? state.session.user : null));

/** Why the user was signed out, if it was not done on this page. */
export const useSignedOutReason = (): string | null =>
  useSessionStore(({ session }) => (session.status === "signed-out" ? session.reason : null));

/** The signed-in user; for pages behind the guard. */
export function useUser(): User {
  const user = useMaybeUser();
  if (user === null) throw new Error("useUser is for pages behind the guard");
  return user;
}

const PENDING_REFERRAL_KEY = "dl.pendingReferral";
/** Read by the dispute-terms gate: the terms were accepted in this tab. */
const TERMS_ACCEPTED_KEY = "dl.disputeTermsAccepted";

/** The same message that the server sends to the sockets of the session. */
const SIGNED_OUT_ELSEWHERE = "You have been signed out on this device";

/** Sign-out is broadcast to the other tabs, because all tabs share one refresh cookie. */
const otherTabs =
  typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("dl.session");
otherTabs?.addEventListener("message", () => clearSession(SIGNED_OUT_ELSEWHERE));
setOnSessionLost(clearSession);
setOnSuspended(() => void refreshUser());

/** On load: verifies the stored token, else tries a silent refresh, else the user is signed out. */
export async function restoreSession(): Promise<void> {
  setSession({ status: "loading" });
  if (readToken() === null) {
    const renewal = await renewToken();
    // The user may have signed in through the form before the response arrived.
    if (useSessionStore.getState().session.status !== "loading") return;
    if (renewal !== "renewed") {
      setSession(
        renewal === "refused" ? { status: "signed-out", reason: null } : { status: "unreachable" },
      );
      return;
    }
  }
  await fetchUser();
}

/** Fetches the signed-in user; the transport renews a stale token on the way. */
async function fetchUser(): Promise<void> {
  try {
    const { user } = await call(api.GET("/api/auth/me"), "Token verification failed");
    setSession({ status: "signed-in", user });
  } catch (error) {
    if (error instanceof ApiError && (error.isConnectionFailure || error.status >= 500)) {
      setSession({ status: "unreachable" });
    } else {
      clearSession(SESSION_ENDED);
    }
  }
}

/** Renews the token before it expires; a session that the server has ended is ended here too. */
export async function renewSession(): Promise<void> {
  if ((await renewToken()) === "refused") clearSession(SESSION_ENDED);
}

export function startSession(accessToken: string, user: User): void {
  writeToken(accessToken);
  setSession({ status: "signed-in", user });
  // Responses that were cached for a visitor do not apply to the player.
  void queryClient.invalidateQueries();
}

/** Stores a newer version of the user from a response. */
export function setUser(user: User): void {
  userVersion += 1;
  setSession({ status: "signed-in", user });
}

/** Counts the reads and writes of the user, so that only the newest response is shown. */
let userVersion = 0;

/** Fetches the user again after a change from elsewhere. If that fails, the stored user remains. */
export async function refreshUser(): Promise<void> {
  if (useSessionStore.getState().session.status !== "signed-in") return;
  userVersion += 1;
  const requestVersion = userVersion;
  try {
    const { user } = await call(api.GET("/api/auth/me"), "");
    const { session } = useSessionStore.getState();
    // An account that came without its id is read again to get it.
    const isSame =
      session.status === "signed-in" && (!session.user._id || session.user._id === user._id);
    if (isSame && requestVersion === userVersion) setSession({ status: "signed-in", user });
  } catch {
    // The stored user stays, slightly out of date, until the next refresh.
  }
}

export async function signOut(): Promise<void> {
  isSigningOut = true;
  try {
    await api.POST("/api/auth/logout");
  } catch {
    // The cookie could not be revoked now; leaving this device signed in would be worse.
  }
  otherTabs?.postMessage("signed-out");
  clearSession(null);
  isSigningOut = false;
}

/** The server closes the sockets of the session, with a reason, before it answers the sign-out. */
let isSigningOut = false;

function clearSession(reason: string | null): void {
  clearToken();
  localStorage.removeItem(PENDING_REFERRAL_KEY);
  sessionStorage.removeItem(TERMS_ACCEPTED_KEY);
  const { session } = useSessionStore.getState();
  // Requests and sockets that fail together report one loss; the first reason stands, and so does none.
  if (session.status !== "signed-out") {
    setSession({ status: "signed-out", reason: isSigningOut ? null : reason });
  }
  queryClient.clear();
}

export const pendingReferral = {
  read: () => localStorage.getItem(PENDING_REFERRAL_KEY) ?? "",
  write: (code: string) => localStorage.setItem(PENDING_REFERRAL_KEY, code),
  clear: () => localStorage.removeItem(PENDING_REFERRAL_KEY),
};

export const termsAcceptedFlag = {
  read: () => sessionStorage.getItem(TERMS_ACCEPTED_KEY) === "true",
  write: () => sessionStorage.setItem(TERMS_ACCEPTED_KEY, "true"),
};
