import { create } from "zustand";
import { api, call } from "./client";
import { ApiError } from "./error";
import { queryClient } from "./query-client";
import { renewToken } from "./renewal";
import { clearToken, readToken, writeToken } from "./token";
import { SESSION_ENDED, whenSessionLost } from "./transport";
import type { User } from "./types";

type Session =
  | { status: "loading" }
  /** With what to tell somebody who did not do it here. */
  | { status: "signed-out"; why: string | null }
  /** The server could not be asked; nobody is signed out for that. */
  | { status: "unreachable" }
  | { status: "signed-in"; user: User };

const useSessionStore = create<{ session: Session }>()(() => ({ session: { status: "loading" } }));
const set = (session: Session) => useSessionStore.setState({ session });

export const useSessionStatus = () => useSessionStore((state) => state.session.status);

/** The signed-in user, or null on a page that visitors may see too. */
export const useMaybeUser = (): User | null =>
  useSessionStore((state) => (state.session.status === "signed-in" ? state.session.user : null));

/** Why nobody is signed in any more, where it was not done on this page. */
export const useSignedOutWhy = (): string | null =>
  useSessionStore(({ session }) => (session.status === "signed-out" ? session.why : null));

/** The signed-in user; for pages behind the guard. */
export function useUser(): User {
  const user = useMaybeUser();
  if (user === null) throw new Error("useUser is for pages behind the guard");
  return user;
}

const PENDING_REFERRAL_KEY = "dl.pendingReferral";
/** Read by the dispute-terms gate: this tab has seen the acceptance. */
const TERMS_ACCEPTED_KEY = "dl.disputeTermsAccepted";

/** In the server's words, which its sockets hear at the same moment. */
const SIGNED_OUT_ELSEWHERE = "You have been signed out on this device";

/** Sign-out is told to the other tabs: one refresh cookie serves them all. */
const otherTabs =
  typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("dl.session");
otherTabs?.addEventListener("message", () => forget(SIGNED_OUT_ELSEWHERE));
whenSessionLost(forget);

/** On load: verify the stored token, else try a silent refresh, else nobody is signed in. */
export async function restoreSession(): Promise<void> {
  set({ status: "loading" });
  if (readToken() === null) {
    const renewal = await renewToken();
    // The form on the page may have been quicker than the answer.
    if (useSessionStore.getState().session.status !== "loading") return;
    if (renewal !== "renewed") {
      set(renewal === "refused" ? { status: "signed-out", why: null } : { status: "unreachable" });
      return;
    }
  }
  await rereadUser();
}

/** Asks who we are; the transport renews a stale token on the way. */
async function rereadUser(): Promise<void> {
  try {
    const { user } = await call(api.GET("/api/auth/me"), "Token verification failed");
    set({ status: "signed-in", user });
  } catch (error) {
    if (error instanceof ApiError && (error.isConnectionFailure || error.status >= 500)) {
      set({ status: "unreachable" });
    } else {
      forget(SESSION_ENDED);
    }
  }
}

/** Renews the token before it can fail a call; a session that the server has ended, ends here too. */
export async function renewSession(): Promise<void> {
  if ((await renewToken()) === "refused") forget(SESSION_ENDED);
}

export function signedIn(accessToken: string, user: User): void {
  writeToken(accessToken);
  set({ status: "signed-in", user });
  // What a visitor was shown says nothing of what the player may do.
  void queryClient.invalidateQueries();
}

/** The server answered a newer version of the user. */
export function userChanged(user: User): void {
  version += 1;
  set({ status: "signed-in", user });
}

/** Counts what was asked and told of the user: only the newest answer may be shown. */
let version = 0;

/** Something beyond this page has changed the user: asks for them anew. Where there is no answer, they stay as they are. */
export async function refreshUser(): Promise<void> {
  if (useSessionStore.getState().session.status !== "signed-in") return;
  version += 1;
  const asked = version;
  try {
    const { user } = await call(api.GET("/api/auth/me"), "");
    const { session } = useSessionStore.getState();
    const isSame = session.status === "signed-in" && session.user._id === user._id;
    if (isSame && asked === version) set({ status: "signed-in", user });
  } catch {
    // What is shown is a moment old; the next one who asks will know.
  }
}

export async function signOut(): Promise<void> {
  try {
    await api.POST("/api/auth/logout");
  } catch {
    // The cookie could not be revoked now; leaving this device signed in would be worse.
  }
  otherTabs?.postMessage("signed-out");
  forget(null);
}

function forget(why: string | null): void {
  clearToken();
  localStorage.removeItem(PENDING_REFERRAL_KEY);
  sessionStorage.removeItem(TERMS_ACCEPTED_KEY);
  set({ status: "signed-out", why });
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
