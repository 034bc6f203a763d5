import { backoffMs, TRIES_UNTIL_FAILED } from "@/api/live/backoff";
import { countDroppedPayload } from "@/api/live/event-bus";
import { Malformed } from "@/api/live/shape";
import { renewToken } from "@/api/renew-token";
import { onTokenChange, readToken } from "@/api/token";
import { endSession } from "@/api/transport";
import { syncServerTime } from "@/lib/server-time";
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
export type Listener = {
  established: (frame: Extract<Frame, { kind: "established" }>) => void;
  stepped: (frame: Extract<Frame, { kind: "step" }>) => void;
  /** Steps up to this number were lost or not understood: refetch data that is older than it. */
  lost: (number: number) => void;
};

type Line = { socket: WebSocket; isEstablished: boolean; wasHeard: boolean };

let listener: Listener | null = null;
let line: Line | null = null;
/** The cursor: every step up to it was received; null before the first connection. */
let at: number | null = null;
/** Reconnect attempts since the last established connection. */
let tries = 0;
/** Limits token renewals to one per connection, since a server that refuses the new token would cause a loop. */
let hasRenewed = false;
let returnAfterMs: number | null = null;
/** The server has forbidden automatic reconnects: only the player can retry. */
let isForbidden = false;
let retryTimer: ReturnType<typeof setTimeout> | undefined;
let heartbeat: ReturnType<typeof setInterval> | undefined;

const setStatus = (status: ChannelStatus, cause: FailureCause | null = null) =>
  useChannelStore.setState({ status, cause });
const statusNow = () => useChannelStore.getState().status;

/** Opens the connection and keeps it open until the returned function is called. */
export function openChannel(hears: Listener): () => void {
  closeChannel();
  listener = hears;
  open();
  return () => {
    if (listener === hears) closeChannel();
  };
}

/** Closes the connection and resets the cursor. */
function closeChannel(): void {
  listener = null;
  at = null;
  tries = 0;
  hasRenewed = false;
  returnAfterMs = null;
  isForbidden = false;
  drop();
  setStatus("idle");
}

/** Retries at the player's request. */
export function retryChannel(): void {
  isForbidden = false;
  reviveChannel();
}

/** Retries on an indication that the network is back: a page change, or a reconnect of the other socket. */
export function reviveChannel(): void {
  if (listener === null || isForbidden || statusNow() === "connected") return;
  tries = 0;
  hasRenewed = false;
  returnAfterMs = null;
  open();
}

/** Sends a frame; returns false if there is no established connection. */
export function say(type: string, data: object): boolean {
  if (!line?.isEstablished) return false;
  send(line.socket, type, data);
  return true;
}

function open(): void {
  drop();
  const token = readToken();
  if (!navigator.onLine || token === null) {
    setStatus("disconnected");
    return;
  }
  if (tries === 0) setStatus("connecting");
  const address = new URL("/notifications", location.origin);
  address.protocol = address.protocol.replace("http", "ws");
  if (at !== null) address.searchParams.set("after", String(at));
  // The token is sent as a subprotocol, because URLs appear in logs.
  const socket = new WebSocket(address, [PROTOCOL, `bearer.${token}`]);
  const mine: Line = { socket, isEstablished: false, wasHeard: true };
  line = mine;
  socket.addEventListener("message", ({ data }) => {
    if (line === mine) onMessage(mine, data);
  });
  socket.addEventListener("close", ({ code }) => {
    if (line === mine) onClose(mine, code);
  });
  heartbeat = setInterval(() => beat(mine), HEARTBEAT_MS);
}

function beat(mine: Line): void {
  // No frame since the last heartbeat, not even its response: the connection is dead.
  if (!mine.wasHeard) {
    onClose(mine, 0);
    return;
  }
  mine.wasHeard = false;
  if (mine.isEstablished) send(mine.socket, "heartbeat", {});
}

function send(socket: WebSocket, type: string, data: object): void {
  if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ type, data }));
}

function onMessage(mine: Line, wire: unknown): void {
  mine.wasHeard = true;
  let frame: Frame;
  try {
    frame = readFrame(String(wire));
  } catch (cause) {
    if (!(cause instanceof Malformed)) throw cause;
    countDroppedPayload();
    return;
  }
  switch (frame.kind) {
    case "established":
      onEstablished(mine, frame);
      return;
    case "step":
      if (isNext(mine, frame.step.number)) listener?.stepped(frame);
      return;
    case "unknown":
      countDroppedPayload();
      if (isNext(mine, frame.step.number)) listener?.lost(frame.step.number);
      return;
    case "shutdown":
      returnAfterMs = frame.retryAfterMs;
      setStatus("server_shutdown");
      return;
    case "alive":
      return;
  }
}

function onEstablished(mine: Line, frame: Extract<Frame, { kind: "established" }>): void {
  syncServerTime(frame.serverTime);
  const isFirst = at === null;
  at = frame.number;
  tries = 0;
  hasRenewed = false;
  returnAfterMs = null;
  mine.isEstablished = true;
  // For types that this client does not know, the server sends only the number.
  send(mine.socket, "subscribe_to_types", { types: NOTIFICATION_TYPES });
  setStatus("connected");
  listener?.established(frame);
  if (isFirst || frame.resync) listener?.lost(frame.number);
}

/** Advances the cursor unless the number is known; on a gap, reconnects to have the missing steps replayed. */
function isNext(mine: Line, number: number): boolean {
  if (at !== null && number <= at) return false;
  // Numbers may jump during a replay, which omits deleted notifications.
  if (mine.isEstablished && at !== null && number > at + 1) {
    open();
    return false;
  }
  at = number;
  return true;
}

function onClose(mine: Line, code: number): void {
  const wasEstablished = mine.isEstablished;
  drop();
  if (code === CLOSED.signedOut) endSession("You have been signed out on this device");
  else if (code === CLOSED.tokenExpired || code === CLOSED.signInAgain) void renewAndOpen(code);
  else if (isForbidding(code)) fail(code);
  else scheduleRetry(wasEstablished);
}

const isForbidding = (code: number) => code >= NEVER_FROM && code < NEVER_BELOW;

function fail(code: number): void {
  isForbidden = isForbidding(code);
  setStatus("failed", code === CLOSED.tooMany ? "too_many" : null);
}

async function renewAndOpen(code: number): Promise<void> {
  if (hasRenewed) {
    fail(code);
    return;
  }
  hasRenewed = true;
  setStatus("connecting");
  const hears = listener;
  const renewal = await renewToken();
  if (listener !== hears || hears === null) return;
  if (renewal === "refused") endSession();
  else if (renewal === "renewed") open();
  else scheduleRetry(false);
}

function scheduleRetry(wasEstablished: boolean): void {
  if (!navigator.onLine) {
    setStatus("disconnected");
    return;
  }
  if (wasEstablished && returnAfterMs !== null) {
    setStatus("server_shutdown");
    retryTimer = setTimeout(open, returnAfterMs);
    return;
  }
  if (tries >= TRIES_UNTIL_FAILED) {
    returnAfterMs = null;
    setStatus("failed");
    return;
  }
  if (returnAfterMs === null) setStatus(wasEstablished ? "connecting" : "error");
  retryTimer = setTimeout(open, backoffMs(tries));
  tries += 1;
}

/** Closes the current connection and its timers, without a status change. */
function drop(): void {
  clearTimeout(retryTimer);
  clearInterval(heartbeat);
  const old = line;
  line = null;
  old?.socket.close();
}

function onToken(token: string | null): void {
  if (listener === null) return;
  if (token === null) {
    // The prohibition does not apply to the next player who signs in.
    isForbidden = false;
    drop();
    setStatus("disconnected");
  } else if (line?.isEstablished) send(line.socket, "authenticate", { token });
}

function onOnline(): void {
  if (statusNow() === "disconnected") reviveChannel();
}

function onOffline(): void {
  if (listener === null || isForbidden || line?.isEstablished) return;
  drop();
  setStatus("disconnected");
}

onTokenChange(onToken);
window.addEventListener("online", onOnline);
window.addEventListener("offline", onOffline);
