import * as v from "valibot";
import { backoffMs, TRIES_UNTIL_FAILED } from "@/api/live/backoff";
import { countDroppedPayload } from "@/api/live/event-bus";
import { renewToken } from "@/api/renew-token";
import { onTokenChange, readToken } from "@/api/token";
import { endSession } from "@/api/transport";
import { syncServerTime } from "@/lib/server-time";
import { classifyVersion } from "@/lib/stream";
import { NOTIFICATION_TYPES } from "../kinds";
import { type Frame, readFrame } from "./frames";
import { type ChannelStatus, type FailureCause, useChannelStore } from "./status";

/*
 * The WebSocket for notifications. It subscribes with a cursor, the number of the last step. A gap in the numbers
 * means a lost step, which a reconnect replays.
 */

const PROTOCOL = "duel-ledger.notifications";
const HEARTBEAT_MS = 30_000;

const CLOSED = {
  signInAgain: 4001,
  signedOut: 4002,
  tooMany: 4003,
  tokenExpired: 4101,
} as const;
/** Close codes 4000 to 4099, such as too many connections: do not reconnect automatically. */
const NEVER_FROM = 4000;
const NEVER_BELOW = 4100;

/** The handlers of received frames. */
export type ChannelHandlers = {
  onEstablished: (frame: Extract<Frame, { kind: "established" }>) => void;
  onStep: (frame: Extract<Frame, { kind: "step" }>) => void;
  /** Steps up to this number were lost or not understood: refetch data that is older than it. */
  onGap: (number: number) => void;
};

type Connection = { socket: WebSocket; isEstablished: boolean; isResponsive: boolean };

let handlers: ChannelHandlers | null = null;
let connection: Connection | null = null;
/** The cursor: every step up to it was received; null before the first connection. */
let cursor: number | null = null;
/** Reconnect attempts since the last established connection. */
let attempts = 0;
/** Limits token renewals to one per connection, since a server that refuses the new token would cause a loop. */
let hasRenewed = false;
let restartDelayMs: number | null = null;
/** The server has forbidden automatic reconnects: only the player can retry. */
let isForbidden = false;
let retryTimer: ReturnType<typeof setTimeout> | undefined;
let heartbeat: ReturnType<typeof setInterval> | undefined;

const setStatus = (status: ChannelStatus, cause: FailureCause | null = null) =>
  useChannelStore.setState({ status, cause });
const statusNow = () => useChannelStore.getState().status;

/** Opens the connection and holds it open until the returned function is called. */
export function openChannel(newHandlers: ChannelHandlers): () => void {
  closeChannel();
  handlers = newHandlers;
  open();
  return () => {
    if (handlers === newHandlers) closeChannel();
  };
}

/** Closes the connection and resets the cursor. */
function closeChannel(): void {
  handlers = null;
  cursor = null;
  attempts = 0;
  hasRenewed = false;
  restartDelayMs = null;
  isForbidden = false;
  disconnect();
  setStatus("idle");
}

/** Retries at the player's request. */
export function retryChannel(): void {
  isForbidden = false;
  reviveChannel();
}

/** Retries on an indication that the network is back: a page change, or a reconnect of the other socket. */
export function reviveChannel(): void {
  if (handlers === null || isForbidden || statusNow() === "connected") return;
  attempts = 0;
  hasRenewed = false;
  restartDelayMs = null;
  open();
}

/** Sends a frame; returns false if there is no established connection. */
export function sendFrame(type: string, data: object): boolean {
  if (!connection?.isEstablished) return false;
  send(connection.socket, type, data);
  return true;
}

function open(): void {
  disconnect();
  const token = readToken();
  if (!navigator.onLine || token === null) {
    setStatus("disconnected");
    return;
  }
  if (attempts === 0) setStatus("connecting");
  const address = new URL("/notifications", location.origin);
  address.protocol = address.protocol.replace("http", "ws");
  if (cursor !== null) address.searchParams.set("after", String(cursor));
  // The token is sent as a subprotocol, because URLs appear in logs.
  const socket = new WebSocket(address, [PROTOCOL, `bearer.${token}`]);
  const current: Connection = { socket, isEstablished: false, isResponsive: true };
  connection = current;
  socket.addEventListener("message", ({ data }) => {
    if (connection === current) onMessage(current, data);
  });
  socket.addEventListener("close", ({ code }) => {
    if (connection === current) onClose(current, code);
  });
  heartbeat = setInterval(() => sendHeartbeat(current), HEARTBEAT_MS);
}

function sendHeartbeat(current: Connection): void {
  // No frame since the last heartbeat, not even its response: the connection is dead.
  if (!current.isResponsive) {
    onClose(current, 0);
    return;
  }
  current.isResponsive = false;
  if (current.isEstablished) send(current.socket, "heartbeat", {});
}

function send(socket: WebSocket, type: string, data: object): void {
  if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ type, data }));
}

function onMessage(current: Connection, raw: unknown): void {
  current.isResponsive = true;
  let frame: Frame;
  try {
    frame = readFrame(String(raw));
  } catch (cause) {
    if (!v.isValiError(cause)) throw cause;
    countDroppedPayload();
    return;
  }
  switch (frame.kind) {
    case "established":
      onEstablished(current, frame);
      return;
    case "step":
      if (advanceCursor(current, frame.step.number)) handlers?.onStep(frame);
      return;
    case "unknown":
      countDroppedPayload();
      if (advanceCursor(current, frame.step.number)) handlers?.onGap(frame.step.number);
      return;
    case "shutdown":
      restartDelayMs = frame.retryAfterMs;
      setStatus("server_shutdown");
      return;
    case "alive":
      return;
  }
}

function onEstablished(current: Connection, frame: Extract<Frame, { kind: "established" }>): void {
  syncServerTime(frame.serverTime);
  const isFirst = cursor === null;
  cursor = frame.number;
  attempts = 0;
  hasRenewed = false;
  restartDelayMs = null;
  current.isEstablished = true;
  // For types that this client does not know, the server sends only the number.
  send(current.socket, "subscribe_to_types", { types: NOTIFICATION_TYPES });
  setStatus("connected");
  handlers?.onEstablished(frame);
  if (isFirst || frame.resync) handlers?.onGap(frame.number);
}

/** Advances the cursor unless the number is known; on a gap, reconnects to have the missing steps replayed. */
function advanceCursor(current: Connection, number: number): boolean {
  const order = cursor === null ? "next" : classifyVersion(number, cursor);
  if (order === "stale") return false;
  // Numbers may jump during a replay, which omits deleted notifications.
  if (order === "gap" && current.isEstablished) {
    open();
    return false;
  }
  cursor = number;
  return true;
}

function onClose(current: Connection, code: number): void {
  const wasEstablished = current.isEstablished;
  disconnect();
  if (code === CLOSED.signedOut) endSession("You have been signed out on this device");
  else if (code === CLOSED.tokenExpired || code === CLOSED.signInAgain) void renewAndOpen(code);
  else if (isForbidding(code)) setFailed(code);
  else scheduleRetry(wasEstablished);
}

const isForbidding = (code: number) => code >= NEVER_FROM && code < NEVER_BELOW;

function setFailed(code: number): void {
  isForbidden = isForbidding(code);
  setStatus("failed", code === CLOSED.tooMany ? "too_many" : null);
}

async function renewAndOpen(code: number): Promise<void> {
  if (hasRenewed) {
    setFailed(code);
    return;
  }
  hasRenewed = true;
  setStatus("connecting");
  const newHandlers = handlers;
  const renewal = await renewToken();
  if (handlers !== newHandlers || newHandlers === null) return;
  if (renewal === "refused") endSession();
  else if (renewal === "renewed") open();
  else scheduleRetry(false);
}

function scheduleRetry(wasEstablished: boolean): void {
  if (!navigator.onLine) {
    setStatus("disconnected");
    return;
  }
  if (wasEstablished && restartDelayMs !== null) {
    setStatus("server_shutdown");
    retryTimer = setTimeout(open, restartDelayMs);
    return;
  }
  if (attempts >= TRIES_UNTIL_FAILED) {
    restartDelayMs = null;
    setStatus("failed");
    return;
  }
  if (restartDelayMs === null) setStatus(wasEstablished ? "connecting" : "error");
  retryTimer = setTimeout(open, backoffMs(attempts));
  attempts += 1;
}

/** Closes the current connection and its timers, without a status change. */
function disconnect(): void {
  clearTimeout(retryTimer);
  clearInterval(heartbeat);
  const previous = connection;
  connection = null;
  previous?.socket.close();
}

function onToken(token: string | null): void {
  if (handlers === null) return;
  if (token === null) {
    // The prohibition does not apply to the next player who signs in.
    isForbidden = false;
    disconnect();
    setStatus("disconnected");
  } else if (connection?.isEstablished) send(connection.socket, "authenticate", { token });
}

function onOnline(): void {
  if (statusNow() === "disconnected") reviveChannel();
}

function onOffline(): void {
  if (handlers === null || isForbidden || connection?.isEstablished) return;
  disconnect();
  setStatus("disconnected");
}

onTokenChange(onToken);
window.addEventListener("online", onOnline);
window.addEventListener("offline", onOffline);
