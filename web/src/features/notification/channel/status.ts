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

/** Why it has failed, where the player can do something about it: it listens in more places than one player may. */
export type FailureCause = "too_many";

type Channel = {
  status: ChannelStatus;
  /** Of `failed` only. */
  cause: FailureCause | null;
};

export const useChannelStore = create<Channel>()(() => ({ status: "idle", cause: null }));

/** What the screens say of it. */
export const useChannelState = (): ChannelStatus | FailureCause =>
  useChannelStore(({ status, cause }) => cause ?? status);
