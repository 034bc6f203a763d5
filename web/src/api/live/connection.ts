import type { Socket } from "socket.io-client";
import { learnServerTime } from "@/lib/server-time";
import { renewToken } from "../renewal";
import { onTokenChange, readToken } from "../token";
import { sessionLost } from "../transport";
import { backoffMs, TRIES_UNTIL_FAILED } from "./backoff";
import { countDropped, EVENT_NAMES, OFFLINE, onLive, receive } from "./bus";
import { type Answer, type Requests, readAnswer, type ServerEvents } from "./events";
import { Malformed } from "./shape";
import { type LiveStatus, useLiveStore } from "./status";

/*
 * The one live connection of this tab. A component holds it for as long as it needs it. Other code subscribes with
 * `onLive`, sends with `ask`, and renews its subscriptions when the epoch changes.
 *
 * This module reconnects by itself and not through the library: the server may set the delay, a token may have to
 * be renewed first, and the screens show the progress.
 */

const CONNECT_TIMEOUT_MS = 10_000;
const ACK_TIMEOUT_MS = 5000;
/** The delay before an unused connection is closed, so that the next page can reuse it. */
const LINGER_MS = 3000;

type Io = typeof import("socket.io-client").io;

/** The library, once it is loaded. */
let io: Io | null = null;
let socket: Socket | null = null;
let holders = 0;
let failures = 0;
/** Incremented to invalidate asynchronous work in progress. */
let generation = 0;
/** The token that this socket last sent to the server; null for a visitor. */
let shown: string | null = null;
/** The user that the server authenticated, null for a visitor; undefined until the server has confirmed it. */
let identity: string | null | undefined;
/** Limits renewal to one per connection: a server that refuses the fresh token too would cause an endless loop. */
let hasRenewed = false;
/** The delay that the server announced when it shut down. */
let returnAfterMs: number | null = null;
let retryTimer: ReturnType<typeof setTimeout> | undefined;
let lingerTimer: ReturnType<typeof setTimeout> | undefined;

const setStatus = (status: LiveStatus) => useLiveStore.setState({ status });

/** Holds the connection open, and opens it for the first holder; the returned function releases it. */
export function holdConnection(): () => void {
  holders += 1;
  clearTimeout(lingerTimer);
  if (holders === 1 && useLiveStore.getState().status === "idle") open();
  let isHeld = true;
  return () => {
    if (!isHeld) return;
    isHeld = false;
    holders -= 1;
    if (holders === 0) lingerTimer = setTimeout(closeConnection, LINGER_MS);
  };
}

/** Retries at once, at the player's request. */
export function retryNow(): void {
  if (holders === 0 || useLiveStore.getState().status === "connected") return;
  failures = 0;
  returnAfterMs = null;
  drop();
  open();
}

/** Sends a request and resolves to its acknowledgement; never rejects, and never waits for a connection. */
export function ask<Name extends keyof Requests>(
  name: Name,
  payload: Requests[Name],
): Promise<Answer<Name>> {
  if (!socket || useLiveStore.getState().status !== "connected") return Promise.resolve(OFFLINE);
  return send(socket, name, payload);
}

function send<Name extends keyof Requests>(
  to: Socket,
  name: Name,
  payload: Requests[Name],
): Promise<Answer<Name>> {
  return new Promise((resolve) => {
    to.timeout(ACK_TIMEOUT_MS).emit(name, payload, (late: Error | null, wire: unknown) => {
      if (late) resolve({ ok: false, code: "TIMEOUT", message: "Socket timeout" });
      else resolve(readOrRefuse(name, wire));
    });
  });
}

function readOrRefuse<Name extends keyof Requests>(name: Name, wire: unknown): Answer<Name> {
  try {
    return readAnswer(name, wire);
  } catch (cause) {
    if (!(cause instanceof Malformed)) throw cause;
    countDropped();
    return { ok: false, code: "UNREADABLE", message: "Request failed" };
  }
}

function open(): void {
  clearTimeout(retryTimer);
  if (!navigator.onLine) {
    setStatus("offline");
    return;
  }
  if (failures === 0 && returnAfterMs === null) setStatus("connecting");
  if (io) connect(io);
  else void loadAndConnect(generation);
}

/** The library is not part of the first load. A failure to load it counts as a failed connection. */
async function loadAndConnect(mine: number): Promise<void> {
  try {
    io = (await import("socket.io-client")).io;
  } catch {
    if (mine === generation) onConnectError();
    return;
  }
  if (mine === generation) connect(io);
}

function connect(make: Io): void {
  hasRenewed = false;
  socket ??= build(make);
  socket.connect();
}

function build(make: Io): Socket {
  const made = make({
    path: "/socket.io/",
    autoConnect: false,
    reconnection: false,
    timeout: CONNECT_TIMEOUT_MS,
    auth: (show) => {
      shown = readToken();
      show(shown === null ? {} : { token: shown });
    },
  });
  made.on("connect", onConnect);
  made.on("disconnect", onDisconnect);
  made.on("connect_error", onConnectError);
  for (const name of EVENT_NAMES) made.on(name, receivers[name]);
  return made;
}

/** One named handler per event, so that it can be removed again. */
const receivers = Object.fromEntries(
  EVENT_NAMES.map((name) => [name, (wire: unknown) => receive(name, wire)]),
) as Record<keyof ServerEvents, (wire: unknown) => void>;

function onConnect(): void {
  // A player has to wait for `authenticated`; a visitor is ready at once.
  if (shown === null) ready(null);
  else if (readToken() !== shown) authenticate();
}

function onAuthenticated({ user, serverTime }: ServerEvents["authenticated"]): void {
  learnServerTime(serverTime);
  ready(user._id);
}

function ready(who: string | null): void {
  failures = 0;
  returnAfterMs = null;
  hasRenewed = false;
  const isKnown = identity === who;
  identity = who;
  useLiveStore.setState(({ epoch }) => ({
    status: "connected",
    epoch: isKnown ? epoch : epoch + 1,
  }));
}

function authenticate(): void {
  shown = readToken();
  // The result arrives as the event `authenticated` or `auth_error`; the acknowledgement adds nothing.
  if (socket && shown !== null) void send(socket, "authenticate", { token: shown });
}

function onAuthError({ code, message }: ServerEvents["auth_error"]): void {
  switch (code) {
    case "SESSION_REVOKED":
      sessionLost(message);
      return;
    case "TOO_MANY_SOCKETS":
      failures = TRIES_UNTIL_FAILED;
      drop();
      scheduleRetry("failed");
      return;
    default:
      void renewAndAuthenticate();
  }
}

async function renewAndAuthenticate(): Promise<void> {
  if (readToken() !== shown) {
    authenticate();
    return;
  }
  if (hasRenewed) return;
  hasRenewed = true;
  // A renewed token arrives through `onTokenChange`; an unreachable server is tried again with the next connection.
  if ((await renewToken()) === "refused") sessionLost();
}

function onToken(token: string | null): void {
  if (holders === 0) return;
  if (token !== null) {
    if (socket?.connected) authenticate();
    return;
  }
  // The user signed out: the connection is opened again as a visitor.
  drop();
  failures = 0;
  open();
}

function onDisconnect(): void {
  // A connection that was cut before the server authenticated it counts as a failure.
  if (identity === undefined) failures += 1;
  identity = undefined;
  if (holders === 0) closeConnection();
  else if (!navigator.onLine) setStatus("offline");
  else scheduleRetry(returnAfterMs === null ? "connecting" : "server_shutdown");
}

function onConnectError(): void {
  identity = undefined;
  failures += 1;
  if (holders === 0) {
    closeConnection();
    return;
  }
  if (failures >= TRIES_UNTIL_FAILED) returnAfterMs = null;
  const status = failures >= TRIES_UNTIL_FAILED ? "failed" : "error";
  scheduleRetry(returnAfterMs === null ? status : "server_shutdown");
}

function scheduleRetry(status: LiveStatus): void {
  setStatus(status);
  clearTimeout(retryTimer);
  const isFirst = failures === 0;
  const delay = returnAfterMs !== null && isFirst ? returnAfterMs : backoffMs(failures - 1);
  retryTimer = setTimeout(open, delay);
}

function onShutdown(payload: ServerEvents["server_shutdown"]): void {
  returnAfterMs = payload.retryAfterMs;
  setStatus("server_shutdown");
}

/** Closes the socket without a change of the status. */
function drop(): void {
  generation += 1;
  clearTimeout(retryTimer);
  identity = undefined;
  if (!socket) return;
  const old = socket;
  socket = null;
  old.off("connect", onConnect);
  old.off("disconnect", onDisconnect);
  old.off("connect_error", onConnectError);
  for (const name of EVENT_NAMES) old.off(name, receivers[name]);
  old.disconnect();
}

/** Closes the connection at once: it has no holder left, or a test is over. */
export function closeConnection(): void {
  clearTimeout(lingerTimer);
  drop();
  failures = 0;
  returnAfterMs = null;
  setStatus("idle");
}

function onOnline(): void {
  if (holders > 0 && !socket?.connected) retryNow();
}

function onOffline(): void {
  if (holders === 0) return;
  clearTimeout(retryTimer);
  if (!socket?.connected) setStatus("offline");
}

onLive("authenticated", onAuthenticated);
onLive("auth_error", onAuthError);
onLive("server_shutdown", onShutdown);
onTokenChange(onToken);
window.addEventListener("online", onOnline);
window.addEventListener("offline", onOffline);
