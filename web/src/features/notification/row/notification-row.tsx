import clsx from "clsx";
import { Trash2 } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { Link } from "react-router";
import type { Notification } from "@/api/types";
import { dayName, shortAgo } from "@/lib/relative-time";
import { useServerMinute } from "@/lib/server-time";
import { messageText } from "../format";
import { useMarkVisibleRead } from "../mark-visible-read";
import {
  deleteNotification,
  markRead,
  markReadOnNavigation,
  sendAnswer,
  updateInBatches,
} from "../mutations";
import type { RowSelection } from "../page/selection";
import type { FocusRequest } from "../page/use-list-keys";
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
  const markVisible = useMarkVisibleRead(updateInBatches);
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
        {data.note && !data.message.endsWith(`: ${data.note}`) ? (
          <blockquote className="mt-1 border-l-2 border-line-strong pl-2 text-sm leading-[18px] text-fg-2">
            {data.note}
          </blockquote>
        ) : null}
        <AnswerButtons notification={notification} onSend={sendAnswer} />
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
      aria-label={`Mark as read: ${messageText(notification)}`}
      title="Mark as read"
      className="relative z-10 -my-1 -mr-2 grid size-9 shrink-0 place-items-center rounded-ctl hover:bg-surface-3 pointer-coarse:size-11"
      onClick={({ currentTarget }) => {
        // The button disappears after the click: leave the focus in its row.
        if (document.activeElement === currentTarget) link.current?.focus();
        void markRead(notification);
      }}
    >
      <span aria-hidden="true" className="size-2 rounded-full bg-brass-fill" />
    </button>
  );
}

/** A notification in the page's list: selectable and deletable, below a heading if it is the first of its day. */
export function PageRow({
  notification,
  isFirstOfDay,
  focusRequest,
  selection,
}: {
  notification: Notification;
  isFirstOfDay: boolean;
  /** Set if the row should take the focus. */
  focusRequest: FocusRequest | null;
  selection: RowSelection;
}) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (focusRequest) link.current?.focus();
  }, [focusRequest]);
  const { _id } = notification;
  return (
    <>
      {isFirstOfDay ? <Day iso={notification.createdAt} /> : null}
      <NotificationRow
        notification={notification}
        linkRef={link}
        start={
          <span className="relative z-10 -my-1 -mx-2 grid size-9 shrink-0 place-items-center pointer-coarse:size-11">
            <input
              type="checkbox"
              aria-label={`Select: ${messageText(notification)}`}
              className="size-[18px] cursor-pointer accent-brass-fill"
              checked={selection.isSelected(_id)}
              onChange={() => selection.toggle(_id)}
            />
          </span>
        }
        end={
          <button
            type="button"
            aria-label={`Delete: ${messageText(notification)}`}
            title="Delete"
            className="relative z-10 -my-1 -mr-2 grid size-9 shrink-0 place-items-center rounded-ctl text-fg-3 hover:bg-surface-3 hover:text-fg pointer-coarse:size-11"
            onClick={() => void deleteNotification(notification)}
          >
            <Trash2 aria-hidden="true" className="size-4" strokeWidth={1.75} />
          </button>
        }
      />
    </>
  );
}

function Day({ iso }: { iso: string }) {
  const now = useServerMinute();
  return <h2 className="eyebrow px-3 pt-4 pb-1 sm:px-4">{dayName(iso, now)}</h2>;
}
