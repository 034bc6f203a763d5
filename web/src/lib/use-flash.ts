import { useEffect, useRef, useState } from "react";

/** As long as the eye needs to find what changed. */
const FLASH_MS = 1200;

/** True for a moment after `value` has changed; never for the value that was there from the start. */
export function useFlash(value: unknown): boolean {
  const known = useRef(value);
  const [isFlashing, setFlashing] = useState(false);
  useEffect(() => {
    if (known.current === value) return;
    known.current = value;
    setFlashing(true);
    const timer = setTimeout(() => setFlashing(false), FLASH_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return isFlashing;
}
