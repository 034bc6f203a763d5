import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";
import type { Attachment, Message } from "@/api/types";
import type { ConversationRef } from "./conversation-ref";
import type { Thread } from "./thread";

/** A message written on this device that is not in the thread yet. */
export type OutboxItem = {
  clientId: string;
  /** The author: several players may use one tab, one after another. */
  senderId: string;
  conversationId: string;
  conversationRef: ConversationRef;
  content: string;
  attachments: readonly Attachment[];
  createdAt: string;
  state:
    | { kind: "pending" }
    /** `isRetryable`: the server did not refuse it; it is sent again when the server is reachable. */
    | { kind: "failed"; message: string; isRetryable: boolean }
    /** The server has it; the thread still lacks an earlier message. */
    | { kind: "sent" };
};

/** Survives a reload: the `clientId` makes a resend idempotent. */
const useOutbox = create<{ items: readonly OutboxItem[] }>()(
  persist((): { items: readonly OutboxItem[] } => ({ items: [] }), {
    name: "dl.outbox",
    // An outbox of version 0 has other field names, and is dropped.
    version: 1,
    migrate: () => ({ items: [] }),
    storage: createJSONStorage(() => sessionStorage),
  }),
);

export const useOutboxItems = (): readonly OutboxItem[] => useOutbox(({ items }) => items);

export const outboxItems = (): readonly OutboxItem[] => useOutbox.getState().items;

export function addItem(item: OutboxItem): void {
  useOutbox.setState(({ items }) => ({ items: [...items, item] }));
}

export function setState(clientId: string, state: OutboxItem["state"]): void {
  useOutbox.setState(({ items }) => ({
    items: items.map((item) => (item.clientId === clientId ? { ...item, state } : item)),
  }));
}

export function removeItem(clientId: string): void {
  useOutbox.setState(({ items }) => ({
    items: items.filter((item) => item.clientId !== clientId),
  }));
}

/** Removes items that are in the thread now, and sent items of a conversation with no cached thread. */
export function removeDelivered(conversationId: string, thread: Thread | undefined): void {
  const candidates = outboxItems().filter((item) => item.conversationId === conversationId);
  for (const item of candidates) {
    const isRemovable = thread ? isDelivered(item, thread.messages) : item.state.kind === "sent";
    if (isRemovable) removeItem(item.clientId);
  }
}

/** The items to show beneath a thread. */
export function undeliveredItemsOf(
  items: readonly OutboxItem[],
  messages: readonly Message[],
  { conversationId, senderId }: { conversationId: string; senderId: string },
): OutboxItem[] {
  return items.filter(
    (item) =>
      item.conversationId === conversationId &&
      item.senderId === senderId &&
      !isDelivered(item, messages),
  );
}

/** Searches from the end, where the sender's latest messages are. */
function isDelivered({ clientId, senderId }: OutboxItem, messages: readonly Message[]): boolean {
  return (
    messages.findLastIndex(
      (message) => message.clientId === clientId && message.sender._id === senderId,
    ) !== -1
  );
}
