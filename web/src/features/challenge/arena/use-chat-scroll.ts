import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";

/** This near to the end counts as being there: a line's height. */
const END_SLACK_PX = 40;

/**
 * Keeps a chat where its reader is: at the end while they are there, else on the line they read, also when
 * earlier lines come in above it.
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

  // After every rendering: a line that grows (a failure that says so) moves what is beneath it, too.
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

  // A field that grows beneath it makes the box smaller: that is nobody's scrolling.
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
