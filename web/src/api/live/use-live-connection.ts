import { useEffect, useRef } from "react";
import { holdConnection } from "./connection";
import { useLiveEpoch } from "./status";

/** Keeps the tab's live connection open while the component is on the page and has a use for it. */
export function useLiveConnection(isUsed = true): void {
  useEffect(() => (isUsed ? holdConnection() : undefined), [isUsed]);
}

/** Does what has to be done after the line was away: what was told meanwhile was told to nobody here. */
export function useOnReconnect(deed: () => void): void {
  const isFirst = useRef(true);
  useOnConnect(() => {
    if (!isFirst.current) deed();
    isFirst.current = false;
  });
}

/** The same, and with the first connection, too: for what may have been read before it and must not be a moment old. */
export function useOnConnect(deed: () => void): void {
  const epoch = useLiveEpoch();
  const latest = useRef(deed);
  useEffect(() => {
    latest.current = deed;
  });
  useEffect(() => {
    if (epoch !== null) latest.current();
  }, [epoch]);
}
