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
import {
  type ChannelHandlers,
  openChannel,
  retryChannel,
  reviveChannel,
  sendFrame,
} from "./channel";
import { useChannelStore } from "./status";

const silent = () => {};
const status = () => useChannelStore.getState().status;
const handlers = {
  onEstablished: vi.fn<ChannelHandlers["onEstablished"]>(),
  onStep: vi.fn<ChannelHandlers["onStep"]>(),
  onGap: vi.fn<ChannelHandlers["onGap"]>(),
};
let close = silent;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(1);
  fakeNotificationServer.onAttempt = silent;
  for (const mock of Object.values(handlers)) mock.mockReset();
});
afterEach(() => close());

async function open(): Promise<FakeNotificationSocket> {
  writeToken("first");
  close = openChannel(handlers);
  await pass(0);
  return fakeNotificationServer.socket;
}

async function connected(number = 7): Promise<FakeNotificationSocket> {
  const connection = await open();
  connection.establish({ number });
  return connection;
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const created = (number: number) => ({
  number,
  unreadCount: number,
  notification: notification(number),
});
const numbers = () => handlers.onStep.mock.calls.map(([{ step }]) => step.number);

test("NWS-01 NWS-12 NWS-16 the token is sent as a subprotocol, not in the URL; the server's frame establishes the connection", async () => {
  const connection = await open();
  expect(status()).toBe("connecting");
  expect(connection.url.href).toBe("ws://127.0.0.1:8080/notifications");
  expect(connection.protocols).toEqual(["duel-ledger.notifications", "bearer.first"]);
  connection.establish({ number: 7, unreadCount: 3 });
  expect(status()).toBe("connected");
  expect(handlers.onEstablished).toHaveBeenCalledWith(
    expect.objectContaining({ number: 7, unreadCount: 3 }),
  );
  // Data read before the connection may be outdated.
  expect(handlers.onGap).toHaveBeenCalledExactlyOnceWith(7);
});

test("NWS-02 NWS-13 NWS-14 a heartbeat every 30 s; a connection that does not respond is replaced", async () => {
  const connection = await connected();
  await pass(30_000);
  expect(connection.payloads("heartbeat")).toEqual([{}]);
  connection.emit("heartbeat_response", { serverTime: new Date().toISOString() });
  await pass(30_000);
  connection.emit("pong", {});
  await pass(30_000);
  expect(connection.payloads("heartbeat")).toHaveLength(3);
  expect(connection.isOpen).toBe(true);
  await pass(30_000);
  expect(connection.isOpen).toBe(false);
  expect(status()).toBe("connecting");
});

test("NWS-03 NWS-04 it sends the types it knows and read marks; without a connection it sends nothing", async () => {
  expect(sendFrame("notification_read", { notificationId: "n-1" })).toBe(false);
  const connection = await connected();
  expect(connection.payloads("subscribe_to_types")).toEqual([
    { types: expect.arrayContaining(["challenge_invitation", "system"]) },
  ]);
  expect(sendFrame("notification_read", { notificationId: "n-1" })).toBe(true);
  expect(connection.payloads("notification_read")).toEqual([{ notificationId: "n-1" }]);
});

test("NWS-05 each step is handled once and in order; a duplicate is ignored", async () => {
  const connection = await connected();
  const alert = { popup: true, sound: false };
  connection.emit("new_notification", { ...created(8), alert });
  connection.emit("new_notification", { ...created(8), alert });
  connection.emit("number", { number: 9, unreadCount: 4 });
  connection.emit("new_notification", { ...created(3), alert });
  expect(numbers()).toEqual([8, 9]);
  expect(handlers.onStep.mock.calls[0]?.[0].alert).toEqual(alert);
});

test("NWS-06 NWS-07 NWS-08 NWS-09 NWS-10 NWS-11 each kind of event is handled as its change", async () => {
  const connection = await connected();
  const readAt = "2026-03-10T12:00:00Z";
  const n1 = { notificationId: "n-1" };
  const all = { notificationIds: null, upTo: 7 };
  const two = { notificationIds: ["n-1", "n-2"], upTo: null };
  const changes = [
    ["notification_created", {}, { kind: "created" }],
    ["notification_updated", {}, { kind: "updated" }],
    ["notification_read_sync", { ...n1, readAt }, { kind: "read", of: { ids: ["n-1"] } }],
    ["notification_deleted", n1, { kind: "deleted", of: { ids: ["n-1"] } }],
    ["bulk_read_update", { ...two, readAt }, { kind: "read", of: { ids: ["n-1", "n-2"] } }],
    ["bulk_read_update", { ...all, readAt }, { kind: "read", of: { upTo: 7, types: null } }],
    [
      "bulk_delete_update",
      { ...two, types: null },
      { kind: "deleted", of: { ids: ["n-1", "n-2"] } },
    ],
    [
      "bulk_delete_update",
      { ...all, types: ["team"] },
      { kind: "deleted", of: { types: ["team"] } },
    ],
  ] as const;
  for (const [index, [name, data]] of changes.entries()) {
    connection.emit(name, { ...created(8 + index), ...data });
  }
  expect(numbers()).toEqual(changes.map((_, index) => 8 + index));
  const handled = handlers.onStep.mock.calls.map(([{ step }]) => step.change);
  expect(handled).toMatchObject(changes.map(([, , change]) => change));
});

test("a pushed notification has all that screens show of it", async () => {
  const connection = await connected();
  const at = "2026-03-10T12:00:00Z";
  const data = {
    stakeAmount: "25",
    stakeMax: "100",
    isRematch: true,
    part: "20",
    approveBy: at,
    scheduledTime: at,
    until: at,
    releaseAt: at,
  };
  const pushed = { ...created(8), notification: notification(8, { data }) };
  connection.emit("new_notification", { ...pushed, alert: { popup: true, sound: false } });
  const change = handlers.onStep.mock.calls[0]?.[0].step.change;
  expect(change).toMatchObject({ kind: "created", notification: { data } });
});

test("a number after a gap is not handled: it is replayed without an alert", async () => {
  const connection = await connected();
  connection.emit("new_notification", { ...created(9), alert: { popup: true, sound: true } });
  await pass(0);
  const next = fakeNotificationServer.socket;
  expect([connection.isOpen, next.url.search]).toEqual([false, "?after=7"]);
  next.emit("notification_created", created(8));
  // A replay omits deleted notifications, so its numbers may jump.
  next.emit("notification_created", created(10));
  next.establish({ number: 11 });
  expect(numbers()).toEqual([8, 10]);
  expect(handlers.onStep.mock.calls.every(([{ alert }]) => alert === null)).toBe(true);
  // The replay was complete: no refetch is needed.
  expect(handlers.onGap).toHaveBeenCalledTimes(1);
});

test("if too much was missed, everything is refetched", async () => {
  const connection = await connected();
  connection.closeWith(1006);
  await pass(1000);
  fakeNotificationServer.socket.establish({ number: 5000, resync: true });
  expect(handlers.onGap).toHaveBeenLastCalledWith(5000);
});

test("an unknown event of a newer server advances the cursor and triggers a refetch", async () => {
  const connection = await connected();
  connection.emit("notification_snoozed", { number: 8, unreadCount: 1, until: "tomorrow" });
  expect(handlers.onGap).toHaveBeenLastCalledWith(8);
  connection.emit("notification_created", { number: 9, unreadCount: 1, notification: { _id: 1 } });
  expect(handlers.onGap).toHaveBeenLastCalledWith(9);
  connection.emitRaw("not JSON");
  connection.emit("motd", { words: "hello" });
  expect(connection.isOpen).toBe(true);
  expect(numbers()).toEqual([]);
});

test("NWS-17 NWS-18 it reconnects after 1, 2, 4, 8 and 16 seconds, then fails until a manual retry", async () => {
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

test("NWS-15 after a shutdown frame it reconnects at the announced time", async () => {
  const connection = await connected();
  connection.emit("server_shutdown", { retryAfterMs: 3000 });
  expect(status()).toBe("server_shutdown");
  connection.closeWith(1001);
  expect(status()).toBe("server_shutdown");
  await pass(2999);
  expect(fakeNotificationServer.sockets).toHaveLength(1);
  await pass(1);
  expect(fakeNotificationServer.sockets).toHaveLength(2);
});

test("a new token is sent over the connection; an expired one is renewed before a reconnect", async () => {
  const connection = await connected();
  writeToken("second");
  expect(connection.payloads("authenticate")).toEqual([{ token: "second" }]);
  server.use(http.post("*/api/auth/refresh", () => HttpResponse.json({ accessToken: "third" })));
  connection.closeWith(4101);
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
])("close code %i prevents automatic reconnects", async (code, expected) => {
  const lost = vi.fn();
  setOnSessionLost(lost);
  const connection = await connected();
  connection.closeWith(code);
  await pass(120_000);
  expect(fakeNotificationServer.sockets).toHaveLength(1);
  expect(readToken() === null).toBe(code === 4002);
  expect(lost).toHaveBeenCalledTimes(code === 4002 ? 1 : 0);
  if (code === 4002) close();
  expect(status()).toBe(expected);
});

test("NWS-18 after a forbidding close code only the player can reconnect", async () => {
  const connection = await connected();
  connection.closeWith(4003);
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

test("a close code that forbids reconnects does not affect the next session", async () => {
  const connection = await connected();
  connection.closeWith(4003);
  clearToken();
  writeToken("second");
  reviveChannel();
  await pass(0);
  expect(fakeNotificationServer.socket.protocols[1]).toBe("bearer.second");
});

test("without a network there is no attempt, and one at once when it returns", async () => {
  const connection = await connected();
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  connection.closeWith(1006);
  await pass(60_000);
  expect([status(), fakeNotificationServer.sockets.length]).toEqual(["disconnected", 1]);
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
  window.dispatchEvent(new Event("online"));
  await pass(0);
  expect(fakeNotificationServer.socket.url.search).toBe("?after=7");
});
