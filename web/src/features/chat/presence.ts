import { create } from "zustand";

export type Presence = { isOnline: boolean; lastSeen: string };

/** Presence from the stream since the connection began; it is newer than any response before it. */
const usePresenceStore = create<Readonly<Record<string, Presence>>>()(() => ({}));

/** Both are null where the viewer may not see presence: strangers, unanswered conversations and blocks. */
type Known = { _id: string; isOnline?: boolean | null; lastSeen?: string | null };

/** A player's presence: from the stream, else from the response that contained the player; null if unknown. */
export function usePresence(person: Known | null | undefined): Presence | null {
  const streamed = usePresenceStore((all) => (person ? all[person._id] : undefined));
  if (streamed) return streamed;
  const { isOnline, lastSeen } = person ?? {};
  return typeof isOnline === "boolean" && lastSeen ? { isOnline, lastSeen } : null;
}

export function setPresence({ userId, ...presence }: Presence & { userId: string }): void {
  usePresenceStore.setState({ [userId]: presence });
}

export function resetPresence(): void {
  usePresenceStore.setState({}, true);
}
