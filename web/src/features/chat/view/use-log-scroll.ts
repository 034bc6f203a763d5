import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from "react";
import type { VirtualizerHandle } from "virtua";
import type { Row } from "./rows";

/** The distance within which the log counts as scrolled to the end. */
const END_SLACK_PX = 48;
/** The distance from the top at which older messages are fetched. */
const EARLIER_FROM_PX = 900;
/** The space above the "new" divider. */
const NEW_LINE_MARGIN_PX = 72;

/**
 * Keeps the scroll position: at the end if the viewer is there, else on the message they read, also when older
 * messages are prepended.
 */
export function useLogScroll(
  rows: readonly Row[],
  { onEarlier, onSeen }: { onEarlier: () => void; onSeen: (seq: number) => void },
) {
  const list = useRef<VirtualizerHandle>(null);
  const stays = useRef(true);
  const isPlaced = usePlacing(list, rows, stays);
  const [isAtEnd, setAtEnd] = useState(true);
  const lastKey = useRef<string | null>(null);

  const toEnd = useCallback(() => {
    stays.current = true;
    list.current?.scrollToIndex(rows.length - 1, { align: "end" });
  }, [rows.length]);

  const look = useCallback(() => {
    const handle = list.current;
    if (!handle || !isPlaced) return;
    const bottom = handle.scrollOffset + handle.viewportSize;
    stays.current = handle.scrollSize - bottom <= END_SLACK_PX;
    setAtEnd(stays.current);
    const seen = rows[stays.current ? rows.length - 1 : handle.findItemIndex(bottom) - 1];
    if (seen?.kind === "message") onSeen(seen.message.seq);
    else if (seen) onSeen(newestSeq(rows));
    if (handle.scrollOffset < EARLIER_FROM_PX) onEarlier();
  }, [rows, isPlaced, onEarlier, onSeen]);

  // Scroll to the viewer's own new message always, to those of others only if the log was at the end.
  useLayoutEffect(() => {
    const last = rows.at(-1);
    const isOwnNews = last?.kind === "unsent" && last.key !== lastKey.current;
    lastKey.current = last?.key ?? null;
    if (isPlaced && (stays.current || isOwnNews)) toEnd();
    look();
  }, [rows, isPlaced, toEnd, look]);

  const onResize = useCallback(() => {
    if (stays.current && isPlaced) toEnd();
  }, [isPlaced, toEnd]);

  return { list, isPlaced, isAtEnd, onScroll: look, onResize, toEnd };
}

/** The initial scroll, to the first new message or the end. The log is invisible until it is done. */
function usePlacing(
  list: RefObject<VirtualizerHandle | null>,
  rows: readonly Row[],
  stays: RefObject<boolean>,
): boolean {
  const [isPlaced, setPlaced] = useState(false);
  const isEmpty = rows.length === 0;
  const first = useRef(rows);
  first.current = rows;
  useLayoutEffect(() => {
    if (isEmpty) {
      setPlaced(true);
      return;
    }
    const newAt = first.current.findIndex(({ isNew }) => isNew);
    const place = () => {
      if (newAt > 0) {
        stays.current = false;
        list.current?.scrollToIndex(newAt, { align: "start", offset: -NEW_LINE_MARGIN_PX });
      } else {
        list.current?.scrollToIndex(first.current.length - 1, { align: "end" });
      }
    };
    place();
    // The rows are measured in the first frame and positioned correctly in the second.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setPlaced(true));
    });
    return () => cancelAnimationFrame(frame);
  }, [isEmpty, list, stays]);
  return isPlaced;
}

function newestSeq(rows: readonly Row[]): number {
  const newest = rows.findLast((row) => row.kind === "message");
  return newest?.kind === "message" ? newest.message.seq : 0;
}
