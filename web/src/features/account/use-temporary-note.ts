import { useEffect, useState } from "react";

const SHOWN_MS = 3000;

/** A success message shown for three seconds. */
export function useTemporaryNote(): [string | null, (note: string) => void] {
  const [note, setNote] = useState<{ text: string } | null>(null);
  useEffect(() => {
    if (note === null) return;
    const timer = setTimeout(() => setNote(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [note]);
  // A new object each time, so that a repeated message restarts the timer.
  return [note?.text ?? null, (text) => setNote({ text })];
}
