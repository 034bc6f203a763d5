import { useEffect, useState } from "react";

/** False at first, true once `delayMs` have passed, so that a fast response shows no skeleton. */
export function useDelayed(delayMs: number): boolean {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), delayMs);
    return () => clearTimeout(timer);
  }, [delayMs]);
  return isDue;
}
