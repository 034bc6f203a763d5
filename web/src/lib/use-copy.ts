import { useEffect, useState } from "react";

const SHOWN_MS = 3000;

type Outcome = "copied" | "failed";

/** Copies a text, and reports the outcome for three seconds. */
export function useCopy() {
  // A fresh object each time, so that a repeated outcome is shown for its full time.
  const [last, setLast] = useState<{ outcome: Outcome } | null>(null);
  useEffect(() => {
    if (last === null) return;
    const timer = setTimeout(() => setLast(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [last]);
  const copy = async (text: string): Promise<void> => {
    setLast({ outcome: (await copyText(text)) ? "copied" : "failed" });
  };
  return { outcome: last?.outcome ?? null, copy };
}

/** Copies a text to the clipboard; returns whether that succeeded. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // The clipboard API is missing outside of secure contexts, and a browser may refuse it.
    return copyBySelecting(text);
  }
}

/** The older way: selects the text in a visually hidden field and lets the document copy the selection. */
function copyBySelecting(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "sr-only";
  // Placed next to the focused element: an open dialog takes the focus back from everything outside of it.
  (focused?.parentElement ?? document.body).append(field);
  field.focus({ preventScroll: true });
  field.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}
