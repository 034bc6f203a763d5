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
 * Up to where was read when the conversation was opened, or when its reader last went away: there the line stands
 * that says what is new. It stays where it is while somebody reads.
 */
export function useReadBefore(thread: Thread, viewerId: string): number {
  const isLookedAt = useIsLookedAt();
  const readSeq = readSeqOf(thread.receipts, viewerId);
  const [readBefore, setReadBefore] = useState(readSeq);
  const latest = useRef(readSeq);
  useEffect(() => {
    latest.current = readSeq;
  });
  useEffect(() => {
    if (!isLookedAt) setReadBefore(latest.current);
  }, [isLookedAt]);
  return readBefore;
}
