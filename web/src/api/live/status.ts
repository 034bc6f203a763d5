import { create } from "zustand";

export type LiveStatus =
  /** No component on this page needs a live connection. */
  | "idle"
  | "connecting"
  /** Connected, and the server has authenticated the user or accepted the visitor. */
  | "connected"
  /** The last try failed; the next one is scheduled. */
  | "error"
  /** Several tries failed; slower ones continue, and a button retries at once. */
  | "failed"
  | "server_shutdown"
  /** This device has no network. */
  | "offline";

type Live = {
  status: LiveStatus;
  /** Incremented on every connection and on every change of the user: subscriptions have to be renewed. */
  epoch: number;
  /** The number of payloads that could not be parsed since the page was opened. */
  dropped: number;
};

/** The state of the connection, for the screens. */
export const useLiveStore = create<Live>()(() => ({ status: "idle", epoch: 0, dropped: 0 }));

export const useLiveStatus = () => useLiveStore((live) => live.status);

/** Changes when subscriptions have to be renewed; null while there is no connection. */
export const useLiveEpoch = (): number | null =>
  useLiveStore((live) => (live.status === "connected" ? live.epoch : null));
