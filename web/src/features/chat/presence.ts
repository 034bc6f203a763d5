import { create } from "zustand";

export type Presence = { isOnline: boolean; lastSeen: string };

/** What the stream has said since the connection began; what was read before it is older. */
const usePresenceStore = create<Readonly<Record<string, Presence>>>()(() => ({}));

type Known = Presence & { _id: string };

/** Whether somebody is here: the stream's word, else that of the answer that named them. */
export function usePresence(person: Known | null | undefined): Presence | null {
  const told = usePresenceStore((all) => (person ? all[person._id] : undefined));
  return told ?? person ?? null;
}

export function presenceHeard({ userId, ...presence }: Presence & { userId: string }): void {
  usePresenceStore.setState({ [userId]: presence });
}

export function presenceForgotten(): void {
  usePresenceStore.setState({}, true);
}
