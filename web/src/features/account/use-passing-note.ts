import { useEffect, useState } from "react";

const SHOWN_MS = 3000;

/** A success that is told for three seconds. */
export function usePassingNote(): [string | null, (note: string) => void] {
  const [note, setNote] = useState<{ words: string } | null>(null);
  useEffect(() => {
    if (note === null) return;
    const timer = setTimeout(() => setNote(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [note]);
  // A fresh object each time, so that the same words said again stay for their full time.
  return [note?.words ?? null, (words) => setNote({ words })];
}
