import { create } from "zustand";

/** `idle` is the state before the first use. */
export type ChannelStatus =
  | "idle"
  /** This device has no network. */
  | "disconnected"
  | "connecting"
  | "connected"
  /** The last attempt failed; the next one is scheduled. */
  | "error"
  /** Five attempts failed, or the server has forbidden a reconnect: only the Retry button tries again. */
  | "failed"
  | "server_shutdown";

/** A cause of failure that the player can remove: too many open connections. */
export type FailureCause = "too_many";

type Channel = {
  status: ChannelStatus;
  /** Set only with `failed`. */
  cause: FailureCause | null;
};

export const useChannelStore = create<Channel>()(() => ({ status: "idle", cause: null }));

/** The state for display: the cause if there is one, else the status. */
export const useChannelState = (): ChannelStatus | FailureCause =>
  useChannelStore(({ status, cause }) => cause ?? status);
