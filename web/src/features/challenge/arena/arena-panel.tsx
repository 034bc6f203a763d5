import { ArrowDown } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { messageOf } from "@/api/error";
import type { ArenaMessage, User } from "@/api/types";
import { InlineError } from "@/ui/inline-error";
import { Skeleton } from "@/ui/skeleton";
import { useLiveState } from "../live/live-state";
import { Composer, SignInToChat } from "./composer";
import { DeleteDialog } from "./delete-dialog";
import { DraftMessage, Message } from "./messages";
import { type Arena, fetchEarlier } from "./queries";
import { ReactionsBar } from "./reactions-bar";
import { useArena } from "./use-arena";
import { useChatScroll } from "./use-chat-scroll";
import { useEdit } from "./use-edit";

type ArenaPanelProps = Arena & {
  /** Null is a visitor, who can only read. */
  user: User | null;
  /** Whether the messages stay as they are now: a result is declared, and not final. */
  isEvidence: boolean;
};

/** The chat of the watchers and players of a challenge. */
export function ArenaPanel({ id, inviteCode, user, isEvidence }: ArenaPanelProps) {
  const title = useId();
  const { watchers, isSubscribed } = useLiveState(id);
  const { sendMessage, ...chat } = useArena({ id, inviteCode });
  const arena = { id, inviteCode };
  const { editing, ...changes } = useEdit(arena, { viewerId: user?._id ?? null, isEvidence });
  return (
    <section
      id="arena"
      aria-labelledby={title}
      className="card flex h-[440px] min-w-0 xl:h-[560px] flex-col overflow-hidden"
    >
      <div className="flex min-h-12 items-center justify-between gap-3 border-b border-line px-4 py-2">
        <h2 id={title} className="disp text-[15px]">
          Viewer chat
        </h2>
        {isSubscribed ? (
          <span className="num text-xs text-fg-3" title="watching now">
            {watchers.toLocaleString("en")}
            <span className="sr-only"> watching</span>
          </span>
        ) : null}
      </div>
      {chat.error ? (
        <div className="p-4">
          <InlineError
            message={messageOf(chat.error, "Failed to load the chat")}
            onRetry={() => void chat.refetch()}
          />
        </div>
      ) : null}
      <MessageList chat={chat} arena={arena} user={user} changes={changes} />
      <div className="grid grid-cols-1 gap-1.5 border-t border-line p-3 pt-1.5">
        <ReactionsBar arena={arena} canReact={user !== null} />
        {user ? <Composer editing={editing} onSend={sendMessage} /> : <SignInToChat />}
      </div>
    </section>
  );
}

function MessageList({
  chat,
  arena,
  user,
  changes: { beginEdit, mayEdit, mayDelete },
}: {
  chat: Omit<ReturnType<typeof useArena>, "sendMessage">;
  arena: Arena;
  user: User | null;
  changes: Omit<ReturnType<typeof useEdit>, "editing">;
}) {
  const { data, error, drafts, resendMessage, removeDraft } = chat;
  const messages = data?.messages ?? [];
  const first = messages[0];
  const { box, isAtEnd, onScroll, scrollToEnd } = useChatScroll(first?._id ?? null);
  // The buttons of a failed message go with its failure, and the focus with the button.
  const focusLog = () => box.current?.focus({ preventScroll: true });
  const { toDelete, setToDelete, onDeleted } = useDeletion(focusLog);
  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={box}
        onScroll={onScroll}
        role="log"
        aria-label="Viewer chat messages"
        aria-live="polite"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to scroll by the keyboard too.
        tabIndex={0}
        className="absolute inset-0 overflow-y-auto p-4 [overflow-anchor:none]"
      >
        {data?.hasEarlier && first ? <LoadEarlierButton arena={arena} before={first.seq} /> : null}
        {!data && !error ? <Skeleton count={4} className="h-5" /> : null}
        {data && messages.length === 0 && drafts.length === 0 ? (
          <p className="text-sm text-fg-3">
            No messages yet. {user ? "Write the first one." : "Log in to write the first one."}
          </p>
        ) : null}
        <ul className="grid gap-3">
          {messages.map((message) => (
            <Message
              key={message._id}
              message={message}
              isMine={message.sender._id === user?._id}
              actions={{
                onEdit: mayEdit(message) ? () => beginEdit(message) : null,
                onDelete: mayDelete(message) ? () => setToDelete(message) : null,
              }}
            />
          ))}
          {user
            ? drafts.map((draft) => (
                <DraftMessage
                  key={draft.clientId}
                  draft={draft}
                  username={user.username}
                  avatar={user.avatar}
                  onRetry={() => {
                    focusLog();
                    resendMessage(draft);
                  }}
                  onDismiss={() => {
                    focusLog();
                    removeDraft(draft.clientId);
                  }}
                />
              ))
            : null}
        </ul>
      </div>
      {isAtEnd ? null : (
        <button
          type="button"
          className="absolute inset-x-0 bottom-3 mx-auto inline-flex min-h-9 w-fit items-center gap-1.5 rounded-full bg-fg px-3.5 text-xs font-semibold text-bg"
          onClick={scrollToEnd}
        >
          <ArrowDown aria-hidden="true" className="size-3.5" />
          Jump to latest
        </button>
      )}
      {toDelete ? (
        <DeleteDialog
          arena={arena}
          message={toDelete}
          onDeleted={onDeleted}
          onClose={() => setToDelete(null)}
        />
      ) : null}
    </div>
  );
}

/** The message that the viewer is asked about; once it is deleted, its buttons are removed, and the log takes the focus. */
function useDeletion(focusLog: () => void) {
  const [toDelete, setToDelete] = useState<ArenaMessage | null>(null);
  const [deletions, setDeletions] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the function only reads a ref.
  useEffect(() => {
    if (deletions > 0) focusLog();
  }, [deletions]);
  const onDeleted = () => {
    setToDelete(null);
    setDeletions((count) => count + 1);
  };
  return { toDelete, setToDelete, onDeleted };
}

function LoadEarlierButton({ arena, before }: { arena: Arena; before: number }) {
  const [state, setState] = useState<"idle" | "loading" | "failed">("idle");
  const load = async () => {
    setState("loading");
    try {
      await fetchEarlier(arena, before);
      setState("idle");
    } catch {
      setState("failed");
    }
  };
  return (
    <button
      type="button"
      aria-busy={state === "loading" || undefined}
      className="mx-auto mb-3 block min-h-8 rounded-ctl px-3 text-xs font-semibold text-fg-2 hover:bg-surface-2"
      onClick={state === "loading" ? undefined : () => void load()}
    >
      {state === "failed" ? "Loading failed. Try again" : "Earlier messages"}
    </button>
  );
}
