import { create } from "zustand";

export type LiveStatus =
  /** Nobody on this page needs a live connection. */
  | "idle"
  | "connecting"
  /** Connected, and known to the server as who we are. */
  | "connected"
  /** The last try failed; the next one is due. */
  | "error"
  /** Several tries failed; slower ones go on, and a button tries at once. */
  | "failed"
  | "server_shutdown"
  /** This device has no network. */
  | "offline";

type Live = {
  status: LiveStatus;
  /** Grows with every connection, and with every change of who we are on it: subscriptions are made anew. */
  epoch: number;
  /** Payloads that could not be read, since the page was opened. */
  dropped: number;
};

/** What the screens know of the connection. */
export const useLiveStore = create<Live>()(() => ({ status: "idle", epoch: 0, dropped: 0 }));

export const useLiveStatus = () => useLiveStore((live) => live.status);

/** Changes when subscriptions have to be made; null while there is no connection to make them on. */
export const useLiveEpoch = (): number | null =>
  useLiveStore((live) => (live.status === "connected" ? live.epoch : null));
