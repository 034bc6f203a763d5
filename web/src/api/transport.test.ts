import { delay, HttpResponse, http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { refusal, server } from "@/test/server";
import { api, call } from "./client";
import { ApiError } from "./error";
import { readToken, writeToken } from "./token";
import { setOnSessionLost } from "./transport";

const onSessionLost = vi.fn();

beforeEach(() => {
  onSessionLost.mockReset();
  setOnSessionLost(onSessionLost);
});

const me = () => call(api.GET("/api/auth/me"), "Token verification failed");

/** Accepts only the token that a refresh returns. */
function acceptFreshTokensOnly() {
  const seen = { bearers: [] as (string | null)[], refreshes: 0 };
  server.use(
    http.get("*/api/auth/me", ({ request }) => {
      const bearer = request.headers.get("authorization");
      expect(request.credentials).toBe("include");
      seen.bearers.push(bearer);
      return bearer === "Bearer fresh"
        ? HttpResponse.json({ success: true, user: {} })
        : refusal(401, "TOKEN_EXPIRED", "Token expired");
    }),
    http.post("*/api/auth/refresh", async ({ request }) => {
      seen.refreshes += 1;
      expect(request.credentials).toBe("include");
      // The browser stores the next cookie even if the page is left before the response.
      expect(request.keepalive).toBe(true);
      await delay(20);
      return HttpResponse.json({ success: true, accessToken: "fresh" });
    }),
  );
  return seen;
}

test("SESS-08 SESS-09 SESS-10 API-AUTH-04 API-AUTH-05 a stale token is renewed and the call repeated", async () => {
  const seen = acceptFreshTokensOnly();
  writeToken("stale");
  await me();
  expect(seen.bearers).toEqual(["Bearer stale", "Bearer fresh"]);
  expect(readToken()).toBe("fresh");
  expect(onSessionLost).not.toHaveBeenCalled();
});

test("calls that fail together share one refresh", async () => {
  const seen = acceptFreshTokensOnly();
  writeToken("stale");
  await Promise.all([me(), me(), me()]);
  expect(seen.refreshes).toBe(1);
});

test("SESS-04 SESS-07 a refused refresh ends the session", async () => {
  server.use(
    http.get("*/api/auth/me", () => refusal(401, "TOKEN_EXPIRED", "Token expired")),
    http.post("*/api/auth/refresh", () => refusal(401, "REFRESH_INVALID", "Please sign in")),
  );
  writeToken("stale");
  await expect(me()).rejects.toThrow("Token expired");
  expect(readToken()).toBeNull();
  expect(onSessionLost).toHaveBeenCalledOnce();
});

test("an unavailable server ends no session", async () => {
  server.use(
    http.get("*/api/auth/me", () => refusal(401, "TOKEN_EXPIRED", "Token expired")),
    http.post("*/api/auth/refresh", () => refusal(503, "BUSY", "Busy")),
  );
  writeToken("stale");
  await expect(me()).rejects.toThrow(ApiError);
  expect(readToken()).toBe("stale");
  expect(onSessionLost).not.toHaveBeenCalled();
});

test("a wrong password does not invalidate the token", async () => {
  server.use(
    http.post("*/api/auth/change-password", () =>
      refusal(401, "INVALID_CREDENTIALS", "Current password is incorrect"),
    ),
  );
  writeToken("good");
  const body = { currentPassword: "a", newPassword: "b" };
  await expect(call(api.POST("/api/auth/change-password", { body }), "no")).rejects.toThrow(
    "Current password is incorrect",
  );
  expect(readToken()).toBe("good");
});

test.each([
  [
    "the message of the server",
    () => refusal(409, "FULL", "The challenge is full"),
    "The challenge is full",
    "FULL",
  ],
  [
    "ERR-01 ERR-05 the fallback without one",
    () => refusal(500, "INTERNAL", ""),
    "Token verification failed",
    "INTERNAL",
  ],
  [
    "a body of another format",
    () => new HttpResponse("<html>", { status: 502 }),
    "Token verification failed",
    "UNREADABLE",
  ],
  [
    "no response",
    () => HttpResponse.error(),
    "Unable to connect to the server. Please check your connection and try again.",
    "NETWORK",
  ],
])("a refusal is an ApiError with %s", async (_, respond, message, code) => {
  server.use(http.get("*/api/auth/me", respond));
  const error = await me().catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ message, code });
});

test("GEN-10 a call times out after 20 s, an upload after 30 s", async () => {
  const timeout = vi.spyOn(AbortSignal, "timeout");
  server.use(
    http.get("*/api/auth/me", () => HttpResponse.json({ success: true, user: {} })),
    http.put("*/api/auth/profile", () => HttpResponse.json({ success: true, user: {} })),
  );
  await me();
  expect(timeout).toHaveBeenLastCalledWith(20_000);
  await api.PUT("/api/auth/profile", { body: new FormData() as never });
  expect(timeout).toHaveBeenLastCalledWith(30_000);
});
