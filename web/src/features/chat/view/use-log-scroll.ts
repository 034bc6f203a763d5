import {
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import type { VirtualizerHandle } from "virtua";
import type { Row } from "./rows";

/** The distance within which the log counts as scrolled to the end. */
const END_SLACK_PX = 48;
/** The distance from the top at which older messages are fetched. */
const EARLIER_FROM_PX = 900;
/** The space above the "new" divider. */
const NEW_DIVIDER_MARGIN_PX = 72;

/**
 * Retains the scroll position: at the end if the viewer is there, else on the message they read, also when older
 * messages are prepended.
 */
export function useLogScroll(
  rows: readonly Row[],
  box: RefObject<HTMLElement | null>,
  { onEarlier, onSeen }: { onEarlier: () => void; onSeen: (seq: number) => void },
) {
  const list = useRef<VirtualizerHandle>(null);
  const sticksToEnd = useRef(true);
  const isPositioned = useInitialScroll(list, rows, sticksToEnd);
  const [isAtEnd, setAtEnd] = useState(true);
  const lastKey = useRef<string | null>(null);

  // The list learns of a scroll a frame later: until then, only the element knows that the viewer has left the end.
  const isFollowing = useCallback(() => {
    const [top, last] = [box.current?.scrollTop ?? 0, list.current?.scrollOffset ?? 0];
    return sticksToEnd.current && top >= last - END_SLACK_PX;
  }, [box]);

  const scrollToEnd = useCallback(() => {
    sticksToEnd.current = true;
    list.current?.scrollToIndex(rows.length - 1, { align: "end" });
  }, [rows.length]);

  const onScroll = useCallback(() => {
    const handle = list.current;
    if (!handle || !isPositioned) return;
    const bottom = handle.scrollOffset + handle.viewportSize;
    sticksToEnd.current = handle.scrollSize - bottom <= END_SLACK_PX;
    setAtEnd(sticksToEnd.current);
    const seen = rows[sticksToEnd.current ? rows.length - 1 : handle.findItemIndex(bottom) - 1];
    if (seen?.kind === "message") onSeen(seen.message.seq);
    else if (seen) onSeen(newestSeq(rows));
    if (handle.scrollOffset < EARLIER_FROM_PX) onEarlier();
  }, [rows, isPositioned, onEarlier, onSeen]);

  // Scroll to the viewer's own new message always, to those of others only if the log was at the end.
  useLayoutEffect(() => {
    const last = rows.at(-1);
    const isOwnNewItem = last?.kind === "unsent" && last.key !== lastKey.current;
    lastKey.current = last?.key ?? null;
    if (isPositioned && (isFollowing() || isOwnNewItem)) scrollToEnd();
    onScroll();
  }, [rows, isPositioned, isFollowing, scrollToEnd, onScroll]);

  const onResize = useCallback(() => {
    if (isFollowing() && isPositioned) scrollToEnd();
  }, [isPositioned, isFollowing, scrollToEnd]);

  // The browser's own scrolling stops short of the end it aims at when rows are measured on the way.
  const onKeyDown = useCallback(
    (event: KeyboardEvent) => {
      if (event.target !== event.currentTarget || (event.key !== "Home" && event.key !== "End")) {
        return;
      }
      event.preventDefault();
      if (event.key === "End") scrollToEnd();
      else list.current?.scrollToIndex(0, { align: "start" });
    },
    [scrollToEnd],
  );

  return { list, isPositioned, isAtEnd, onScroll, onResize, onKeyDown, scrollToEnd };
}

/** The initial scroll, to the first new message or the end. The log is invisible until it is done. */
function useInitialScroll(
  list: RefObject<VirtualizerHandle | null>,
  rows: readonly Row[],
  sticksToEnd: RefObject<boolean>,
): boolean {
  const [isPositioned, setPositioned] = useState(false);
  const isEmpty = rows.length === 0;
  const first = useRef(rows);
  first.current = rows;
  useLayoutEffect(() => {
    if (isEmpty) {
      setPositioned(true);
      return;
    }
    const newAt = first.current.findIndex(({ isNew }) => isNew);
    const scrollToStart = () => {
      if (newAt > 0) {
        sticksToEnd.current = false;
        list.current?.scrollToIndex(newAt, { align: "start", offset: -NEW_DIVIDER_MARGIN_PX });
      } else {
        list.current?.scrollToIndex(first.current.length - 1, { align: "end" });
      }
    };
    scrollToStart();
    // The rows are measured in the first frame and positioned correctly in the second.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setPositioned(true));
    });
    return () => cancelAnimationFrame(frame);
  }, [isEmpty, list, sticksToEnd]);
  return isPositioned;
}

function newestSeq(rows: readonly Row[]): number {
  const newest = rows.findLast((row) => row.kind === "message");
  return newest?.kind === "message" ? newest.message.seq : 0;
}
