import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { markRead } from "../mutations";
import { readSeqOf, type Thread } from "../thread";

/** How long a message must be visible to count as read. */
const VISIBLE_MS = 500;

/** Whether the page is visible and has the focus. */
function useIsPageFocused(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => document.visibilityState === "visible" && document.hasFocus(),
  );
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener("focus", onChange);
  window.addEventListener("blur", onChange);
  document.addEventListener("visibilitychange", onChange);
  return () => {
    window.removeEventListener("focus", onChange);
    window.removeEventListener("blur", onChange);
    document.removeEventListener("visibilitychange", onChange);
  };
}

/** Marks messages as read after they were visible for a moment on a focused page. */
export function useMarkRead(
  thread: Thread,
  viewerId: string,
  seenSeq: number,
  mark: typeof markRead,
): void {
  const isFocused = useIsPageFocused();
  const { conversationId } = thread;
  const isUnread = seenSeq > readSeqOf(thread.receipts, viewerId);
  useEffect(() => {
    if (!isFocused || !isUnread) return;
    const timer = setTimeout(() => {
      // The next message or the next view repeats a lost mark.
      mark(viewerId, { conversationId, seq: seenSeq }).catch(() => {});
    }, VISIBLE_MS);
    return () => clearTimeout(timer);
  }, [isFocused, isUnread, seenSeq, conversationId, viewerId, mark]);
}

/**
 * The seq behind which the "new" divider is placed: it covers messages that arrived before the conversation was
 * opened or while the page was unfocused. It stays in place while the viewer reads.
 */
export function useReadBefore(thread: Thread, viewerId: string): number | null {
  const isFocused = useIsPageFocused();
  const readSeq = readSeqOf(thread.receipts, viewerId);
  const newest = thread.messages.findLast(({ sender }) => sender._id !== viewerId)?.seq ?? 0;
  const [readBefore, setReadBefore] = useState(newest > readSeq ? readSeq : null);
  const latest = useRef({ readSeq, newest });
  useEffect(() => {
    latest.current = { readSeq, newest };
  });
  useEffect(() => {
    const now = latest.current;
    setReadBefore((before) => {
      if (!isFocused) return now.readSeq;
      return before !== null && now.newest > before ? before : null;
    });
  }, [isFocused]);
  return readBefore;
}
