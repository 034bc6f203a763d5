import { useEffect, useState } from "react";
import { copyText } from "./copy-text";

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
