import { useSyncExternalStore } from "react";

const WIDE = "(min-width: 1024px)";

/** Whether the screen has room for columns; for decisions that CSS cannot make, such as how much to fetch. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(WIDE).matches);
}

function subscribe(onChange: () => void): () => void {
  const media = window.matchMedia(WIDE);
  media.addEventListener("change", onChange);
  return () => media.removeEventListener("change", onChange);
}
