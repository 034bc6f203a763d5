import { MessageSquareDashed } from "lucide-react";
import { useMemo, useState } from "react";
import { ApiError, messageOf } from "@/api/error";
import type { Conversation, Message, UserSummary } from "@/api/types";
import { useBlock } from "@/api/use-block";
import { useDrop } from "@/lib/use-drop";
import { Button, ButtonLink } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { InlineError } from "@/ui/inline-error";
import { Skeleton } from "@/ui/skeleton";
import type { ConversationRef } from "../conversation-ref";
import { personOf, titleOf } from "../format";
import { deleteMessage, markRead } from "../mutations";
import { discardMessage, resend } from "../outbox";
import type { OutboxItem } from "../outbox-store";
import type { Thread } from "../thread";
import { useConversation, useThread } from "../use-chats";
import { ChatHead } from "./chat-head";
import { Composer } from "./composer";
import { ThreadLog } from "./thread-log";
import { useComposing } from "./use-composing";

type ChatViewProps = {
  conversationRef: ConversationRef;
  viewerId: string;
  /** The other player, if the link to this page passed it. */
  person: UserSummary | null;
};

/** One conversation: header, messages and composer. */
export function ChatView({ conversationRef, viewerId, person }: ChatViewProps) {
  const { thread, unsent, error, refetch } = useThread(conversationRef, viewerId);
  const conversation = useConversation(conversationRef);
  const other = conversation
    ? (personOf(conversation) ?? null)
    : (person ?? thread?.otherUser ?? null);
  const title = conversation ? titleOf(conversation) : (other?.username ?? "Conversation");
  return (
    <section aria-label={title} className="flex min-h-0 min-w-0 flex-1 flex-col">
      <ChatHead
        conversation={conversation}
        conversationId={thread?.conversationId}
        person={other}
        title={title}
      />
      {isAccessLost(error) ? (
        <AccessLost />
      ) : thread ? (
        <OpenConversation {...{ conversationRef, viewerId, thread, unsent, conversation, title }} />
      ) : error ? (
        <div className="p-4">
          <InlineError
            message={`Connection failed: ${messageOf(error, "Request failed")}`}
            onRetry={() => void refetch()}
          />
        </div>
      ) : (
        <div className="flex flex-1 flex-col justify-end p-4">
          <Skeleton count={5} className="h-11 w-2/3 rounded-[16px] even:ml-auto" />
        </div>
      )}
    </section>
  );
}

/** True if the viewer has lost access, e.g. by leaving the team; cached messages are hidden as well. */
function isAccessLost(error: Error | null): boolean {
  return error instanceof ApiError && error.code === "CONVERSATION_NOT_FOUND";
}

function AccessLost() {
  return (
    <div className="grid min-h-0 flex-1 place-content-center justify-items-center gap-3 px-6 text-center text-fg-2">
      <p role="alert">You are not in this conversation.</p>
      <ButtonLink to="/chats" tone="ghost">
        Back to conversations
      </ButtonLink>
    </div>
  );
}

function OpenConversation({
  conversationRef,
  viewerId,
  thread,
  unsent,
  conversation,
  title,
}: {
  conversationRef: ConversationRef;
  viewerId: string;
  thread: Thread;
  unsent: readonly OutboxItem[];
  conversation: Conversation | null;
  title: string;
}) {
  const { mayEdit, beginEdit, refusal, ...composing } = useComposing(
    conversationRef,
    thread,
    viewerId,
  );
  const canWrite = conversation?.canWrite ?? true;
  const drop = useDrop(canWrite ? composing.onFiles : ignoreFiles);
  const [toDelete, setToDelete] = useState<Message | null>(null);
  // Memoized, so that typing in the composer does not re-render the log.
  const actions = useMemo(
    () => ({
      onEdit: beginEdit,
      onDelete: setToDelete,
      mayEdit,
      onResend: resend,
      onDiscard: discardMessage,
      markRead,
    }),
    [beginEdit, mayEdit],
  );
  const isEmpty = thread.messages.length === 0 && unsent.length === 0;
  return (
    <div className="relative flex min-h-0 flex-1 flex-col" {...drop.handlers}>
      {isEmpty ? (
        <EmptyThread />
      ) : (
        <ThreadLog
          conversationRef={conversationRef}
          thread={thread}
          unsent={unsent}
          viewerId={viewerId}
          title={title}
          actions={actions}
        />
      )}
      {refusal ? (
        <div className="px-4 pb-2">
          <InlineError message={refusal} />
        </div>
      ) : null}
      {conversation && !canWrite ? (
        <ReadOnlyNote conversation={conversation} />
      ) : (
        <Composer label={`Message ${title}`} {...composing} />
      )}
      {drop.isOver && canWrite ? <DropHint title={title} /> : null}
      <DeleteDialog message={toDelete} onClose={() => setToDelete(null)} />
    </div>
  );
}

const ignoreFiles = () => {};

function DropHint({ title }: { title: string }) {
  return (
    <div className="pointer-events-none absolute inset-2 grid place-content-center rounded-card border-2 border-dashed border-line-strong bg-surface-1/90 text-center font-semibold">
      Drop files here to send them to {title}
    </div>
  );
}

function EmptyThread() {
  return (
    <div className="grid min-h-0 flex-1 place-content-center justify-items-center gap-2 px-6 text-center text-fg-2">
      <MessageSquareDashed aria-hidden="true" className="size-7 text-fg-3" strokeWidth={1.5} />
      <p>No messages yet. Start the conversation!</p>
    </div>
  );
}

/** Shown instead of the composer if one player has blocked the other. */
function ReadOnlyNote({ conversation }: { conversation: Conversation }) {
  const otherUser = personOf(conversation);
  return (
    <div className="flex min-h-[60px] flex-wrap items-center justify-center gap-3 border-t border-line px-4 py-2.5 text-sm text-fg-2">
      {conversation.isBlocked && otherUser ? (
        <BlockedNote person={otherUser} />
      ) : (
        <p>
          {conversation.kind === "team"
            ? "This team was dissolved. Its chat can be read, and is closed for new messages."
            : otherUser
              ? "You cannot write to this player."
              : "You cannot write here."}
        </p>
      )}
    </div>
  );
}

function BlockedNote({ person }: { person: UserSummary }) {
  const block = useBlock(person);
  return (
    <>
      <p>You have blocked {person.username}.</p>
      <Button
        tone="ghost"
        size="sm"
        isPending={block.isPending}
        onClick={() => block.mutate(false)}
      >
        Unblock
      </Button>
    </>
  );
}

function DeleteDialog({ message, onClose }: { message: Message | null; onClose: () => void }) {
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<string>();
  const close = () => {
    setError(undefined);
    onClose();
  };
  const deleteNow = async (toDelete: Message) => {
    setPending(true);
    try {
      await deleteMessage(toDelete);
      close();
    } catch (cause) {
      setError(messageOf(cause, "Request failed"));
    }
    setPending(false);
  };
  return (
    <ConfirmDialog
      isOpen={message !== null}
      title="Delete this message?"
      description="It is deleted for everyone. A placeholder remains in its place."
      confirmLabel="Delete"
      isPending={isPending}
      error={error}
      onConfirm={() => message && void deleteNow(message)}
      onClose={close}
    />
  );
}
