import { useEffect, useRef } from "react";
import { holdConnection } from "./connection";
import { useLiveEpoch } from "./status";

/** Holds the tab's live connection open while the component is mounted and `isUsed` is true. */
export function useLiveConnection(isUsed = true): void {
  useEffect(() => (isUsed ? holdConnection() : undefined), [isUsed]);
}

/** Calls `handler` after a reconnection, to fetch what changed while the connection was down. */
export function useOnReconnect(handler: () => void): void {
  const isFirst = useRef(true);
  useOnConnect(() => {
    if (!isFirst.current) handler();
    isFirst.current = false;
  });
}

/** Like `useOnReconnect`, but also on the first connection: for data that may have been read before it. */
export function useOnConnect(handler: () => void): void {
  const epoch = useLiveEpoch();
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  useEffect(() => {
    if (epoch !== null) latest.current();
  }, [epoch]);
}
