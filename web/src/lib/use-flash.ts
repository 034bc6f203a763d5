import { useEffect, useRef, useState } from "react";

/** Long enough for the user to notice the change. */
const FLASH_MS = 1200;

/** True for a moment after `value` has changed; never for the initial value. */
export function useFlash(value: unknown): boolean {
  const previous = useRef(value);
  const [isFlashing, setFlashing] = useState(false);
  useEffect(() => {
    if (previous.current === value) return;
    previous.current = value;
    setFlashing(true);
    const timer = setTimeout(() => setFlashing(false), FLASH_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return isFlashing;
}
