import { useCallback, useLayoutEffect, useRef, useState } from "react";

/** This near to the end counts as being there: a line's height. */
const END_SLACK_PX = 40;

/**
 * Keeps a chat where its reader is: at the end while they are there, else on the line they read, also when
 * earlier lines come in above it.
 */
export function useChatScroll({ first, last }: { first: string | null; last: string | null }) {
  const box = useRef<HTMLDivElement>(null);
  const shown = useRef({ first, height: 0 });
  const [isAtEnd, setAtEnd] = useState(true);
  const stays = useRef(true);

  const toEnd = useCallback(() => {
    const element = box.current;
    if (element) element.scrollTop = element.scrollHeight;
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `last` is what makes the end move.
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const { first: before, height } = shown.current;
    const isPrepended = before !== null && before !== first;
    shown.current = { first, height: element.scrollHeight };
    if (stays.current) toEnd();
    else if (isPrepended) element.scrollTop += element.scrollHeight - height;
  }, [first, last, toEnd]);

  const onScroll = useCallback(() => {
    const element = box.current;
    if (!element) return;
    const left = element.scrollHeight - element.scrollTop - element.clientHeight;
    stays.current = left <= END_SLACK_PX;
    setAtEnd(stays.current);
  }, []);

  return { box, isAtEnd, onScroll, toEnd };
}
