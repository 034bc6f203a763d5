import type { Socket } from "socket.io-client";
import { syncServerTime } from "@/lib/server-time";
import { renewToken } from "../renew-token";
import { onTokenChange, readToken } from "../token";
import { endSession } from "../transport";
import { backoffMs, TRIES_UNTIL_FAILED } from "./backoff";
import {
  countDroppedPayload,
  dispatchServerEvent,
  OFFLINE_RESPONSE,
  onServerEvent,
} from "./event-bus";
import {
  EVENT_NAMES,
  type LiveRequests,
  type LiveResponse,
  parseResponse,
  type ServerEvents,
} from "./events";
import { type LiveStatus, useLiveStore } from "./status";

/*
 * The one live connection of this tab. A component holds it for as long as it needs it. Other code subscribes with
 * `onServerEvent`, sends with `sendRequest`, and renews its subscriptions when the epoch changes.
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
let holderCount = 0;
let failures = 0;
/** Incremented to invalidate asynchronous work in progress. */
let generation = 0;
/** The token that this socket last sent to the server; null for a visitor. */
let sentToken: string | null = null;
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
  holderCount += 1;
  clearTimeout(lingerTimer);
  if (holderCount === 1) {
    if (useLiveStore.getState().status === "idle") open();
    // While it was unused the token was renewed.
    else if (socket?.connected && readToken() !== sentToken) authenticate();
  }
  let isHeld = true;
  return () => {
    if (!isHeld) return;
    isHeld = false;
    holderCount -= 1;
    if (holderCount === 0) lingerTimer = setTimeout(closeConnection, LINGER_MS);
  };
}

/** Retries at once, at the player's request. */
export function retryNow(): void {
  if (holderCount === 0 || useLiveStore.getState().status === "connected") return;
  failures = 0;
  returnAfterMs = null;
  closeSocket();
  open();
}

/** Sends a request and resolves to its acknowledgement; never rejects, and never waits for a connection. */
export function sendRequest<Name extends keyof LiveRequests>(
  name: Name,
  payload: LiveRequests[Name],
): Promise<LiveResponse<Name>> {
  if (!socket || useLiveStore.getState().status !== "connected")
    return Promise.resolve(OFFLINE_RESPONSE);
  return emitWithAck(socket, name, payload);
}

function emitWithAck<Name extends keyof LiveRequests>(
  to: Socket,
  name: Name,
  payload: LiveRequests[Name],
): Promise<LiveResponse<Name>> {
  return new Promise((resolve) => {
    to.timeout(ACK_TIMEOUT_MS).emit(name, payload, (timeout: Error | null, raw: unknown) => {
      if (timeout) resolve({ ok: false, code: "TIMEOUT", message: "Socket timeout" });
      else resolve(readResponse(name, raw));
    });
  });
}

function readResponse<Name extends keyof LiveRequests>(
  name: Name,
  raw: unknown,
): LiveResponse<Name> {
  const response = parseResponse(name, raw);
  if (response !== null) return response;
  countDroppedPayload();
  return { ok: false, code: "UNREADABLE", message: "Request failed" };
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

function connect(createIo: Io): void {
  hasRenewed = false;
  socket ??= createSocket(createIo);
  socket.connect();
}

function createSocket(createIo: Io): Socket {
  const created = createIo({
    path: "/socket.io/",
    autoConnect: false,
    reconnection: false,
    timeout: CONNECT_TIMEOUT_MS,
    auth: (sendAuth) => {
      sentToken = readToken();
      sendAuth(sentToken === null ? {} : { token: sentToken });
    },
  });
  created.on("connect", onConnect);
  created.on("disconnect", onDisconnect);
  created.on("connect_error", onConnectError);
  for (const name of EVENT_NAMES) created.on(name, EVENT_HANDLERS[name]);
  return created;
}

/** One named handler per event, so that it can be removed again. */
const EVENT_HANDLERS = Object.fromEntries(
  EVENT_NAMES.map((name) => [name, (raw: unknown) => dispatchServerEvent(name, raw)]),
) as Record<keyof ServerEvents, (raw: unknown) => void>;

function onConnect(): void {
  // A player has to wait for `authenticated`, also with a token that was stored during the handshake; a visitor is
  // ready at once.
  if (readToken() !== sentToken) authenticate();
  else if (sentToken === null) markReady(null);
}

function onAuthenticated({ user, serverTime }: ServerEvents["authenticated"]): void {
  syncServerTime(serverTime);
  markReady(user._id);
}

function markReady(userId: string | null): void {
  failures = 0;
  returnAfterMs = null;
  hasRenewed = false;
  const isSameUser = identity === userId;
  identity = userId;
  useLiveStore.setState(({ epoch }) => ({
    status: "connected",
    epoch: isSameUser ? epoch : epoch + 1,
  }));
}

function authenticate(): void {
  sentToken = readToken();
  // The result arrives as the event `authenticated` or `auth_error`; the acknowledgement adds nothing.
  if (socket && sentToken !== null) void emitWithAck(socket, "authenticate", { token: sentToken });
}

function onAuthError({ code, message }: ServerEvents["auth_error"]): void {
  switch (code) {
    case "SESSION_REVOKED":
      endSession(message);
      return;
    case "TOO_MANY_SOCKETS":
      failures = TRIES_UNTIL_FAILED;
      closeSocket();
      scheduleRetry("failed");
      return;
    default:
      void renewAndAuthenticate();
  }
}

async function renewAndAuthenticate(): Promise<void> {
  if (readToken() !== sentToken) {
    authenticate();
    return;
  }
  if (hasRenewed) return;
  hasRenewed = true;
  // A renewed token arrives through `onTokenChange`; an unreachable server is tried again with the next connection.
  if ((await renewToken()) === "refused") endSession();
}

function onTokenChanged(token: string | null): void {
  if (holderCount === 0) {
    // The next page must not reuse the socket of a user who signed out, nor as a player that of the visitor before the sign-in.
    if (socket && (token === null || sentToken === null)) closeConnection();
    return;
  }
  if (token !== null) {
    if (socket?.connected) authenticate();
    return;
  }
  // The user signed out: the connection is opened again as a visitor.
  closeSocket();
  failures = 0;
  open();
}

function onDisconnect(): void {
  // A connection that was cut before the server authenticated it counts as a failure.
  if (identity === undefined) failures += 1;
  identity = undefined;
  if (holderCount === 0) closeConnection();
  else if (!navigator.onLine) setStatus("offline");
  else scheduleRetry(returnAfterMs === null ? "connecting" : "server_shutdown");
}

function onConnectError(): void {
  identity = undefined;
  failures += 1;
  if (holderCount === 0) {
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
function closeSocket(): void {
  generation += 1;
  clearTimeout(retryTimer);
  identity = undefined;
  if (!socket) return;
  const closing = socket;
  socket = null;
  closing.off("connect", onConnect);
  closing.off("disconnect", onDisconnect);
  closing.off("connect_error", onConnectError);
  for (const name of EVENT_NAMES) closing.off(name, EVENT_HANDLERS[name]);
  closing.disconnect();
}

/** Closes the connection at once: it has no holder left, or a test is over. */
export function closeConnection(): void {
  clearTimeout(lingerTimer);
  closeSocket();
  failures = 0;
  returnAfterMs = null;
  setStatus("idle");
}

function onOnline(): void {
  if (holderCount > 0 && !socket?.connected) retryNow();
}

function onOffline(): void {
  if (holderCount === 0) return;
  clearTimeout(retryTimer);
  if (!socket?.connected) setStatus("offline");
}

onServerEvent("authenticated", onAuthenticated);
onServerEvent("auth_error", onAuthError);
onServerEvent("server_shutdown", onShutdown);
onTokenChange(onTokenChanged);
window.addEventListener("online", onOnline);
window.addEventListener("offline", onOffline);
