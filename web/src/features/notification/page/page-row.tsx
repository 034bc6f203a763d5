import { Trash2 } from "lucide-react";
import { useEffect, useRef } from "react";
import type { Notification } from "@/api/types";
import { dayName } from "@/lib/relative-time";
import { useServerMinute } from "@/lib/server-time";
import { deleteNotification } from "../mutations";
import { NotificationRow } from "../row/notification-row";
import type { RowSelection } from "./selection";
import type { FocusRequest } from "./use-list-keys";

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
  const { _id, data } = notification;
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
              aria-label={`Select: ${data.message}`}
              className="size-[18px] cursor-pointer accent-brass-fill"
              checked={selection.isSelected(_id)}
              onChange={() => selection.toggle(_id)}
            />
          </span>
        }
        end={
          <button
            type="button"
            aria-label={`Delete: ${data.message}`}
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
