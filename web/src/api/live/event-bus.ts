import {
  type ErrorResponse,
  EVENT_NAMES,
  type EventName,
  parseEvent,
  type ServerEvents,
} from "./events";
import { useLiveStore } from "./status";

type Handler<Name extends EventName> = (payload: ServerEvents[Name]) => void;
type Subscribers = { [Name in EventName]: Set<Handler<Name>> };

const subscribers = Object.fromEntries(EVENT_NAMES.map((name) => [name, new Set()])) as Subscribers;

/** Subscribes to one kind of event, across reconnections, until the returned function is called. */
export function onServerEvent<Name extends EventName>(
  name: Name,
  handler: Handler<Name>,
): () => void {
  subscribers[name].add(handler);
  return () => subscribers[name].delete(handler);
}

/** Parses a payload and passes it to the subscribers; a payload that cannot be parsed is dropped and counted. */
export function dispatchServerEvent<Name extends EventName>(name: Name, raw: unknown): void {
  const payload = parseEvent(name, raw);
  if (payload === null) {
    countDroppedPayload();
    return;
  }
  // Iterates over a copy, because a handler may unsubscribe while it runs.
  for (const handler of [...subscribers[name]]) handler(payload);
}

export function countDroppedPayload(): void {
  useLiveStore.setState(({ dropped }) => ({ dropped: dropped + 1 }));
}

export const OFFLINE_RESPONSE: ErrorResponse = {
  ok: false,
  code: "OFFLINE",
  message: "There is no live connection. Please try again in a moment.",
};
