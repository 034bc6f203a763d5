import { useEffect, useState } from "react";
import { copyText } from "./copy-text";

/** Part-a, section 9. */
const SHOWN_MS = 3000;

type Outcome = "copied" | "failed";

/** Copies a text, and says for three seconds what came of it. */
export function useCopy() {
  // A fresh object each time, so that the same outcome once more stays for its full time.
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
