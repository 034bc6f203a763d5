import { act, fireEvent, renderHook, screen, waitFor, within } from "@testing-library/react";
import { delay, HttpResponse, http } from "msw";
import { expect, test, vi } from "vitest";
import { api } from "@/api/client";
import { restoreSession, startSession, useSessionStatus } from "@/api/session";
import { readToken, writeToken } from "@/api/token";
import { fakeServer } from "@/test/fake-socket";
import { player } from "@/test/people";
import { refusal, server } from "@/test/server";
import { visitApp as visit } from "@/test/visit-app";

const devices = http.get("*/api/auth/sessions", () =>
  HttpResponse.json({ success: true, data: { sessions: [] } }),
);
const meIs = (user = player()) =>
  http.get("*/api/auth/me", () => HttpResponse.json({ success: true, user }));
const settings = () => screen.findByRole("heading", { name: "Settings" });

test("SESS-02 ROUTE-28 a stored token is verified and opens the page", async () => {
  server.use(devices);
  await visit({ as: player(), at: "/settings" });
  expect(await settings()).toBeVisible();
});

test("SESS-03 without a token the session is restored from the cookie", async () => {
  server.use(devices);
  const { router } = await visit({ as: null, at: "/login" });
  server.use(
    meIs(),
    http.post("*/api/auth/refresh", () =>
      HttpResponse.json({ success: true, accessToken: "fresh" }),
    ),
  );
  await act(restoreSession);
  expect(readToken()).toBe("fresh");
  await expect.poll(() => router.state.location.pathname).toBe("/dashboard");
});

test("SESS-04 SESS-13 ROUTE-31 ROUTE-32 a visitor is redirected to sign in, and the destination is remembered", async () => {
  const { router } = await visit({ as: null, at: "/profile?tab=security" });
  await expect.poll(() => router.state.location.pathname).toBe("/login");
  expect(router.state.location.state).toMatchObject({
    from: { pathname: "/profile", search: "?tab=security" },
  });
});

test.each([
  ["Login", "Sign Up"],
  ["Sign Up", "Login"],
])("LOGIN-15 %s in the header, and then %s, lead back to the page", async (first, second) => {
  const { user, router } = await visit({ as: null, at: "/my-challenges?tab=past" });
  const header = async () => within(await screen.findByRole("navigation", { name: "Account" }));
  await user.click((await header()).getByRole("link", { name: first }));
  await expect.poll(() => router.state.location.pathname).toMatch(/login|register/);
  await user.click((await header()).getByRole("link", { name: second }));
  act(() => startSession("fresh", player()));
  await expect.poll(() => router.state.location.pathname).toBe("/my-challenges");
  expect(router.state.location.search).toBe("?tab=past");
});

test("ROUTE-31 a protected page shows a spinner until the session is known", async () => {
  server.use(devices);
  const opening = visit({ as: player(), at: "/settings" });
  // Asserts only that the spinner appeared: it may be gone again at once.
  await screen.findByText("Loading");
  await opening;
  expect(await settings()).toBeVisible();
});

test("an unreachable server does not sign the player out, and can be retried", async () => {
  server.use(devices);
  writeToken("good");
  const { user } = await visit({ as: player(), at: "/settings" });
  await settings();
  server.use(http.get("*/api/auth/me", () => HttpResponse.error()));
  await act(restoreSession);
  const retry = await screen.findByRole("button", { name: "Retry" });
  server.use(meIs());
  await user.click(retry);
  expect(await settings()).toBeVisible();
});

test("an unreachable server does not turn a player into a visitor on an open page", async () => {
  server.use(devices);
  writeToken("good");
  const { user, router } = await visit({ as: player(), at: "/settings" });
  await settings();
  server.use(http.get("*/api/auth/me", () => HttpResponse.error()));
  await act(restoreSession);
  await act(() => router.navigate("/my-challenges"));
  const retry = await screen.findByRole("button", { name: "Retry" });
  expect(screen.queryByRole("link", { name: "Login" })).toBeNull();
  server.use(meIs());
  await user.click(retry);
  expect(await screen.findByRole("heading", { level: 1, name: "My Challenges" })).toBeVisible();
});

test("a suspended player sees it on every page", async () => {
  await visit({ as: player({ isSuspended: true }), at: "/settings" });
  const banner = await screen.findByRole("complementary", { name: "Account suspended" });
  expect(banner).toHaveTextContent("Your account is suspended.");
});

const suspendedBanner = () => screen.queryByRole("complementary", { name: "Account suspended" });

test("a suspension is shown on an open page within five minutes, and its end within 30 s", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  server.use(devices);
  await visit({ as: player(), at: "/settings" });
  await settings();
  server.use(meIs(player({ isSuspended: true })));
  await act(() => vi.advanceTimersByTimeAsync(5 * 60_000));
  await waitFor(() => expect(suspendedBanner()).toBeVisible());
  server.use(meIs());
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  await waitFor(() => expect(suspendedBanner()).toBeNull());
});

test("a suspension and its end are shown at once where the server reports them", async () => {
  fakeServer.onAttempt = (socket) => socket.accept();
  server.use(devices);
  await visit({ as: player(), at: "/settings" });
  await settings();
  for (const isSuspended of [true, false]) {
    server.use(meIs(player({ isSuspended })));
    act(() => fakeServer.socket.emitEvent("account_updated", {}));
    await waitFor(() => expect(suspendedBanner() !== null).toBe(isSuspended));
  }
});

test("a suspension is shown on return to the tab", async () => {
  server.use(devices);
  await visit({ as: player({ isVerified: true }), at: "/settings" });
  await settings();
  server.use(meIs(player({ isSuspended: true })));
  fireEvent(document, new Event("visibilitychange"));
  await waitFor(() => expect(suspendedBanner()).toBeVisible());
});

test.each([
  ["SUSPENDED", 1],
  ["NOT_ADMIN", 0],
])("a request that is refused with %s reads the account again %i times", async (code, reads) => {
  server.use(devices);
  await visit({ as: player(), at: "/settings" });
  await settings();
  let count = 0;
  server.use(
    http.get("*/api/auth/me", () => {
      count += 1;
      return HttpResponse.json({ success: true, user: player({ isSuspended: true }) });
    }),
    http.post("*/api/auth/verify-email/resend", () => refusal(403, code, "Refused")),
  );
  await act(() => api.POST("/api/auth/verify-email/resend"));
  // Long enough for a read of the account that is not wanted.
  await act(() => delay(50));
  await waitFor(() => expect(suspendedBanner() !== null).toBe(reads === 1));
  expect(count).toBe(reads);
});

test("a sign-in that finishes before the silent refresh is not overwritten by it", async () => {
  server.use(
    http.post("*/api/auth/refresh", async () => {
      await delay(300);
      return refusal(401, "REFRESH_INVALID", "Please sign in");
    }),
  );
  const restoring = restoreSession();
  startSession("by-hand", player());
  await restoring;
  expect(readToken()).toBe("by-hand");
  const { result } = renderHook(useSessionStatus);
  expect(result.current).toBe("signed-in");
});

test("SESS-05 while signed in the token is renewed every 14 minutes", async () => {
  server.use(devices);
  const interval = vi.spyOn(globalThis, "setInterval");
  await visit({ as: player(), at: "/settings" });
  await settings();
  const renewals = interval.mock.calls.filter(([, delay]) => delay === 14 * 60_000);
  expect(renewals).toHaveLength(1);
  let refreshed = 0;
  server.use(
    http.post("*/api/auth/refresh", () => {
      refreshed += 1;
      return HttpResponse.json({ success: true, accessToken: "fresh" });
    }),
  );
  const [renew] = renewals[0] ?? [];
  (renew as () => void)();
  await expect.poll(() => readToken()).toBe("fresh");
  expect(refreshed).toBe(1);
});

test("SESS-06 HEAD-09 API-AUTH-10 logout clears everything that the browser stored", async () => {
  let statuses = 0;
  server.use(
    devices,
    http.post("*/api/auth/logout", () => {
      statuses += 1;
      return HttpResponse.json({ success: true });
    }),
  );
  localStorage.setItem("dl.pendingReferral", "MIRA4KDE");
  sessionStorage.setItem("dl.disputeTermsAccepted", "true");
  const { user, router } = await visit({ as: player(), at: "/settings" });
  await user.click(await screen.findByRole("button", { name: "Account menu of nova_kade" }));
  await user.click(await screen.findByRole("menuitem", { name: "Logout" }));
  await expect.poll(() => router.state.location.pathname).toBe("/login");
  expect(statuses).toBe(1);
  expect(readToken()).toBeNull();
  // A sign-out by the user on this page needs no explanation.
  expect(screen.queryByText(/signed out/)).toBeNull();
  expect(localStorage.getItem("dl.pendingReferral")).toBeNull();
  expect(sessionStorage.getItem("dl.disputeTermsAccepted")).toBeNull();
});

test("SESS-06 HEAD-09 a socket that is closed by the user's own sign-out gives no reason", async () => {
  fakeServer.onAttempt = (socket) => socket.accept(player());
  const message = "You have been signed out on this device";
  server.use(
    devices,
    http.post("*/api/auth/logout", () => {
      act(() => fakeServer.socket.emitEvent("auth_error", { code: "SESSION_REVOKED", message }));
      return HttpResponse.json({ success: true });
    }),
  );
  const { user, router } = await visit({ as: player(), at: "/settings" });
  await expect.poll(() => fakeServer.sockets).toHaveLength(1);
  await user.click(await screen.findByRole("button", { name: "Account menu of nova_kade" }));
  await user.click(await screen.findByRole("menuitem", { name: "Logout" }));
  await expect.poll(() => router.state.location.pathname).toBe("/login");
  expect(await screen.findByRole("heading", { name: "Sign in" })).toBeVisible();
  expect(screen.queryByText(message)).toBeNull();
});

test("SESS-07 API-MSG-14 a remote sign-out shows its reason and redirects to sign in", async () => {
  server.use(devices);
  fakeServer.onAttempt = (socket) => socket.accept(player());
  const { router } = await visit({ as: player(), at: "/settings" });
  await settings();
  await expect.poll(() => fakeServer.sockets).toHaveLength(1);
  const message = "You have been signed out on this device";
  act(() => fakeServer.socket.emitEvent("auth_error", { code: "SESSION_REVOKED", message }));
  await expect.poll(() => router.state.location.pathname).toBe("/login");
  expect(await screen.findByText(message)).toBeVisible();
  expect(readToken()).toBeNull();
});

test("SESS-07 a session that the server has ended sends the player to sign in", async () => {
  server.use(
    http.get("*/api/auth/sessions", () => refusal(401, "TOKEN_EXPIRED", "Token expired")),
    http.post("*/api/auth/refresh", () => refusal(401, "REFRESH_REUSED", "Please sign in")),
  );
  const { router } = await visit({ as: player(), at: "/settings/security" });
  await expect.poll(() => router.state.location.pathname).toBe("/login");
  expect(readToken()).toBeNull();
});
