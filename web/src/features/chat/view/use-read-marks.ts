import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { markRead } from "../deeds";
import { readSeqOf, type Thread } from "../thread";

/** Part-a, section 9: what was looked at for so long is read. */
const LOOKED_AT_MS = 500;

/** Whether somebody is in front of this page: it is shown, and has the keyboard. */
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

/** Marks as read what stood on the screen for a moment while somebody was there. */
export function useReadMarks(thread: Thread, viewerId: string, seenSeq: number): void {
  const isLookedAt = useIsLookedAt();
  const { conversationId } = thread;
  const isUnread = seenSeq > readSeqOf(thread.receipts, viewerId);
  useEffect(() => {
    if (!isLookedAt || !isUnread) return;
    const timer = setTimeout(() => {
      // A mark that is lost is made with the next message, or the next look.
      markRead(viewerId, { conversationId, seq: seenSeq }).catch(() => {});
    }, LOOKED_AT_MS);
    return () => clearTimeout(timer);
  }, [isLookedAt, isUnread, seenSeq, conversationId, viewerId]);
}

/**
 * Behind which message the line stands that says what is new: what came before the conversation was opened, or while
 * its reader was away. It stays where it is while somebody reads; what comes meanwhile is seen as it comes.
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
