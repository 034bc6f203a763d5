import clsx from "clsx";
import {
  Ban,
  Check,
  CheckCheck,
  CircleAlert,
  Clock,
  Eye,
  Pencil,
  RotateCcw,
  Trash2,
} from "lucide-react";
import { memo, type ReactNode } from "react";
import type { Message } from "@/api/types";
import { Avatar } from "@/ui/avatar";
import { PersonLink } from "@/ui/person-link";
import { Attachments } from "../files/attachments";
import { clockTime } from "../format";
import type { OutboxItem } from "../outbox-store";
import type { MessageStatus } from "../thread";
import type { Row } from "./rows";

export type BubbleActions = {
  onEdit: (message: Message) => void;
  onDelete: (message: Message) => void;
  mayEdit: (message: Message) => boolean;
  onResend: (item: OutboxItem) => void;
  onDiscard: (item: OutboxItem) => void;
};

/** One message of a conversation. */
export const Bubble = memo(function Bubble({
  row,
  status,
  isGroup,
  actions,
}: {
  row: Row;
  /** Set only for the viewer's own messages. */
  status: MessageStatus | null;
  /** In a group, the sender's name is shown. */
  isGroup: boolean;
  actions: BubbleActions;
}) {
  const { isMine, isFirst, isLast } = row;
  return (
    <div
      className={clsx(
        "group/bubble flex items-end gap-2 px-3 sm:px-4",
        isFirst ? "pt-2.5" : "pt-0.5",
        isMine && "justify-end",
      )}
    >
      {isMine ? null : <SenderAvatar row={row} />}
      {row.kind === "message" && isMine && !row.message.isDeleted ? (
        <ActionButtons message={row.message} actions={actions} />
      ) : null}
      <div className="grid max-w-[min(80%,560px)] min-w-0 gap-1">
        <div
          className={clsx(
            "min-w-0 rounded-[16px] px-3 py-1.5 text-[14.5px] leading-[21px]",
            isMine ? "bg-surface-3" : "bg-surface-2 shadow-[inset_0_0_0_1px_var(--line)]",
            isMine && !isFirst && "rounded-tr-[5px]",
            isMine && !isLast && "rounded-br-[5px]",
            !isMine && !isFirst && "rounded-tl-[5px]",
            !isMine && !isLast && "rounded-bl-[5px]",
          )}
        >
          {isGroup && !isMine && isFirst && row.kind === "message" ? (
            <p className="text-xs font-semibold text-fg-2">
              <PersonLink username={row.message.sender.username} className="hover:underline">
                {row.message.sender.username}
              </PersonLink>
            </p>
          ) : null}
          <Files row={row} />
          <Content row={row} status={status} />
        </div>
        {row.kind === "unsent" && row.item.state.kind === "failed" ? (
          <Failure item={row.item} {...row.item.state} actions={actions} />
        ) : null}
      </div>
    </div>
  );
});

/** The avatar beside the last message of a turn; the other messages reserve its space. */
function SenderAvatar({ row }: { row: Row }) {
  if (row.kind !== "message" || !row.isLast) return <span className="w-7 shrink-0" />;
  const { username, avatar } = row.message.sender;
  return (
    <PersonLink username={username} isDuplicate className="shrink-0 rounded-full">
      <Avatar username={username} src={avatar} size={28} />
    </PersonLink>
  );
}

function Files({ row }: { row: Row }) {
  const { attachments } = row.kind === "message" ? row.message : row.item;
  if (attachments.length === 0) return null;
  return (
    <div className="-mx-1.5 mb-1 first:mt-0.5">
      <Attachments attachments={attachments} />
    </div>
  );
}

function Content({ row, status }: { row: Row; status: MessageStatus | null }) {
  if (row.kind === "message" && row.message.isDeleted) {
    return (
      <p className="text-fg-3 italic">
        <Ban aria-hidden="true" className="mr-1.5 inline size-3.5 align-[-2px]" />
        Message deleted
        <Meta iso={row.message.createdAt}>{null}</Meta>
      </p>
    );
  }
  const { content, createdAt } = row.kind === "message" ? row.message : row.item;
  return (
    <p className="flow-root whitespace-pre-wrap">
      <span className="sr-only">
        {row.isMine ? "You" : row.kind === "message" ? row.message.sender.username : ""}:{" "}
      </span>
      {content}
      <Meta iso={createdAt} isEdited={row.kind === "message" && row.message.isEdited}>
        {row.kind === "unsent" ? (
          <OutboxMark state={row.item.state} />
        ) : (
          <ReceiptMark status={status} />
        )}
      </Meta>
    </p>
  );
}

/** The time and status mark, at the end of the last line or, if that is full, beneath it. */
function Meta({
  iso,
  isEdited = false,
  children,
}: {
  iso: string;
  isEdited?: boolean;
  children: ReactNode;
}) {
  return (
    <span className="num float-right mt-[5px] ml-2.5 inline-flex items-center gap-1 text-2xs text-fg-3 not-italic select-none">
      {isEdited ? <span>edited</span> : null}
      <time dateTime={iso}>{clockTime(iso)}</time>
      {children}
    </span>
  );
}

/** Each has a shape of its own, so that the colour is not the only cue. */
const RECEIPT_MARKS = {
  sent: { label: "Sent", icon: Check, tone: "text-fg-3" },
  delivered: { label: "Delivered", icon: CheckCheck, tone: "text-active" },
  read: { label: "Read", icon: Eye, tone: "text-open" },
} as const;

function ReceiptMark({ status }: { status: MessageStatus | null }) {
  if (status === null) return null;
  const { label, icon: Icon, tone } = RECEIPT_MARKS[status];
  return (
    <Icon role="img" aria-label={label} className={clsx("size-3.5", tone)} strokeWidth={2.25} />
  );
}

function OutboxMark({ state }: { state: OutboxItem["state"] }) {
  switch (state.kind) {
    case "pending":
      return <Clock role="img" aria-label="Sending" className="size-3.5" strokeWidth={2} />;
    case "sent":
      return <ReceiptMark status="sent" />;
    case "failed":
      return (
        <CircleAlert
          role="img"
          aria-label="Not sent"
          className="size-3.5 text-cancel"
          strokeWidth={2.25}
        />
      );
  }
}

function Failure({
  item,
  message,
  isRetryable,
  actions: { onResend, onDiscard },
}: {
  item: OutboxItem;
  message: string;
  isRetryable: boolean;
  actions: BubbleActions;
}) {
  return (
    <p className="flex flex-wrap items-center justify-end gap-x-2.5 text-xs text-cancel">
      <span>{isRetryable ? `${message}. It is sent when you are back online.` : message}</span>
      <button
        type="button"
        className="inline-flex min-h-7 items-center gap-1 font-semibold underline"
        onClick={() => onResend(item)}
      >
        <RotateCcw aria-hidden="true" className="size-3" />
        Retry
      </button>
      <button
        type="button"
        className="min-h-7 font-semibold underline"
        onClick={() => onDiscard(item)}
      >
        Discard
      </button>
    </p>
  );
}

const ACTION_BUTTON =
  "grid size-8 place-items-center rounded-ctl text-fg-3 hover:bg-surface-2 hover:text-fg pointer-coarse:size-9";

/** The actions on the viewer's own message, visible on hover and keyboard focus. */
function ActionButtons({ message, actions }: { message: Message; actions: BubbleActions }) {
  return (
    <span className="flex shrink-0 self-center opacity-0 transition-opacity group-focus-within/bubble:opacity-100 group-hover/bubble:opacity-100 pointer-coarse:opacity-100">
      {actions.mayEdit(message) ? (
        <button
          type="button"
          aria-label={`Edit message: ${message.content}`}
          className={ACTION_BUTTON}
          onClick={() => actions.onEdit(message)}
        >
          <Pencil aria-hidden="true" className="size-4" strokeWidth={1.75} />
        </button>
      ) : null}
      <button
        type="button"
        aria-label={`Delete message: ${message.content}`}
        className={ACTION_BUTTON}
        onClick={() => actions.onDelete(message)}
      >
        <Trash2 aria-hidden="true" className="size-4" strokeWidth={1.75} />
      </button>
    </span>
  );
}
