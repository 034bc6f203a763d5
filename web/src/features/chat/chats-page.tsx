import clsx from "clsx";
import { ArrowLeft, MessagesSquare, Search, SquarePen } from "lucide-react";
import { useState } from "react";
import { Link, useLocation, useParams, useSearchParams } from "react-router";
import { retryNow } from "@/api/live/connection";
import { useLiveStatus } from "@/api/live/status";
import { useUser } from "@/api/session";
import { type PageCommand, usePageCommands } from "@/lib/page-commands";
import { usePageTitle } from "@/lib/page-title";
import { useDebounced } from "@/lib/use-debounced";
import { ButtonLink } from "@/ui/button";
import { InlineError } from "@/ui/inline-error";
import { type ChatLinkState, type ConversationRef, refKey } from "./conversation-ref";
import { unreadLabel } from "./format";
import { ConversationList } from "./list/conversation-list";
import { Directory } from "./list/directory";
import { TransportIndicator } from "./transport-indicator";
import { type TransportStatus, useTransportStatus } from "./transport-status";
import { useConversations, useFoundConversations, useUnreadCount } from "./use-chats";
import { ChatView } from "./view/chat-view";

const TYPING_PAUSE_MS = 300;
/** The server refuses a longer search. */
const SEARCH_MAX = 100;
/** The query parameter of an open directory; its value is the search text. */
const DIRECTORY = "new";

const COMMANDS: readonly PageCommand[] = [
  { label: "New message", icon: SquarePen, words: "chat write player", to: `/chats?${DIRECTORY}=` },
];

/** Conversations at the side and one of them open; below 768 px one panel at a time. */
export function ChatsPage() {
  usePageTitle("Chats");
  usePageCommands(COMMANDS);
  const { _id: viewerId } = useUser();
  const conversationRef = useConversationRef();
  const { state } = useLocation();
  const [query] = useSearchParams();
  const search = query.get(DIRECTORY);
  const transportStatus = useTransportStatus(viewerId);
  const isChatVisible = conversationRef !== null && search === null;
  return (
    <div className="mx-auto flex min-h-0 w-full max-w-[1240px] flex-1 md:p-4 lg:p-6">
      <h1 tabIndex={-1} className="sr-only">
        Chats
      </h1>
      <div className="flex min-h-0 flex-1 overflow-hidden bg-surface-1 md:rounded-card md:shadow-[inset_0_0_0_1px_var(--line)]">
        <aside
          aria-label="Conversations"
          className={clsx(
            "min-h-0 w-full flex-col border-line md:flex md:w-[300px] md:shrink-0 md:border-r lg:w-[340px]",
            isChatVisible ? "hidden" : "flex",
          )}
        >
          {search === null ? (
            <Sidebar
              viewerId={viewerId}
              conversationRef={conversationRef}
              transportStatus={transportStatus}
            />
          ) : (
            <NewChat initialSearch={search} />
          )}
        </aside>
        <div className={clsx("min-h-0 min-w-0 flex-1 md:flex", isChatVisible ? "flex" : "hidden")}>
          {conversationRef ? (
            <ChatView
              key={refKey(conversationRef)}
              conversationRef={conversationRef}
              viewerId={viewerId}
              person={(state as ChatLinkState | null)?.person ?? null}
            />
          ) : (
            <Welcome />
          )}
        </div>
      </div>
    </div>
  );
}

function useConversationRef(): ConversationRef | null {
  const { userId, conversationId } = useParams();
  if (userId) return { kind: "user", userId };
  return conversationId ? { kind: "conversation", conversationId } : null;
}

function Sidebar({
  viewerId,
  conversationRef,
  transportStatus,
}: {
  viewerId: string;
  conversationRef: ConversationRef | null;
  transportStatus: TransportStatus;
}) {
  const [search, setSearch] = useState("");
  const searched = useDebounced(search.trim(), TYPING_PAUSE_MS);
  const all = useConversations(viewerId);
  const found = useFoundConversations(searched, all.conversations);
  const unread = useUnreadCount();
  return (
    <>
      <div className="flex items-center gap-2 px-4 pt-3 pb-1">
        <div className="min-w-0 flex-1">
          <h2 className="disp-x flex items-center gap-2 text-[20px] leading-7">
            Messages
            {unread > 0 ? (
              <span className="num grid h-5 min-w-5 place-items-center rounded-full bg-fg px-1.5 font-sans text-2xs font-bold text-bg">
                {unreadLabel(unread)}
                <span className="sr-only"> unread</span>
              </span>
            ) : null}
          </h2>
          <TransportIndicator status={transportStatus} />
        </div>
        <Link
          to={`?${DIRECTORY}=`}
          aria-label="New message"
          title="New message"
          className="icon-btn"
        >
          <SquarePen aria-hidden="true" className="size-5" strokeWidth={1.75} />
        </Link>
      </div>
      <ConnectionWarning transportStatus={transportStatus} />
      <div className="px-3 pt-2 pb-1">
        <label className="field h-10">
          <Search aria-hidden="true" className="size-4 shrink-0 text-fg-3" strokeWidth={1.75} />
          <span className="sr-only">Search conversations</span>
          <input
            type="search"
            value={search}
            maxLength={SEARCH_MAX}
            placeholder="Search conversations"
            className="min-w-0 flex-1 bg-transparent"
            onChange={({ target }) => setSearch(target.value)}
          />
        </label>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <ConversationList
          list={searched === "" ? all : found}
          search={searched}
          viewerId={viewerId}
          current={conversationRef}
        />
      </div>
    </>
  );
}

/** Explains the fallback while the socket is disconnected, or that it fails as well. */
function ConnectionWarning({ transportStatus }: { transportStatus: TransportStatus }) {
  const liveStatus = useLiveStatus();
  const isFailed = liveStatus === "error" || liveStatus === "failed";
  if (!isFailed || (transportStatus !== "polling" && transportStatus !== "offline")) return null;
  const message =
    transportStatus === "polling"
      ? "Connection failed. Using polling fallback."
      : "Failed to connect";
  return (
    <div className="px-3 pt-1">
      <InlineError message={message} onRetry={retryNow} />
    </div>
  );
}

function NewChat({ initialSearch }: { initialSearch: string }) {
  return (
    <>
      <div className="flex items-center gap-1 px-2 pt-3">
        <Link to="." replace aria-label="Back to conversations" className="icon-btn">
          <ArrowLeft aria-hidden="true" className="size-5" strokeWidth={1.75} />
        </Link>
        <h2 className="disp-x text-[20px] leading-7">New Chat</h2>
      </div>
      <Directory initialSearch={initialSearch} />
    </>
  );
}

function Welcome() {
  return (
    <div className="grid flex-1 place-content-center justify-items-center gap-1.5 px-6 text-center">
      <span className="mb-2 grid size-14 place-items-center rounded-full bg-surface-3 text-fg-2">
        <MessagesSquare aria-hidden="true" className="size-7" strokeWidth={1.5} />
      </span>
      <p className="disp text-[17px]">Your messages</p>
      <p className="max-w-[38ch] text-sm text-fg-3">
        Choose a conversation, or message a player before you stake money on a match.
      </p>
      <ButtonLink to={`?${DIRECTORY}=`} tone="ghost" className="mt-3">
        New message
      </ButtonLink>
    </div>
  );
}
