import clsx from "clsx";
import { Link } from "react-router";
import type { Conversation } from "@/api/types";
import { dayName } from "@/lib/relative-time";
import { useServerMinute } from "@/lib/server-time";
import { Username } from "@/ui/username";
import { ConversationAvatar } from "../conversation-avatar";
import { chatPath, conversationRefOf, refKey } from "../conversation-ref";
import { draftKey, useDraft } from "../drafts";
import { clockTime, NO_MESSAGES, personOf, previewOf, titleOf, unreadLabel } from "../format";
import { usePresence } from "../presence";
import { useTypists } from "../typing";

/** One conversation in the list: its title, last message and time, and unread count. */
export function ConversationRow({
  conversation,
  viewerId,
  isCurrent,
}: {
  conversation: Conversation;
  viewerId: string;
  isCurrent: boolean;
}) {
  const { team, unreadCount, lastMessageAt } = conversation;
  const person = personOf(conversation);
  const presence = usePresence(person);
  const conversationRef = conversationRefOf(conversation);
  const title = titleOf(conversation);
  return (
    <Link
      to={chatPath(conversationRef)}
      aria-current={isCurrent ? "page" : undefined}
      className={clsx(
        "flex min-h-[68px] items-center gap-3 rounded-ctl px-3 py-2.5",
        isCurrent ? "bg-surface-3" : "hover:bg-surface-2",
      )}
    >
      <ConversationAvatar
        person={person}
        team={team}
        size={44}
        isOnline={presence?.isOnline ?? false}
      />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span
            className={clsx(
              "min-w-0 flex-1 truncate text-[14px]",
              unreadCount > 0 ? "font-bold" : "font-semibold",
            )}
          >
            {person ? <Username username={person.username} /> : title}
            {presence?.isOnline ? <span className="sr-only"> (online)</span> : null}
          </span>
          {lastMessageAt ? <Timestamp iso={lastMessageAt} /> : null}
        </span>
        <span className="flex items-center gap-2">
          <Preview
            conversation={conversation}
            viewerId={viewerId}
            draftId={draftKey(viewerId, refKey(conversationRef))}
          />
          {unreadCount > 0 ? (
            <span className="num grid h-5 min-w-5 shrink-0 place-items-center rounded-full bg-fg px-1.5 text-2xs font-bold text-bg">
              {unreadLabel(unreadCount)}
              <span className="sr-only"> unread</span>
            </span>
          ) : null}
        </span>
      </span>
    </Link>
  );
}

function Timestamp({ iso }: { iso: string }) {
  const day = dayName(iso, useServerMinute());
  return (
    <time dateTime={iso} className="num shrink-0 text-2xs text-fg-3">
      {day === "Today" ? clockTime(iso) : day}
    </time>
  );
}

function Preview({
  conversation: { conversationId, lastMessage, unreadCount },
  viewerId,
  draftId,
}: {
  conversation: Conversation;
  viewerId: string;
  draftId: string;
}) {
  const draftText = useDraft(draftId).trim();
  const isTyping = Object.keys(useTypists(conversationId)).length > 0;
  const className = clsx(
    "min-w-0 flex-1 truncate text-sm",
    unreadCount > 0 ? "text-fg-2" : "text-fg-3",
  );
  if (isTyping) return <span className={clsx(className, "text-open")}>typing…</span>;
  if (draftText) {
    return (
      <span className={className}>
        <span className="text-cancel">Draft: </span>
        {draftText}
      </span>
    );
  }
  return (
    <span className={className}>
      {lastMessage ? previewOf(lastMessage, viewerId) : NO_MESSAGES}
    </span>
  );
}
