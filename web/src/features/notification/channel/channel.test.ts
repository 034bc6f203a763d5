import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { clearToken, readToken, writeToken } from "@/api/token";
import { setOnSessionLost } from "@/api/transport";
import {
  type FakeNotificationSocket,
  fakeNotificationServer,
} from "@/test/fake-notification-socket";
import { notification } from "@/test/notifications";
import { server } from "@/test/server";
import { type Listener, openChannel, retryChannel, reviveChannel, say } from "./channel";
import { useChannelStore } from "./status";

const silent = () => {};
const status = () => useChannelStore.getState().status;
const heard = {
  established: vi.fn<Listener["established"]>(),
  stepped: vi.fn<Listener["stepped"]>(),
  lost: vi.fn<Listener["lost"]>(),
};
let close = silent;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(1);
  fakeNotificationServer.onAttempt = silent;
  for (const mock of Object.values(heard)) mock.mockReset();
});
afterEach(() => close());

async function open(): Promise<FakeNotificationSocket> {
  writeToken("first");
  close = openChannel(heard);
  await pass(0);
  return fakeNotificationServer.socket;
}

async function connected(number = 7): Promise<FakeNotificationSocket> {
  const line = await open();
  line.establish({ number });
  return line;
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const created = (number: number) => ({
  number,
  unreadCount: number,
  notification: notification(number),
});
const numbers = () => heard.stepped.mock.calls.map(([{ step }]) => step.number);

test("NWS-01 NWS-12 NWS-16 the token goes as a protocol, not in the address; connected is what the server says", async () => {
  const line = await open();
  expect(status()).toBe("connecting");
  expect(line.url.href).toBe("ws://127.0.0.1:8080/notifications");
  expect(line.protocols).toEqual(["duel-ledger.notifications", "bearer.first"]);
  line.establish({ number: 7, unreadCount: 3 });
  expect(status()).toBe("connected");
  expect(heard.established).toHaveBeenCalledWith(
    expect.objectContaining({ number: 7, unreadCount: 3 }),
  );
  // Data read before the connection may be outdated.
  expect(heard.lost).toHaveBeenCalledExactlyOnceWith(7);
});

test("NWS-02 NWS-13 NWS-14 a heartbeat every 30 s; a line that does not answer is left for another", async () => {
  const line = await connected();
  await pass(30_000);
  expect(line.payloads("heartbeat")).toEqual([{}]);
  line.emit("heartbeat_response", { serverTime: new Date().toISOString() });
  await pass(30_000);
  line.emit("pong", {});
  await pass(30_000);
  expect(line.payloads("heartbeat")).toHaveLength(3);
  expect(line.isOpen).toBe(true);
  await pass(30_000);
  expect(line.isOpen).toBe(false);
  expect(status()).toBe("connecting");
});

test("NWS-03 NWS-04 it says which types it knows, and what was read; without a line nothing is said", async () => {
  expect(say("notification_read", { notificationId: "n-1" })).toBe(false);
  const line = await connected();
  expect(line.payloads("subscribe_to_types")).toEqual([
    { types: expect.arrayContaining(["challenge_invitation", "system"]) },
  ]);
  expect(say("notification_read", { notificationId: "n-1" })).toBe(true);
  expect(line.payloads("notification_read")).toEqual([{ notificationId: "n-1" }]);
});

test("NWS-05 each step is told once and in its order; what comes twice is not told again", async () => {
  const line = await connected();
  const alert = { popup: true, sound: false };
  line.emit("new_notification", { ...created(8), alert });
  line.emit("new_notification", { ...created(8), alert });
  line.emit("number", { number: 9, unreadCount: 4 });
  line.emit("new_notification", { ...created(3), alert });
  expect(numbers()).toEqual([8, 9]);
  expect(heard.stepped.mock.calls[0]?.[0].alert).toEqual(alert);
});

test("a number that leaves a gap is not told: it is asked for anew, and comes without an alert", async () => {
  const line = await connected();
  line.emit("new_notification", { ...created(9), alert: { popup: true, sound: true } });
  await pass(0);
  const next = fakeNotificationServer.socket;
  expect([line.isOpen, next.url.search]).toEqual([false, "?after=7"]);
  next.emit("notification_created", created(8));
  // A replay omits deleted notifications, so its numbers may jump.
  next.emit("notification_created", created(10));
  next.establish({ number: 11 });
  expect(numbers()).toEqual([8, 10]);
  expect(heard.stepped.mock.calls.every(([{ alert }]) => alert === null)).toBe(true);
  // The replay was complete: no refetch is needed.
  expect(heard.lost).toHaveBeenCalledTimes(1);
});

test("where too much was missed, everything is read anew", async () => {
  const line = await connected();
  line.closeWith(1006);
  await pass(1000);
  fakeNotificationServer.socket.establish({ number: 5000, resync: true });
  expect(heard.lost).toHaveBeenLastCalledWith(5000);
});

test("what a newer server says takes its number, and has everything read", async () => {
  const line = await connected();
  line.emit("notification_snoozed", { number: 8, unreadCount: 1, until: "tomorrow" });
  expect(heard.lost).toHaveBeenLastCalledWith(8);
  line.emit("notification_created", { number: 9, unreadCount: 1, notification: { _id: 1 } });
  expect(heard.lost).toHaveBeenLastCalledWith(9);
  line.emitRaw("not JSON");
  line.emit("motd", { words: "hello" });
  expect(line.isOpen).toBe(true);
  expect(numbers()).toEqual([]);
});

test("NWS-17 NWS-18 it comes back after 1, 2, 4, 8 and 16 seconds, then it has failed until somebody tries", async () => {
  (await connected()).closeWith(1006);
  expect(status()).toBe("connecting");
  for (const [tries, delay] of [1000, 2000, 4000, 8000, 16_000].entries()) {
    await pass(delay - 1);
    expect(fakeNotificationServer.sockets).toHaveLength(tries + 1);
    await pass(1);
    expect(fakeNotificationServer.sockets).toHaveLength(tries + 2);
    fakeNotificationServer.socket.closeWith(1006);
    expect(status()).toBe(tries < 4 ? "error" : "failed");
  }
  await pass(600_000);
  expect(fakeNotificationServer.sockets).toHaveLength(6);
  retryChannel();
  await pass(0);
  expect(status()).toBe("connecting");
  fakeNotificationServer.socket.establish({ number: 9 });
  expect(status()).toBe("connected");
});

test("NWS-15 a server that goes says when it is back, and that is when it is asked", async () => {
  const line = await connected();
  line.emit("server_shutdown", { retryAfterMs: 3000 });
  expect(status()).toBe("server_shutdown");
  line.closeWith(1001);
  expect(status()).toBe("server_shutdown");
  await pass(2999);
  expect(fakeNotificationServer.sockets).toHaveLength(1);
  await pass(1);
  expect(fakeNotificationServer.sockets).toHaveLength(2);
});

test("a token is renewed on the line; one that has run out is renewed before the next", async () => {
  const line = await connected();
  writeToken("second");
  expect(line.payloads("authenticate")).toEqual([{ token: "second" }]);
  server.use(http.post("*/api/auth/refresh", () => HttpResponse.json({ accessToken: "third" })));
  line.closeWith(4101);
  await vi.waitFor(() => expect(fakeNotificationServer.sockets).toHaveLength(2));
  expect(fakeNotificationServer.socket.protocols[1]).toBe("bearer.third");
  // The renewed token is refused as well: there is no second renewal.
  fakeNotificationServer.socket.closeWith(4001);
  await pass(60_000);
  expect(fakeNotificationServer.sockets).toHaveLength(2);
  expect(status()).toBe("failed");
});

test.each([
  [4002, "idle"],
  [4003, "failed"],
])("after %i nobody comes back by themselves", async (code, expected) => {
  const lost = vi.fn();
  setOnSessionLost(lost);
  const line = await connected();
  line.closeWith(code);
  await pass(120_000);
  expect(fakeNotificationServer.sockets).toHaveLength(1);
  expect(readToken() === null).toBe(code === 4002);
  expect(lost).toHaveBeenCalledTimes(code === 4002 ? 1 : 0);
  if (code === 4002) close();
  expect(status()).toBe(expected);
});

test("NWS-18 once it was forbidden nothing brings it back but the player", async () => {
  const line = await connected();
  line.closeWith(4003);
  expect(useChannelStore.getState()).toEqual({ status: "failed", cause: "too_many" });
  reviveChannel();
  window.dispatchEvent(new Event("offline"));
  window.dispatchEvent(new Event("online"));
  await pass(0);
  expect(useChannelStore.getState()).toEqual({ status: "failed", cause: "too_many" });
  expect(fakeNotificationServer.sockets).toHaveLength(1);
  retryChannel();
  await pass(0);
  expect(fakeNotificationServer.sockets).toHaveLength(2);
  fakeNotificationServer.socket.establish({ number: 7 });
  expect(useChannelStore.getState()).toEqual({ status: "connected", cause: null });
});

test("what was forbidden to one session is not forbidden to the next", async () => {
  const line = await connected();
  line.closeWith(4003);
  clearToken();
  writeToken("second");
  reviveChannel();
  await pass(0);
  expect(fakeNotificationServer.socket.protocols[1]).toBe("bearer.second");
});

test("without a network nothing is tried, and at once when there is one again", async () => {
  const line = await connected();
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  line.closeWith(1006);
  await pass(60_000);
  expect([status(), fakeNotificationServer.sockets.length]).toEqual(["disconnected", 1]);
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
  window.dispatchEvent(new Event("online"));
  await pass(0);
  expect(fakeNotificationServer.socket.url.search).toBe("?after=7");
});
