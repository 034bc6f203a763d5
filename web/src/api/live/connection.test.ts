import fc from "fast-check";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { nova } from "@/test/challenge-server";
import { type FakeSocket, fakeServer } from "@/test/fake-socket";
import { refusal, server } from "@/test/server";
import { clearToken, readToken, writeToken } from "../token";
import { setOnSessionLost } from "../transport";
import { backoffMs } from "./backoff";
import { holdConnection, retryNow, sendRequest } from "./connection";
import { dispatchServerEvent, onServerEvent } from "./event-bus";
import { EVENT_NAMES } from "./events";
import { useLiveStore } from "./status";

const live = () => useLiveStore.getState();
let release = () => {};

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: false });
  vi.spyOn(Math, "random").mockReturnValue(1);
});
afterEach(async () => {
  release();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(live().status).toBe("idle");
});

/** Opens the connection and returns the socket as the server sees it. */
async function openConnection(): Promise<FakeSocket> {
  release = holdConnection();
  await vi.waitFor(() => fakeServer.socket);
  return fakeServer.socket;
}

async function connectAs(token: string | null): Promise<FakeSocket> {
  if (token !== null) writeToken(token);
  const socket = await openConnection();
  socket.accept(token === null ? undefined : nova);
  return socket;
}

test("a visitor is connected at once, a player once the server has authenticated them", async () => {
  const socket = await openConnection();
  expect(live().status).toBe("connecting");
  expect(socket.auth).toEqual({});
  socket.accept();
  expect(live().status).toBe("connected");
  const { epoch } = live();
  writeToken("first");
  expect(socket.payloads("authenticate")).toEqual([{ token: "first" }]);
  socket.authenticated(nova);
  expect(live().epoch).toBe(epoch + 1);
});

test("API-MSG-08 API-MSG-13 a player's token is sent with the handshake, and each renewed token after it", async () => {
  writeToken("first");
  const socket = await openConnection();
  expect(socket.auth).toEqual({ token: "first" });
  socket.accept();
  expect(live().status).toBe("connecting");
  // An authenticated user must have a name: this payload is dropped.
  const now = new Date().toISOString();
  socket.fire("authenticated", { user: { _id: nova._id }, serverTime: now, expiresAt: now });
  expect(live().status).toBe("connecting");
  socket.authenticated(nova);
  const { epoch, status } = live();
  expect(status).toBe("connected");
  writeToken("second");
  socket.authenticated(nova);
  expect(socket.payloads("authenticate")).toEqual([{ token: "second" }]);
  // The player is the same, so no subscription has to be renewed.
  expect(live().epoch).toBe(epoch);
});

test("a token that is stored during the handshake is sent after it", async () => {
  const socket = await openConnection();
  expect(socket.auth).toEqual({});
  writeToken("first");
  socket.accept();
  expect(live().status).toBe("connecting");
  expect(socket.payloads("authenticate")).toEqual([{ token: "first" }]);
  socket.authenticated(nova);
  expect(live().status).toBe("connected");
});

test("the reconnection delay starts at 1 s, doubles up to 30 s, and the status is failed after five attempts", async () => {
  const attempts: number[] = [];
  const statuses: string[] = [];
  fakeServer.onAttempt = (socket) => {
    attempts.push(Date.now());
    socket.refuse();
    statuses.push(live().status);
  };
  await openConnection();
  await vi.advanceTimersByTimeAsync(95_000);
  const waits = attempts.slice(1).map((at, index) => at - (attempts[index] ?? 0));
  expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  expect(statuses).toEqual([...Array(4).fill("error"), ...Array(4).fill("failed")]);
  fakeServer.onAttempt = (socket) => socket.accept();
  retryNow();
  await vi.waitFor(() => expect(live().status).toBe("connected"));
});

test("half of the delay is random", () => {
  expect([backoffMs(0, () => 0), backoffMs(0, () => 1)]).toEqual([500, 1000]);
  expect([backoffMs(9, () => 0), backoffMs(9, () => 1)]).toEqual([15_000, 30_000]);
});

test("a dropped connection is reconnected, and subscriptions are renewed", async () => {
  const socket = await connectAs("first");
  const { epoch } = live();
  socket.cut();
  expect(live().status).toBe("connecting");
  fakeServer.onAttempt = (retried) => retried.accept(nova);
  await vi.advanceTimersByTimeAsync(1000);
  expect(live()).toMatchObject({ status: "connected", epoch: epoch + 1 });
});

test("NAV-19 a server that shuts down sets the delay of the reconnection", async () => {
  const socket = await connectAs("first");
  socket.emitEvent("server_shutdown", { retryAfterMs: 7000 });
  expect(live().status).toBe("server_shutdown");
  socket.cut();
  expect(live().status).toBe("server_shutdown");
  fakeServer.onAttempt = (retried) => retried.refuse();
  await vi.advanceTimersByTimeAsync(6999);
  expect(fakeServer.attempts).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(fakeServer.attempts).toBe(2);
  // The server is still away: the banner retains the reason.
  expect(live().status).toBe("server_shutdown");
  fakeServer.onAttempt = (retried) => retried.accept(nova);
  await vi.advanceTimersByTimeAsync(1000);
  expect(live().status).toBe("connected");
});

test("API-MSG-14 an expired token is renewed once and sent again", async () => {
  let renewals = 0;
  server.use(
    http.post("*/api/auth/refresh", () => {
      renewals += 1;
      return HttpResponse.json({ success: true, accessToken: `fresh-${renewals}` });
    }),
  );
  const socket = await connectAs("stale");
  socket.emitEvent("auth_error", { code: "TOKEN_EXPIRED", message: "Token expired" });
  await vi.waitFor(() => expect(readToken()).toBe("fresh-1"));
  expect(socket.payloads("authenticate")).toEqual([{ token: "fresh-1" }]);
  // The server refuses the fresh token too: no third one is requested.
  socket.emitEvent("auth_error", { code: "TOKEN_INVALID", message: "No" });
  await vi.advanceTimersByTimeAsync(1000);
  expect(renewals).toBe(1);
});

test("a revoked session ends as it does for an HTTP call", async () => {
  const onSessionLost = vi.fn();
  setOnSessionLost(onSessionLost);
  const socket = await connectAs("first");
  socket.emitEvent("auth_error", { code: "SESSION_REVOKED", message: "Signed out" });
  expect(onSessionLost).toHaveBeenCalledOnce();
  expect(readToken()).toBeNull();
});

test("a renewal that the server refuses ends the session", async () => {
  const onSessionLost = vi.fn();
  setOnSessionLost(onSessionLost);
  server.use(http.post("*/api/auth/refresh", () => refusal(401, "REFRESH_INVALID", "No")));
  const socket = await connectAs("stale");
  socket.emitEvent("auth_error", { code: "TOKEN_EXPIRED", message: "Token expired" });
  await vi.waitFor(() => expect(onSessionLost).toHaveBeenCalledOnce());
});

test("after a sign-out the page continues as a visitor, on a new socket", async () => {
  const firstSocket = await connectAs("first");
  clearToken();
  await vi.waitFor(() => expect(fakeServer.sockets).toHaveLength(2));
  expect(firstSocket.connected).toBe(false);
  expect(fakeServer.socket.auth).toEqual({});
  expect([...firstSocket.handlers.values()].every((handlers) => handlers.size === 0)).toBe(true);
});

test("an unused socket is closed at a sign-out, and the next page opens one as a visitor", async () => {
  const firstSocket = await connectAs("first");
  release();
  clearToken();
  expect(firstSocket.connected).toBe(false);
  expect((await openConnection()).auth).toEqual({});
  expect(fakeServer.sockets).toHaveLength(2);
});

test("a visitor's unused socket is closed at a sign-in, and the next page opens one as the player", async () => {
  const visitorSocket = await connectAs(null);
  release();
  writeToken("first");
  expect(visitorSocket.connected).toBe(false);
  expect((await openConnection()).auth).toEqual({ token: "first" });
  expect(fakeServer.sockets).toHaveLength(2);
});

test("a token that is renewed while the socket is unused is sent by the next page", async () => {
  const socket = await connectAs("first");
  release();
  writeToken("second");
  expect(socket.payloads("authenticate")).toEqual([]);
  release = holdConnection();
  expect(fakeServer.sockets).toEqual([socket]);
  expect(socket.payloads("authenticate")).toEqual([{ token: "second" }]);
});

test("a socket beyond the limit is not retried at once", async () => {
  const socket = await connectAs("first");
  socket.emitEvent("auth_error", { code: "TOO_MANY_SOCKETS", message: "Too many" });
  expect(live().status).toBe("failed");
});

test("NAV-20 without a network no connection is attempted until it is back", async () => {
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  release = holdConnection();
  expect(live().status).toBe("offline");
  expect(fakeServer.attempts).toBe(0);
  online.mockReturnValue(true);
  window.dispatchEvent(new Event("online"));
  await vi.waitFor(() => expect(fakeServer.attempts).toBe(1));
});

test("the next page reuses the connection", async () => {
  const socket = await connectAs("first");
  release();
  release = holdConnection();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(fakeServer.sockets).toEqual([socket]);
  expect(live().status).toBe("connected");
});

test("an invalid payload is dropped and counted, and the next one is delivered", async () => {
  const handler = vi.fn();
  const stop = onServerEvent("challenge_watchers", handler);
  const socket = await connectAs(null);
  const { dropped } = live();
  for (const raw of [null, 7, [], { challengeId: "c" }, { challengeId: "c", count: -1 }]) {
    socket.fire("challenge_watchers", raw);
  }
  expect(handler).not.toHaveBeenCalled();
  expect(live().dropped).toBe(dropped + 5);
  socket.emitEvent("challenge_watchers", { challengeId: "c", count: 2, names: ["nova"] });
  expect(handler).toHaveBeenCalledWith({ challengeId: "c", count: 2, names: ["nova"] });
  stop();
  socket.emitEvent("challenge_watchers", { challengeId: "c", count: 3, names: undefined });
  expect(handler).toHaveBeenCalledOnce();
});

test("no payload makes the dispatcher throw", () => {
  fc.assert(
    fc.property(fc.constantFrom(...EVENT_NAMES), fc.anything(), (name, raw) => {
      // auth_error and its like act on the connection; a well-formed random one is not the subject of this test.
      if (name === "auth_error" || name === "authenticated" || name === "server_shutdown") return;
      dispatchServerEvent(name, raw);
    }),
    { numRuns: 2000 },
  );
});

test("CHAT-39 a request that is not acknowledged in 5 s has the answer Socket timeout", async () => {
  const socket = await connectAs(null);
  const timeout = vi.spyOn(socket, "timeout").mockReturnValue({
    emit: (_name, _payload, ack) => ack(new Error("operation has timed out")),
  });
  expect(await sendRequest("challenge_unsubscribe", { challengeId: "c" })).toEqual({
    ok: false,
    code: "TIMEOUT",
    message: "Socket timeout",
  });
  expect(timeout).toHaveBeenCalledExactlyOnceWith(5000);
});

test("a request resolves to its acknowledgement, and never throws", async () => {
  const payload = { challengeId: "c" };
  expect(await sendRequest("challenge_unsubscribe", payload)).toMatchObject({ code: "OFFLINE" });
  await connectAs(null);
  fakeServer.responses["challenge_unsubscribe"] = () => ({ ok: true, more: 1 });
  expect(await sendRequest("challenge_unsubscribe", payload)).toEqual({ ok: true });
  const busy = { ok: false, code: "BUSY", message: "Later", retryAfterMs: 500 };
  fakeServer.responses["challenge_unsubscribe"] = () => busy;
  expect(await sendRequest("challenge_unsubscribe", payload)).toEqual(busy);
  fakeServer.responses["challenge_unsubscribe"] = () => "what?";
  expect(await sendRequest("challenge_unsubscribe", payload)).toMatchObject({ code: "UNREADABLE" });
});
