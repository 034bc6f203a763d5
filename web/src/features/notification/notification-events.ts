import type { Notification } from "@/api/types";

type Handler = (notification: Notification) => void;

const handlers = new Set<Handler>();

/** Calls the handler with each new or answered notification, until the returned function is called. */
export function onNotification(handler: Handler): () => void {
  handlers.add(handler);
  return () => {
    handlers.delete(handler);
  };
}

export function emitNotification(notification: Notification): void {
  for (const handler of [...handlers]) handler(notification);
}
