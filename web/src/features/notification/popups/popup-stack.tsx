import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import type { Notification } from "@/api/types";
import { messageText } from "../format";
import { useMarkVisibleRead } from "../mark-visible-read";
import { markReadOnNavigation, sendAnswer, updateInBatches } from "../mutations";
import { AnswerButtons } from "../row/answer-buttons";
import { KindIcon } from "../row/kind-icon";
import { Message } from "../row/message";
import { isShownAt, targetOf } from "../target";
import { dismissPopup, holdPopups, releasePopups, usePopups } from "./store";

/** New notifications as popups, until they expire or are dismissed. */
export function PopupStack() {
  const popups = usePopups();
  const { pathname } = useLocation();
  // One about the open page would cover what it reports.
  const shown = popups.filter(({ notification }) => !isShownAt(pathname, notification));
  const stack = useRef<HTMLElement>(null);
  useEffect(() => {
    // No blur event fires when a focused popup is removed.
    if (!stack.current?.contains(document.activeElement)) releasePopups("focus");
  });
  const isEmpty = shown.length === 0;
  useEffect(() => {
    // Nor does a leave event, where another page hides the popups beneath the pointer.
    if (isEmpty) releasePopups("pointer");
  }, [isEmpty]);
  return (
    <>
      {/* A live region must exist before its content; "polite" waits until the screen reader is idle. */}
      <div aria-live="polite" className="sr-only">
        {popups.map(({ notification }) => (
          <p key={notification._id}>{messageText(notification)}</p>
        ))}
      </div>
      {isEmpty ? null : (
        <section
          ref={stack}
          aria-label="New notifications"
          className="popups fixed top-[68px] right-4 z-40 grid w-[min(360px,calc(100vw-32px))] gap-2"
          onPointerEnter={() => holdPopups("pointer")}
          onPointerLeave={() => releasePopups("pointer")}
          onFocus={() => holdPopups("focus")}
          onBlur={() => releasePopups("focus")}
        >
          {shown.map(({ notification }) => (
            <Popup key={notification._id} notification={notification} />
          ))}
        </section>
      )}
    </>
  );
}

function Popup({ notification }: { notification: Notification }) {
  const markVisible = useMarkVisibleRead(updateInBatches);
  useEffect(() => {
    markVisible(notification);
  }, [markVisible, notification]);
  const dismiss = () => dismissPopup(notification._id);
  return (
    <div className="menu relative flex gap-3 py-3 pr-1.5 pl-4">
      <KindIcon notification={notification} />
      <div className="min-w-0 flex-1">
        <Link
          to={targetOf(notification)}
          className="block text-sm leading-[18px] after:absolute after:inset-0"
          onClick={() => {
            void markReadOnNavigation(notification);
            dismiss();
          }}
        >
          <Message notification={notification} />
        </Link>
        <AnswerButtons notification={notification} onSend={sendAnswer} />
      </div>
      <button
        type="button"
        aria-label={`Dismiss: ${messageText(notification)}`}
        className="relative z-10 -my-1 grid size-9 shrink-0 place-items-center rounded-ctl text-fg-3 hover:text-fg pointer-coarse:size-11"
        onClick={dismiss}
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </div>
  );
}
