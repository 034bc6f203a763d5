import type { Notification } from "@/api/types";

type Handler = (notification: Notification) => void;

const handlers = new Set<Handler>();

/** Calls the handler with each new or answered notification, until the returned function is called. */
export function onNews(handler: Handler): () => void {
  handlers.add(handler);
  return () => {
    handlers.delete(handler);
  };
}

export function newsHeard(notification: Notification): void {
  for (const handler of [...handlers]) handler(notification);
}
