import { useEffect } from "react";
import { holdConnection } from "./connection";

/** Keeps the tab's live connection open while the component is on the page and has a use for it. */
export function useLiveConnection(isUsed = true): void {
  useEffect(() => (isUsed ? holdConnection() : undefined), [isUsed]);
}
