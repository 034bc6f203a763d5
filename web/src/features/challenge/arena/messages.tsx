import clsx from "clsx";
import { type LucideIcon, Pencil, RotateCcw, Trash2, X } from "lucide-react";
import type { ArenaMessage } from "@/api/types";
import { timeOfDay } from "@/lib/clock-text";
import { serverNow } from "@/lib/server-time";
import { Avatar } from "@/ui/avatar";
import { PersonLink } from "@/ui/person-link";
import { Username } from "@/ui/username";
import type { Draft } from "./arena-log";

/** What the viewer may do with a message; null for what they may not. */
export type MessageActions = Record<"onEdit" | "onDelete", (() => void) | null>;

/** One message of the arena. */
export function Message({
  message,
  isMine,
  actions,
}: {
  message: ArenaMessage;
  isMine: boolean;
  actions: MessageActions;
}) {
  const { sender, content, createdAt, isEdited, isDeleted } = message;
  return (
    <li className="group/message flex gap-2.5">
      <PersonLink username={sender.username} isDuplicate className="h-6 shrink-0 rounded-full">
        <Avatar username={sender.username} src={sender.avatar} size={24} />
      </PersonLink>
      <p className="min-w-0 flex-1 text-sm leading-[19px] whitespace-pre-line">
        <b className={clsx("mr-1 font-semibold", isMine ? "text-fg" : "text-fg-2")}>
          <PersonLink username={sender.username} className="hover:underline">
            {sender.username}
          </PersonLink>
        </b>
        {isDeleted ? <i className="text-fg-3">Message deleted</i> : content}
        {isEdited && !isDeleted ? <span className="ml-1 text-2xs text-fg-3">(edited)</span> : null}
      </p>
      <ActionButtons content={content} actions={actions} />
      <time dateTime={createdAt} className="num shrink-0 text-2xs leading-[19px] text-fg-3">
        {timeOfDay(createdAt, serverNow())}
      </time>
    </li>
  );
}

/** Visible on hover and keyboard focus, and always where there is no hover. */
function ActionButtons({
  content,
  actions: { onEdit, onDelete },
}: {
  content: string;
  actions: MessageActions;
}) {
  return (
    <span className="-my-0.5 flex shrink-0 opacity-0 transition-opacity empty:hidden group-focus-within/message:opacity-100 group-hover/message:opacity-100 pointer-coarse:-my-2 pointer-coarse:opacity-100">
      {onEdit ? (
        <ActionButton icon={Pencil} label={`Edit message: ${content}`} onClick={onEdit} />
      ) : null}
      {onDelete ? (
        <ActionButton icon={Trash2} label={`Delete message: ${content}`} onClick={onDelete} />
      ) : null}
    </span>
  );
}

function ActionButton({
  icon: Icon,
  label,
  onClick,
}: {
  icon: LucideIcon;
  label: string;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      className="grid size-6 place-items-center rounded-ctl text-fg-3 hover:bg-surface-2 hover:text-fg pointer-coarse:size-9"
      onClick={onClick}
    >
      <Icon aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
    </button>
  );
}

/** A message being sent, or one that failed and can be sent again. */
export function DraftMessage({
  draft,
  username,
  avatar,
  onRetry,
  onDismiss,
}: {
  draft: Draft;
  username: string;
  avatar: string | null | undefined;
  onRetry: () => void;
  onDismiss: () => void;
}) {
  const { state, content } = draft;
  const isFailed = state.kind === "failed";
  return (
    <li className="flex gap-2.5">
      <span className={clsx(!isFailed && "opacity-60")}>
        <Avatar username={username} src={avatar} size={24} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="text-sm leading-[19px] whitespace-pre-line text-fg-2">
          <b className="mr-1 font-semibold">
            <Username username={username} />
          </b>
          {content}
        </p>
        {isFailed ? (
          <p className="mt-0.5 flex flex-wrap items-center gap-x-2 text-xs text-cancel">
            {state.message}
            <button
              type="button"
              className="inline-flex min-h-7 items-center gap-1 font-semibold underline"
              onClick={onRetry}
            >
              <RotateCcw aria-hidden="true" className="size-3" />
              Retry
            </button>
            <button
              type="button"
              aria-label="Discard this message"
              className="grid size-7 place-items-center"
              onClick={onDismiss}
            >
              <X aria-hidden="true" className="size-3.5" />
            </button>
          </p>
        ) : null}
      </div>
      {isFailed ? null : (
        <span className="shrink-0 text-2xs leading-[19px] text-fg-3">Sending</span>
      )}
    </li>
  );
}
