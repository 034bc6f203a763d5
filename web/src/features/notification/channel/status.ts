import { create } from "zustand";

/** Part-a, section 5; `idle` is before anybody wants it. */
export type ChannelStatus =
  | "idle"
  /** This device has no network. */
  | "disconnected"
  | "connecting"
  | "connected"
  /** The last try failed; the next one is due. */
  | "error"
  /** Five tries have failed, or the server has said not to come back: nobody tries any more but who presses Retry. */
  | "failed"
  | "server_shutdown";

export const useChannelStore = create<{ status: ChannelStatus }>()(() => ({ status: "idle" }));

export const useChannelStatus = () => useChannelStore(({ status }) => status);
