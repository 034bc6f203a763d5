import { create } from "zustand";

/** How long a player counts as typing after the last typing event. */
const TYPING_EXPIRY_MS = 3000;

type Typists = Readonly<Record<string, string>>;
/** By conversation: the usernames of the players who type, by user id. */
const useTypingStore = create<Readonly<Record<string, Typists>>>()(() => ({}));
const timers = new Map<string, ReturnType<typeof setTimeout>>();

const NO_TYPISTS: Typists = {};

export const useTypists = (conversationId: string | undefined): Typists =>
  useTypingStore((all) => (conversationId ? all[conversationId] : undefined) ?? NO_TYPISTS);

export type Typist = { conversationId: string; userId: string; username: string };

export function setTyping({ conversationId, userId, username }: Typist): void {
  const key = `${conversationId} ${userId}`;
  clearTimeout(timers.get(key));
  timers.set(
    key,
    setTimeout(() => clearTyping(conversationId, userId), TYPING_EXPIRY_MS),
  );
  useTypingStore.setState((all) => ({
    [conversationId]: { ...all[conversationId], [userId]: username },
  }));
}

export function clearTyping(conversationId: string, userId: string): void {
  const key = `${conversationId} ${userId}`;
  clearTimeout(timers.get(key));
  timers.delete(key);
  useTypingStore.setState((all) => {
    const { [userId]: removed, ...others } = all[conversationId] ?? NO_TYPISTS;
    return removed === undefined ? all : { [conversationId]: others };
  });
}

/** Clears all typists: after a disconnect, their state is unknown. */
export function resetTyping(): void {
  for (const timer of timers.values()) clearTimeout(timer);
  timers.clear();
  useTypingStore.setState({}, true);
}
