import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { markRead } from "../deeds";
import { readSeqOf, type Thread } from "../thread";

/** How long a message must be visible to count as read. */
const LOOKED_AT_MS = 500;

/** Whether the page is visible and has the focus. */
function useIsLookedAt(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => document.visibilityState === "visible" && document.hasFocus(),
  );
}

function subscribe(changed: () => void): () => void {
  window.addEventListener("focus", changed);
  window.addEventListener("blur", changed);
  document.addEventListener("visibilitychange", changed);
  return () => {
    window.removeEventListener("focus", changed);
    window.removeEventListener("blur", changed);
    document.removeEventListener("visibilitychange", changed);
  };
}

/** Marks messages as read after they were visible for a moment on a focused page. */
export function useReadMarks(thread: Thread, viewerId: string, seenSeq: number): void {
  const isLookedAt = useIsLookedAt();
  const { conversationId } = thread;
  const isUnread = seenSeq > readSeqOf(thread.receipts, viewerId);
  useEffect(() => {
    if (!isLookedAt || !isUnread) return;
    const timer = setTimeout(() => {
      // The next message or the next view repeats a lost mark.
      markRead(viewerId, { conversationId, seq: seenSeq }).catch(() => {});
    }, LOOKED_AT_MS);
    return () => clearTimeout(timer);
  }, [isLookedAt, isUnread, seenSeq, conversationId, viewerId]);
}

/**
 * The seq behind which the "new" divider is placed: it covers messages that arrived before the conversation was
 * opened or while the page was unfocused. It stays in place while the viewer reads.
 */
export function useReadBefore(thread: Thread, viewerId: string): number | null {
  const isLookedAt = useIsLookedAt();
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
      if (!isLookedAt) return now.readSeq;
      return before !== null && now.newest > before ? before : null;
    });
  }, [isLookedAt]);
  return readBefore;
}
