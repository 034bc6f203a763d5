import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";

/** The distance within which the box counts as scrolled to the end: the height of one line. */
const END_SLACK_PX = 40;

/**
 * Retains the scroll position: at the end if the viewer is there, else on the message they read, also when earlier
 * messages are prepended.
 */
export function useChatScroll(firstId: string | null) {
  const box = useRef<HTMLDivElement>(null);
  const previous = useRef({ firstId, height: 0 });
  const [isAtEnd, setAtEnd] = useState(true);
  const isPinned = useRef(true);
  const boxHeight = useRef(0);

  const scrollToEnd = useCallback(() => {
    const element = box.current;
    if (element) element.scrollTop = element.scrollHeight;
  }, []);

  // Runs after every render: a row that grows (by an error text) also moves the rows beneath it.
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    if (boxHeight.current === 0) boxHeight.current = element.clientHeight;
    const before = previous.current;
    previous.current = { firstId, height: element.scrollHeight };
    const isPrepended = before.firstId !== null && before.firstId !== firstId;
    if (isPinned.current) scrollToEnd();
    else if (isPrepended) element.scrollTop += element.scrollHeight - before.height;
  });

  // The box shrinks when the field beneath it grows, which is not a scroll by the viewer.
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      boxHeight.current = element.clientHeight;
      if (isPinned.current) scrollToEnd();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [scrollToEnd]);

  const onScroll = useCallback(() => {
    const element = box.current;
    if (!element || element.clientHeight !== boxHeight.current) return;
    const remaining = element.scrollHeight - element.scrollTop - element.clientHeight;
    isPinned.current = remaining <= END_SLACK_PX;
    setAtEnd(isPinned.current);
  }, []);

  return { box, isAtEnd, onScroll, scrollToEnd };
}
