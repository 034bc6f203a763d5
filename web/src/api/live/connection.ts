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
 * The one live connection of this tab. Components hold it for as long as they need it; whoever else wants to
 * hear or ask goes through `onLive` and `ask`, and makes its subscriptions anew when the epoch changes.
 *
 * Reconnection is done here and not by the library: the server may say when to come back, a token may have to
 * be renewed first, and the screens want to know how it goes.
 */

const CONNECT_TIMEOUT_MS = 10_000;
const ACK_TIMEOUT_MS = 5000;
/** A page that follows another one finds the connection still there. */
const LINGER_MS = 3000;

type Io = typeof import("socket.io-client").io;

/** The library, once it was needed. */
let io: Io | null = null;
let socket: Socket | null = null;
let holders = 0;
let failures = 0;
/** Grows whenever what is under way has been overtaken. */
let generation = 0;
/** The token that the server last saw from this socket; null for a visitor. */
let shown: string | null = null;
/** Whom the server takes us for: undefined until it has said so. */
let identity: string | null | undefined;
/** One renewal a connection: a server that refuses the fresh token too would be asked for ever. */
let hasRenewed = false;
/** What the server said about its absence. */
let returnAfterMs: number | null = null;
let retryTimer: ReturnType<typeof setTimeout> | undefined;
let lingerTimer: ReturnType<typeof setTimeout> | undefined;

const setStatus = (status: LiveStatus) => useLiveStore.setState({ status });

/** Holds the connection open, and opens it for the first holder; the answered function lets go. */
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

/** The player's own wish to try now. */
export function retryNow(): void {
  if (holders === 0 || useLiveStore.getState().status === "connected") return;
  failures = 0;
  returnAfterMs = null;
  drop();
  open();
}

/** Asks the server, and answers what it acknowledged; never throws, and never waits for a connection. */
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

/** The library is not part of the first load; its file may fail to come like any other connection. */
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

/** One named handler an event, so that it can be taken away again. */
const receivers = Object.fromEntries(
  EVENT_NAMES.map((name) => [name, (wire: unknown) => receive(name, wire)]),
) as Record<keyof ServerEvents, (wire: unknown) => void>;

function onConnect(): void {
  // A player waits for `authenticated`; a visitor is nobody from the first moment.
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
  // Its answer is the event `authenticated` or `auth_error`; the acknowledgement says no more.
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
  // A renewed token comes round by `onTokenChange`; one that cannot be had now is tried with the next connection.
  if ((await renewToken()) === "refused") sessionLost();
}

function onToken(token: string | null): void {
  if (holders === 0) return;
  if (token !== null) {
    if (socket?.connected) authenticate();
    return;
  }
  // Nobody is signed in any more: whoever still watches, watches as a visitor.
  drop();
  failures = 0;
  open();
}

function onDisconnect(): void {
  // A line that was cut before the server knew us was no connection.
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

/** Ends what there is, without a word to the screens. */
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

/** Ends the connection at once: nobody holds it any more, or a test is over. */
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
