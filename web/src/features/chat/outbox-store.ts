import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";
import type { Attachment, Message } from "@/api/types";
import { threadsOf } from "./cache";
import type { Place } from "./place";

/** A message written on this device that is not in the thread yet. */
export type Unsent = {
  clientId: string;
  /** The author: several players may use one tab, one after another. */
  senderId: string;
  conversationId: string;
  place: Place;
  content: string;
  attachments: readonly Attachment[];
  createdAt: string;
  state:
    | { kind: "pending" }
    /** `isLine`: the server did not refuse it; it is sent again when the server is reachable. */
    | { kind: "failed"; message: string; isLine: boolean }
    /** The server has it; the thread still lacks an earlier message. */
    | { kind: "sent" };
};

/** Survives a reload: the `clientId` makes a resend idempotent. */
const useOutbox = create<{ items: readonly Unsent[] }>()(
  persist((): { items: readonly Unsent[] } => ({ items: [] }), {
    name: "dl.outbox",
    storage: createJSONStorage(() => sessionStorage),
  }),
);

export const useUnsentItems = (): readonly Unsent[] => useOutbox(({ items }) => items);

export const unsentItems = (): readonly Unsent[] => useOutbox.getState().items;

export function put(item: Unsent): void {
  useOutbox.setState(({ items }) => ({ items: [...items, item] }));
}

export function moved(clientId: string, state: Unsent["state"]): void {
  useOutbox.setState(({ items }) => ({
    items: items.map((item) => (item.clientId === clientId ? { ...item, state } : item)),
  }));
}

export function dropped(clientId: string): void {
  useOutbox.setState(({ items }) => ({
    items: items.filter((item) => item.clientId !== clientId),
  }));
}

/** Removes items that are in the thread now, and sent items of a conversation with no cached thread. */
export function settled(conversationId: string): void {
  const here = unsentItems().filter((item) => item.conversationId === conversationId);
  if (here.length === 0) return;
  const threads = threadsOf(conversationId);
  for (const item of here) {
    const isNobodyLooking = threads.length === 0 && item.state.kind === "sent";
    if (isNobodyLooking || threads.some(({ messages }) => stands(item, messages))) {
      dropped(item.clientId);
    }
  }
}

/** The items to show beneath a thread. */
export function unsentOf(
  items: readonly Unsent[],
  messages: readonly Message[],
  { conversationId, senderId }: { conversationId: string; senderId: string },
): Unsent[] {
  return items.filter(
    (item) =>
      item.conversationId === conversationId &&
      item.senderId === senderId &&
      !stands(item, messages),
  );
}

/** Searches from the end, where the sender's latest messages are. */
function stands({ clientId, senderId }: Unsent, messages: readonly Message[]): boolean {
  return (
    messages.findLastIndex(
      (message) => message.clientId === clientId && message.sender._id === senderId,
    ) !== -1
  );
}
