import clsx from "clsx";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { Link } from "react-router";
import type { Notification } from "@/api/types";
import { shortAgo } from "@/lib/relative-time";
import { useServerMinute } from "@/lib/server-time";
import { useMarkVisibleRead } from "../mark-visible-read";
import { markRead, markReadOnNavigation } from "../mutations";
import { targetOf } from "../target";
import { AnswerButtons } from "./answer-buttons";
import { KindIcon } from "./kind-icon";
import { Message } from "./message";

/** One notification: the whole row, except its buttons, links to its subject. */
export function NotificationRow({
  notification,
  linkRef,
  onFollow,
  start,
  end,
}: {
  notification: Notification;
  linkRef?: RefObject<HTMLAnchorElement | null>;
  onFollow?: () => void;
  /** Rendered before the icon; `end` is rendered last. */
  start?: ReactNode;
  end?: ReactNode;
}) {
  const { data, createdAt, isRead } = notification;
  const now = useServerMinute();
  const markVisible = useMarkVisibleRead();
  const ownRef = useRef<HTMLAnchorElement>(null);
  const link = linkRef ?? ownRef;
  useEffect(() => markVisible(notification), [markVisible, notification]);
  return (
    <div className="relative flex gap-2 px-3 sm:gap-3 sm:px-4 py-2.5 hover:bg-surface-2">
      {start}
      <KindIcon notification={notification} />
      <div className="min-w-0 flex-1">
        {data.title ? <p className="text-sm leading-[18px] font-semibold">{data.title}</p> : null}
        <Link
          ref={link}
          to={targetOf(notification)}
          className={clsx(
            "block text-sm leading-[18px] after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-ctl focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-(--focus)",
            isRead ? "text-fg-2" : "text-fg",
          )}
          onClick={() => {
            void markReadOnNavigation(notification);
            onFollow?.();
          }}
        >
          {isRead ? null : <span className="sr-only">Unread: </span>}
          <Message notification={notification} />
          <time dateTime={createdAt} className="num ml-1.5 text-xs text-fg-3">
            {shortAgo(createdAt, now)}
          </time>
        </Link>
        {data.note ? (
          <blockquote className="mt-1 border-l-2 border-line-strong pl-2 text-sm leading-[18px] break-words text-fg-2">
            {data.note}
          </blockquote>
        ) : null}
        <AnswerButtons notification={notification} />
      </div>
      {isRead ? null : <ReadButton notification={notification} link={link} />}
      {end}
    </div>
  );
}

function ReadButton({
  notification,
  link,
}: {
  notification: Notification;
  link: RefObject<HTMLAnchorElement | null>;
}) {
  return (
    <button
      type="button"
      aria-label={`Mark as read: ${notification.data.message}`}
      title="Mark as read"
      className="relative z-10 -my-1 -mr-2 grid size-9 shrink-0 place-items-center rounded-ctl hover:bg-surface-3 pointer-coarse:size-11"
      onClick={({ currentTarget }) => {
        // The button disappears after the click: keep the focus in its row.
        if (document.activeElement === currentTarget) link.current?.focus();
        void markRead(notification);
      }}
    >
      <span aria-hidden="true" className="size-2 rounded-full bg-brass-fill" />
    </button>
  );
}
