import { type ErrorResponse, SERVER_EVENTS, type ServerEvents } from "./events";
import { Malformed } from "./shape";
import { useLiveStore } from "./status";

export type EventName = keyof ServerEvents;
type Handler<Name extends EventName> = (payload: ServerEvents[Name]) => void;

const handlers = new Map<EventName, Set<(payload: never) => void>>();

export const EVENT_NAMES = Object.keys(SERVER_EVENTS) as EventName[];

/** Subscribes to one kind of event, across reconnections, until the returned function is called. */
export function onServerEvent<Name extends EventName>(
  name: Name,
  handler: Handler<Name>,
): () => void {
  const subscribers = handlers.get(name) ?? new Set();
  handlers.set(name, subscribers.add(handler));
  return () => subscribers.delete(handler);
}

/** Parses a payload and passes it to the subscribers; a payload that cannot be parsed is dropped and counted. */
export function dispatchServerEvent<Name extends EventName>(name: Name, raw: unknown): void {
  let payload: ServerEvents[Name];
  try {
    payload = SERVER_EVENTS[name](raw) as ServerEvents[Name];
  } catch (cause) {
    if (!(cause instanceof Malformed)) throw cause;
    countDroppedPayload();
    return;
  }
  // Iterates over a copy, because a handler may unsubscribe while it runs.
  for (const handler of [...(handlers.get(name) ?? [])]) (handler as Handler<Name>)(payload);
}

export function countDroppedPayload(): void {
  useLiveStore.setState(({ dropped }) => ({ dropped: dropped + 1 }));
}

export const OFFLINE_RESPONSE: ErrorResponse = {
  ok: false,
  code: "OFFLINE",
  message: "There is no live connection. Please try again in a moment.",
};
