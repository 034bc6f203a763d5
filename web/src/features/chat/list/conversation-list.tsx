import { MessageSquare } from "lucide-react";
import { messageOf } from "@/api/error";
import type { Conversation } from "@/api/types";
import { Button, ButtonLink } from "@/ui/button";
import { InlineError } from "@/ui/inline-error";
import { Skeleton } from "@/ui/skeleton";
import { type ConversationRef, conversationRefOf, refKey } from "../conversation-ref";
import type { ConversationSource } from "../use-chats";
import { ConversationRow } from "./conversation-row";

/** The viewer's conversations, or those that a search found. */
export function ConversationList({
  list,
  search,
  viewerId,
  current,
}: {
  list: ConversationSource;
  search: string;
  viewerId: string;
  current: ConversationRef | null;
}) {
  const { conversations, error } = list;
  if (!conversations) {
    return error ? (
      <div className="p-3">
        <InlineError
          message={`Connection failed: ${messageOf(error, "Request failed")}`}
          onRetry={() => void list.refetch()}
        />
      </div>
    ) : (
      <div className="p-3">
        <Skeleton count={6} className="h-[58px] rounded-ctl" />
      </div>
    );
  }
  if (conversations.length === 0) return <EmptyList search={search} />;
  const currentKey = current ? refKey(current) : null;
  return (
    <>
      <ul aria-label="Conversations" className="grid grid-cols-1 gap-0.5 p-2">
        {conversations.map((conversation) => (
          <li key={conversation.conversationId}>
            <ConversationRow
              conversation={conversation}
              viewerId={viewerId}
              isCurrent={isAtKey(conversation, currentKey)}
            />
          </li>
        ))}
      </ul>
      {list.hasNextPage ? (
        <div className="grid px-3 pb-3">
          <Button isPending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Show more conversations
          </Button>
        </div>
      ) : null}
    </>
  );
}

function isAtKey(conversation: Conversation, key: string | null): boolean {
  return (
    key === refKey(conversationRefOf(conversation)) ||
    key === refKey({ kind: "conversation", conversationId: conversation.conversationId })
  );
}

function EmptyList({ search }: { search: string }) {
  const to = search ? `/chats?new=${encodeURIComponent(search.trim())}` : "/chats?new=";
  return (
    <div className="grid justify-items-center gap-1.5 px-6 py-10 text-center">
      <span className="mb-1.5 grid size-11 place-items-center rounded-full bg-surface-3 text-fg-2">
        <MessageSquare aria-hidden="true" className="size-5" strokeWidth={1.75} />
      </span>
      <p className="font-semibold">{search ? "No conversation found" : "No conversations yet"}</p>
      <p className="max-w-[34ch] text-sm text-fg-3">
        {search
          ? "Search for the player in the directory."
          : "Find a player and send a message. Your conversations appear here."}
      </p>
      <ButtonLink to={to} tone="ghost" className="mt-3">
        {search ? "Search all players" : "New message"}
      </ButtonLink>
    </div>
  );
}
