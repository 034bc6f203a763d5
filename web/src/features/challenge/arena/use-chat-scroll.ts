import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";

/** The distance within which the box counts as scrolled to the end: the height of one line. */
const END_SLACK_PX = 40;

/**
 * Keeps the scroll position: at the end if the viewer is there, else on the message they read, also when earlier
 * messages are prepended.
 */
export function useChatScroll(first: string | null) {
  const box = useRef<HTMLDivElement>(null);
  const shown = useRef({ first, height: 0 });
  const [isAtEnd, setAtEnd] = useState(true);
  const stays = useRef(true);
  const room = useRef(0);

  const toEnd = useCallback(() => {
    const element = box.current;
    if (element) element.scrollTop = element.scrollHeight;
  }, []);

  // Runs after every render: a row that grows (by an error text) also moves the rows beneath it.
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    if (room.current === 0) room.current = element.clientHeight;
    const before = shown.current;
    shown.current = { first, height: element.scrollHeight };
    const isPrepended = before.first !== null && before.first !== first;
    if (stays.current) toEnd();
    else if (isPrepended) element.scrollTop += element.scrollHeight - before.height;
  });

  // The box shrinks when the field beneath it grows, which is not a scroll by the viewer.
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      room.current = element.clientHeight;
      if (stays.current) toEnd();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [toEnd]);

  const onScroll = useCallback(() => {
    const element = box.current;
    if (!element || element.clientHeight !== room.current) return;
    const left = element.scrollHeight - element.scrollTop - element.clientHeight;
    stays.current = left <= END_SLACK_PX;
    setAtEnd(stays.current);
  }, []);

  return { box, isAtEnd, onScroll, toEnd };
}
