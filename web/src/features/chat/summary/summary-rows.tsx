import clsx from "clsx";
import type { MouseEvent } from "react";
import { Link } from "react-router";
import { messageOf } from "@/api/error";
import type { Conversation } from "@/api/types";
import { shortAgo } from "@/lib/relative-time";
import { useServerMinute } from "@/lib/server-time";
import { InlineError } from "@/ui/inline-error";
import { Skeleton } from "@/ui/skeleton";
import { Username } from "@/ui/username";
import { ConversationAvatar } from "../conversation-avatar";
import { type ConversationRef, chatPath, conversationRefOf } from "../conversation-ref";
import { NO_MESSAGES, personOf, previewOf, titleOf, unreadLabel } from "../format";
import { usePresence } from "../presence";
import { useConversations } from "../use-chats";

/** The number of rows on the dashboard. */
const ROWS_MAX = 4;

/** The newest conversations; a plain click opens one in place, a modified click opens its page. */
export function SummaryRows({
  viewerId,
  onOpen,
}: {
  viewerId: string;
  onOpen: (conversationRef: ConversationRef) => void;
}) {
  const { conversations, error, refetch } = useConversations(viewerId);
  if (!conversations) {
    return error ? (
      <InlineError
        message={`Connection failed: ${messageOf(error, "Request failed")}`}
        onRetry={() => void refetch()}
      />
    ) : (
      <Skeleton count={ROWS_MAX} className="h-10" />
    );
  }
  if (conversations.length === 0) {
    return (
      <p className="text-sm text-fg-3">
        No conversations yet.{" "}
        <Link to="/chats?new=" className="link">
          Find a player
        </Link>{" "}
        and send a message.
      </p>
    );
  }
  return (
    <ul aria-label="Conversations" className="-mx-2 -my-1.5">
      {conversations.slice(0, ROWS_MAX).map((conversation) => (
        <li key={conversation.conversationId}>
          <Row conversation={conversation} viewerId={viewerId} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  );
}

type RowProps = {
  conversation: Conversation;
  viewerId: string;
  onOpen: (conversationRef: ConversationRef) => void;
};

function Row({ conversation, viewerId, onOpen }: RowProps) {
  const { team, lastMessage, lastMessageAt, unreadCount } = conversation;
  const person = personOf(conversation);
  const isOnline = usePresence(person)?.isOnline ?? false;
  const now = useServerMinute();
  const conversationRef = conversationRefOf(conversation);
  const hasUnread = unreadCount > 0;
  return (
    <Link
      to={chatPath(conversationRef)}
      className="flex items-center gap-3 rounded-ctl px-2 py-1.5 hover:bg-surface-2"
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        onOpen(conversationRef);
      }}
    >
      <ConversationAvatar person={person} team={team} size={32} isOnline={isOnline} />
      <span className="min-w-0 flex-1">
        <span
          className={clsx(
            "block truncate text-[13.5px] leading-[18px]",
            hasUnread ? "font-semibold" : "font-medium",
          )}
        >
          {person ? <Username username={person.username} /> : titleOf(conversation)}
          {isOnline ? <span className="sr-only"> (online)</span> : null}
        </span>
        <span className={clsx("block truncate text-xs", hasUnread ? "text-fg" : "text-fg-3")}>
          {lastMessage ? previewOf(lastMessage, viewerId) : NO_MESSAGES}
        </span>
      </span>
      <span className="grid shrink-0 justify-items-end gap-0.5">
        {lastMessageAt ? (
          <time dateTime={lastMessageAt} className="num text-2xs leading-[18px] text-fg-3">
            {shortAgo(lastMessageAt, now)}
          </time>
        ) : null}
        {hasUnread ? <Unread count={unreadCount} /> : null}
      </span>
    </Link>
  );
}

/** A modified click (new tab, new window, download) is left to the browser. */
function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

function Unread({ count }: { count: number }) {
  return (
    <span className="num rounded-full bg-brass-fill px-1.5 text-2xs leading-[18px] font-bold text-on-brass">
      {unreadLabel(count)}
      <span className="sr-only"> unread</span>
    </span>
  );
}
