import clsx from "clsx";
import { ArrowDown } from "lucide-react";
import { memo, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { Virtualizer } from "virtua";
import { dayName } from "@/lib/relative-time";
import { useServerMinute } from "@/lib/server-time";
import { Spinner } from "@/ui/spinner";
import type { ConversationRef } from "../conversation-ref";
import type { markRead } from "../mutations";
import type { OutboxItem } from "../outbox-store";
import { fetchEarlier } from "../queries";
import { statusOf, type Thread } from "../thread";
import { Bubble, type BubbleActions } from "./bubble";
import { type Row, rowsOf } from "./rows";
import { useLogScroll } from "./use-log-scroll";
import { useMarkRead, useReadBefore } from "./use-mark-read";

type LogActions = BubbleActions & { markRead: typeof markRead };

type ThreadLogProps = {
  conversationRef: ConversationRef;
  thread: Thread;
  unsent: readonly OutboxItem[];
  viewerId: string;
  title: string;
  actions: LogActions;
};

/** The virtualized message list. */
export const ThreadLog = memo(function ThreadLog({
  conversationRef,
  thread,
  unsent,
  viewerId,
  title,
  actions,
}: ThreadLogProps) {
  const readBefore = useReadBefore(thread, viewerId);
  const [seenSeq, setSeenSeq] = useState(0);
  const onSeen = useCallback((seq: number) => setSeenSeq((seen) => Math.max(seen, seq)), []);
  useMarkRead(thread, viewerId, seenSeq, actions.markRead);
  const rows = useMemo(
    () => rowsOf(thread.messages, unsent, { viewerId, readBefore }),
    [thread.messages, unsent, viewerId, readBefore],
  );
  const earlierPages = useEarlier(conversationRef, thread);
  const box = useRef<HTMLDivElement>(null);
  const scroll = useLogScroll(rows, box, { onEarlier: earlierPages.load, onSeen });
  const isGroup = thread.conversation?.kind !== "direct" && conversationRef.kind === "conversation";
  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={box}
        role="log"
        // `Announcer` announces new messages; a live region here would read out old ones on scrolling back.
        aria-live="off"
        aria-label={`Messages with ${title}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable.
        tabIndex={0}
        onKeyDown={scroll.onKeyDown}
        className={clsx(
          "absolute inset-0 flex flex-col overflow-y-auto overscroll-contain pb-2 [overflow-anchor:none] focus-visible:-outline-offset-2",
          !scroll.isPositioned && "invisible",
        )}
      >
        <div className="grow" />
        <Virtualizer
          ref={scroll.list}
          scrollRef={box}
          shift={useIsPrepending(rows)}
          onScroll={scroll.onScroll}
          onResize={scroll.onResize}
          as="ul"
          item="li"
        >
          {rows.map((row) => (
            <RowView
              key={row.key}
              row={row}
              status={
                row.kind === "message" && row.isMine ? statusOf(row.message, thread.receipts) : null
              }
              isGroup={isGroup}
              actions={actions}
            />
          ))}
        </Virtualizer>
      </div>
      <EarlierNote {...earlierPages} />
      {scroll.isAtEnd ? null : (
        <JumpToLatest rows={rows} seenSeq={seenSeq} onJump={scroll.scrollToEnd} />
      )}
      <Announcer thread={thread} viewerId={viewerId} />
    </div>
  );
});

function RowView({
  row,
  ...rest
}: { row: Row } & Pick<Parameters<typeof Bubble>[0], "status" | "isGroup" | "actions">) {
  return (
    <>
      {row.day ? <DayDivider iso={row.day} /> : null}
      {row.isNew ? (
        <p className="flex items-center gap-3 px-4 pt-3 text-xs font-semibold text-cancel before:h-px before:flex-1 before:bg-cancel/50 after:h-px after:flex-1 after:bg-cancel/50">
          New messages
        </p>
      ) : null}
      <Bubble row={row} {...rest} />
    </>
  );
}

function DayDivider({ iso }: { iso: string }) {
  const now = useServerMinute();
  return (
    <p className="flex justify-center pt-4 pb-1">
      <time
        dateTime={iso}
        className="rounded-full bg-surface-2 px-3 py-0.5 text-xs font-semibold text-fg-2 shadow-[inset_0_0_0_1px_var(--line)]"
      >
        {dayName(iso, now)}
      </time>
    </p>
  );
}

/** True only in the render that prepends older rows. */
function useIsPrepending(rows: readonly Row[]): boolean {
  const lastFirst = useRef<string | undefined>(undefined);
  const first = rows[0]?.key;
  const before = lastFirst.current;
  useEffect(() => {
    lastFirst.current = first;
  }, [first]);
  return before !== undefined && first !== before && rows.some(({ key }) => key === before);
}

type Earlier = { state: "idle" | "loading" | "failed"; load: () => void; retry: () => void };

function useEarlier(
  conversationRef: ConversationRef,
  { conversationId, hasEarlier }: Thread,
): Earlier {
  const [state, setState] = useState<Earlier["state"]>("idle");
  const isLoading = useRef(false);
  const loadNow = async () => {
    if (isLoading.current) return;
    isLoading.current = true;
    setState("loading");
    try {
      await fetchEarlier(conversationId, conversationRef);
      setState("idle");
    } catch {
      setState("failed");
    }
    isLoading.current = false;
  };
  return {
    state,
    load: () => {
      if (hasEarlier && state === "idle") void loadNow();
    },
    retry: () => void loadNow(),
  };
}

function EarlierNote({ state, retry }: Earlier) {
  if (state === "idle") return null;
  return (
    <div className="absolute inset-x-0 top-2 flex justify-center">
      {state === "loading" ? (
        <span className="grid size-8 place-items-center rounded-full bg-surface-3">
          <Spinner className="size-4" />
        </span>
      ) : (
        <button
          type="button"
          className="min-h-8 rounded-full bg-cancel-soft px-3.5 text-xs font-semibold text-cancel"
          onClick={retry}
        >
          Earlier messages could not be loaded. Retry
        </button>
      )}
    </div>
  );
}

function JumpToLatest({
  rows,
  seenSeq,
  onJump,
}: {
  rows: readonly Row[];
  seenSeq: number;
  onJump: () => void;
}) {
  const count = rows.filter(
    (row) => row.kind === "message" && !row.isMine && row.message.seq > seenSeq,
  ).length;
  return (
    <button
      type="button"
      className="absolute right-4 bottom-3 inline-flex min-h-9 items-center gap-1.5 rounded-full bg-fg px-3.5 text-xs font-semibold text-bg"
      onClick={onJump}
    >
      <ArrowDown aria-hidden="true" className="size-3.5" />
      {count > 0 ? `${count} new` : "Jump to latest"}
    </button>
  );
}

/** The most messages announced at once, so that a listener can follow. */
const ANNOUNCED_MAX = 3;

/** Announces other members' messages that arrive while the conversation is open. */
function Announcer({ thread, viewerId }: { thread: Thread; viewerId: string }) {
  const [openedAt] = useState(thread.latestSeq);
  const incoming = thread.messages
    .slice(-ANNOUNCED_MAX)
    .filter(({ seq, sender }) => seq > openedAt && sender._id !== viewerId);
  return (
    <div aria-live="polite" className="sr-only">
      {incoming.map(({ _id, sender, content, isDeleted }) => (
        <p key={_id}>
          {sender.username}: {isDeleted ? "Message deleted" : content}
        </p>
      ))}
    </div>
  );
}
