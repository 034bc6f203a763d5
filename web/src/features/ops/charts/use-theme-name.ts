import { useSyncExternalStore } from "react";

/** The theme that the document has now: a canvas takes its colours once, and has to be drawn again. */
export function useThemeName(): string {
  return useSyncExternalStore(subscribe, () => document.documentElement.dataset["theme"] ?? "");
}

function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  return () => observer.disconnect();
}
