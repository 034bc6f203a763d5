import { backoffMs, TRIES_UNTIL_FAILED } from "@/api/live/backoff";
import { countDropped } from "@/api/live/bus";
import { Malformed } from "@/api/live/shape";
import { renewToken } from "@/api/renewal";
import { onTokenChange, readToken } from "@/api/token";
import { sessionLost } from "@/api/transport";
import { learnServerTime } from "@/lib/server-time";
import { NOTIFICATION_TYPES } from "../kinds";
import { type Frame, readFrame } from "./frames";
import { type ChannelStatus, type FailureCause, useChannelStore } from "./status";

/*
 * The line on which notifications come: a raw WebSocket, which says after which number it wants to hear. A number
 * that is not the next one means that something was lost, and is asked for by connecting anew.
 */

const PROTOCOL = "duel-ledger.notifications";
/** Part-a, section 9. */
const HEARTBEAT_MS = 30_000;

const CLOSED = {
  signInAgain: 4001,
  signedOut: 4002,
  tooMany: 4003,
  tokenExpired: 4101,
} as const;
/** 4000 to 4099, such as one line too many: do not come back by yourself. */
const NEVER_FROM = 4000;
const NEVER_BELOW = 4100;

/** What the rest of the app does with what is heard. */
export type Listener = {
  established: (frame: Extract<Frame, { kind: "established" }>) => void;
  stepped: (frame: Extract<Frame, { kind: "step" }>) => void;
  /** What was read before this number has to be read anew: not all that has changed since was told or understood. */
  lost: (number: number) => void;
};

type Line = { socket: WebSocket; isEstablished: boolean; wasHeard: boolean };

let listener: Listener | null = null;
let line: Line | null = null;
/** The step up to which everything was heard; null before the first connection. */
let at: number | null = null;
/** To come back, since the line was last there. */
let tries = 0;
/** One renewal a connection: a server that refuses the fresh token too would be asked for ever. */
let hasRenewed = false;
let returnAfterMs: number | null = null;
/** The server has said not to come back: nobody tries but the player. */
let isForbidden = false;
let retryTimer: ReturnType<typeof setTimeout> | undefined;
let heartbeat: ReturnType<typeof setInterval> | undefined;

const setStatus = (status: ChannelStatus, cause: FailureCause | null = null) =>
  useChannelStore.setState({ status, cause });
const statusNow = () => useChannelStore.getState().status;

/** Opens the line for a player, and keeps it open; the answered function ends it. */
export function openChannel(hears: Listener): () => void {
  closeChannel();
  listener = hears;
  open();
  return () => {
    if (listener === hears) closeChannel();
  };
}

/** Ends the line at once, and forgets up to where was heard. */
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

/** The player's own wish to try now. */
export function retryChannel(): void {
  isForbidden = false;
  reviveChannel();
}

/** Another page, or another connection that has come back, says that it is worth a try. */
export function reviveChannel(): void {
  if (listener === null || isForbidden || statusNow() === "connected") return;
  tries = 0;
  hasRenewed = false;
  returnAfterMs = null;
  open();
}

/** Says something, where there is a line to say it on. */
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
  // The token goes as a protocol: an address stands in logs.
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
  // Nothing since the last one, not even its answer: a line that is dead and does not know it yet.
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
    countDropped();
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
      countDropped();
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
  learnServerTime(frame.serverTime);
  const isFirst = at === null;
  at = frame.number;
  tries = 0;
  hasRenewed = false;
  returnAfterMs = null;
  mine.isEstablished = true;
  // Of a kind that this client does not know it hears the number, and misses nothing that it could show.
  send(mine.socket, "subscribe_to_types", { types: NOTIFICATION_TYPES });
  setStatus("connected");
  listener?.established(frame);
  if (isFirst || frame.resync) listener?.lost(frame.number);
}

/** Takes a number, unless it is known already; one that leaves a gap ends this connection for one that fills it. */
function isNext(mine: Line, number: number): boolean {
  if (at !== null && number <= at) return false;
  // What is replayed may jump: only what still is, is told.
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
  if (code === CLOSED.signedOut) sessionLost("You have been signed out on this device");
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
  if (renewal === "refused") sessionLost();
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

/** Ends what there is, without a word to the screens. */
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
    // Whoever signs in next is somebody new to the server.
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
