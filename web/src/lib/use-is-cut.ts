import { type RefObject, useEffect, useState } from "react";

/** Whether an element is too small for its text, as one that is limited to a line may be; checked whenever its size changes. */
export function useIsCut(element: RefObject<HTMLElement | null>): boolean {
  const [isCut, setCut] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (current === null) return;
    const observer = new ResizeObserver(() => setCut(current.scrollHeight > current.clientHeight));
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return isCut;
}
