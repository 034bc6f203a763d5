import { useEffect } from "react";
import { holdConnection } from "./connection";

/** Keeps the tab's live connection open while the component is on the page. */
export function useLiveConnection(): void {
  useEffect(holdConnection, []);
}
