import clsx from "clsx";
import { Link } from "react-router";
import type { Conversation } from "@/api/types";
import { dayName } from "@/lib/relative-time";
import { useServerMinute } from "@/lib/server-time";
import { ConversationAvatar } from "../conversation-avatar";
import { draftKey, useDraft } from "../drafts";
import { addressOf, placeKey, placeOf } from "../place";
import { usePresence } from "../presence";
import { useTypists } from "../typing";
import { clockTime, NOTHING_SAID, personIn, previewOf, titleOf, unreadWords } from "../words";

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
  const person = personIn(conversation);
  const presence = usePresence(person);
  const place = placeOf(conversation);
  const title = titleOf(conversation);
  return (
    <Link
      to={addressOf(place)}
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
            {title}
            {presence?.isOnline ? <span className="sr-only"> (online)</span> : null}
          </span>
          {lastMessageAt ? <When iso={lastMessageAt} /> : null}
        </span>
        <span className="flex items-center gap-2">
          <Preview
            conversation={conversation}
            viewerId={viewerId}
            draft={draftKey(viewerId, placeKey(place))}
          />
          {unreadCount > 0 ? (
            <span className="num grid h-5 min-w-5 shrink-0 place-items-center rounded-full bg-fg px-1.5 text-2xs font-bold text-bg">
              {unreadWords(unreadCount)}
              <span className="sr-only"> unread</span>
            </span>
          ) : null}
        </span>
      </span>
    </Link>
  );
}

function When({ iso }: { iso: string }) {
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
  draft,
}: {
  conversation: Conversation;
  viewerId: string;
  draft: string;
}) {
  const written = useDraft(draft).trim();
  const isTyping = Object.keys(useTypists(conversationId)).length > 0;
  const className = clsx(
    "min-w-0 flex-1 truncate text-sm",
    unreadCount > 0 ? "text-fg-2" : "text-fg-3",
  );
  if (isTyping) return <span className={clsx(className, "text-open")}>typing…</span>;
  if (written) {
    return (
      <span className={className}>
        <span className="text-cancel">Draft: </span>
        {written}
      </span>
    );
  }
  return (
    <span className={className}>
      {lastMessage ? previewOf(lastMessage, viewerId) : NOTHING_SAID}
    </span>
  );
}
