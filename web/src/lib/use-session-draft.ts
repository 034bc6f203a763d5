import { useEffect, useState } from "react";

/**
 * A draft of a form that survives a reload of the tab. `restore` gets what was stored, of whatever shape, or null, and returns what
 * the form starts with; `store`, a constant function, leaves out what JSON cannot hold. A component that moves on to another key needs a `key` of its own.
 */
export function useSessionDraft<Draft>(
  key: string,
  restore: (stored: unknown) => Draft,
  store: (draft: Draft) => unknown = whole,
) {
  const [draft, setDraft] = useState(() => restore(readStored(key)));
  useEffect(() => sessionStorage.setItem(key, JSON.stringify(store(draft))), [key, draft, store]);
  return { draft, setDraft, removeDraft: () => sessionStorage.removeItem(key) };
}

const whole = (draft: unknown): unknown => draft;

function readStored(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}
