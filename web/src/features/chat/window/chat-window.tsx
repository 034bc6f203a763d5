import { ArrowLeft, MessageSquare } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { refKey } from "../conversation-ref";
import { unreadLabel } from "../format";
import { SummaryRows } from "../summary/summary-rows";
import { useUnreadCount } from "../use-chats";
import { ChatView } from "../view/chat-view";
import {
  useChatWindowActions,
  useIsWindowCollapsed,
  useIsWindowOpen,
  useIsWindowUserOpened,
  useOpenConversation,
} from "./store";
import { BarButton, WindowFrame } from "./window-frame";

/** The floating chat window of the dashboard; small screens have the chats page instead. */
export function ChatWindow({ viewerId }: { viewerId: string }) {
  const isOpen = useIsWindowOpen();
  const launcher = useRef<HTMLButtonElement>(null);
  const { close, resetOnLeave } = useChatWindowActions();
  const isClosing = useRef(false);
  // Reset on leaving, so that returning to the page does not move the focus into a conversation.
  useEffect(() => resetOnLeave, [resetOnLeave]);
  useEffect(() => {
    // The focus was in the window that has closed.
    if (!isOpen && isClosing.current) launcher.current?.focus();
    isClosing.current = false;
  }, [isOpen]);
  if (!isOpen) return <Launcher ref={launcher} />;
  const onClose = () => {
    isClosing.current = true;
    close();
  };
  return <OpenWindow viewerId={viewerId} onClose={onClose} />;
}

function Launcher({ ref }: { ref: React.Ref<HTMLButtonElement> }) {
  const { open } = useChatWindowActions();
  const unread = useUnreadCount();
  return (
    <button
      ref={ref}
      type="button"
      className="float right-5 bottom-[max(20px,env(safe-area-inset-bottom))] grid size-[52px] place-items-center rounded-full text-fg-2 hover:text-fg"
      onClick={open}
    >
      <span className="sr-only">Open the chat window</span>
      <MessageSquare aria-hidden="true" className="size-[22px]" strokeWidth={1.75} />
      {unread > 0 ? (
        <span className="absolute -top-1 -right-1">
          <Unread count={unread} />
        </span>
      ) : null}
    </button>
  );
}

function OpenWindow({ viewerId, onClose }: { viewerId: string; onClose: () => void }) {
  const conversationRef = useOpenConversation();
  const frame = useRef<HTMLDivElement>(null);
  const { showList } = useChatWindowActions();
  const isUserOpened = useIsWindowUserOpened();
  const isList = conversationRef === null;
  useEffect(() => {
    // A conversation focuses its own field; a window that was already open takes no focus.
    if (isUserOpened && isList) frame.current?.focus();
  }, [isUserOpened, isList]);
  return (
    <WindowFrame
      ref={frame}
      title={<Title />}
      start={isList ? null : <BackButton onClick={showList} />}
      onClose={onClose}
    >
      {conversationRef ? (
        <ChatView
          key={refKey(conversationRef)}
          conversationRef={conversationRef}
          viewerId={viewerId}
          person={null}
        />
      ) : (
        <NewestConversations viewerId={viewerId} />
      )}
    </WindowFrame>
  );
}

function BackButton({ onClick }: { onClick: () => void }) {
  return (
    <span className="-ml-2.5">
      <BarButton label="All conversations" onClick={onClick}>
        <ArrowLeft aria-hidden="true" className="size-4" strokeWidth={1.75} />
      </BarButton>
    </span>
  );
}

function NewestConversations({ viewerId }: { viewerId: string }) {
  const { openConversation } = useChatWindowActions();
  return (
    <>
      <div className="min-h-0 flex-1 overflow-y-auto p-4">
        <SummaryRows viewerId={viewerId} onOpen={openConversation} />
      </div>
      <div className="flex items-center justify-between gap-3 border-t border-line px-4 py-2 text-sm font-medium">
        <Link to="/chats?new=" className="flex min-h-8 items-center text-fg-2 hover:text-fg">
          New message
        </Link>
        <Link to="/chats" className="flex min-h-8 items-center text-fg-2 hover:text-fg">
          See all
        </Link>
      </div>
    </>
  );
}

function Title() {
  return (
    <>
      Messages
      <UnreadWhenCollapsed />
    </>
  );
}

/** The total, shown only while collapsed: an open window shows a count per row. */
function UnreadWhenCollapsed() {
  const isCollapsed = useIsWindowCollapsed();
  const unread = useUnreadCount();
  return isCollapsed && unread > 0 ? <Unread count={unread} /> : null;
}

function Unread({ count }: { count: number }) {
  return (
    <span className="num rounded-full bg-brass-fill px-1.5 text-2xs leading-[18px] font-bold text-on-brass">
      {unreadLabel(count)}
      <span className="sr-only"> unread</span>
    </span>
  );
}
