import type { Notification } from "@/api/types";

type Handler = (notification: Notification) => void;

const handlers = new Set<Handler>();

/** Hears each notification as it comes or is answered, until the answered function is called: what it tells of has changed. */
export function onNews(handler: Handler): () => void {
  handlers.add(handler);
  return () => {
    handlers.delete(handler);
  };
}

export function newsHeard(notification: Notification): void {
  for (const handler of [...handlers]) handler(notification);
}
