import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "@/api/error";
import type { BlockedPlayer } from "@/api/types";
import { useBlock } from "@/api/use-block";
import { useIsPastEnd } from "@/lib/use-is-past-end";
import { Avatar } from "@/ui/avatar";
import { Button } from "@/ui/button";
import { InlineError } from "@/ui/inline-error";
import { Pagination } from "@/ui/pagination";
import { PersonLink } from "@/ui/person-link";
import { Skeleton } from "@/ui/skeleton";
import { blockedQuery } from "./queries";

/** What blocking does, for the dialog and the settings. */
export const BLOCKING_EFFECT =
  "They cannot write to you or follow you, and neither of you is shown to the other in lists of players.";

/** The players whom the viewer has blocked, page by page. */
export function BlockedList() {
  const [page, setPage] = useState(1);
  const query = useQuery(blockedQuery(page));
  const { data, error, refetch } = query;
  const isPastEnd = useIsPastEnd(query, setPage);
  if (error) {
    return (
      <InlineError
        message={messageOf(error, "Failed to fetch data")}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data || isPastEnd) return <Skeleton count={3} className="h-11" />;
  if (data.users.length === 0) {
    return (
      <div className="grid gap-1.5 py-6 text-center text-fg-2">
        <p>You have blocked no one.</p>
        <p className="text-sm text-fg-3">
          Players can be blocked on their profile and in a conversation.
        </p>
      </div>
    );
  }
  return (
    <>
      <p className="num mb-2 text-sm text-fg-3">{playersText(data.pages.totalUsers)}</p>
      <ul aria-label="Blocked players" className="grid grid-cols-1 gap-1">
        {data.users.map((blocked) => (
          <BlockedRow key={blocked._id} blocked={blocked} />
        ))}
      </ul>
      <Pagination {...data.pages} onPage={setPage} />
    </>
  );
}

function playersText(count: number): string {
  return count === 1 ? "1 player" : `${count.toLocaleString("en")} players`;
}

function BlockedRow({ blocked }: { blocked: BlockedPlayer }) {
  const { username, avatar } = blocked;
  const block = useBlock(blocked);
  return (
    <li className="flex min-h-11 items-center gap-3">
      <PersonLink
        username={username}
        className="flex min-h-11 min-w-0 flex-1 items-center gap-3 hover:underline"
      >
        <Avatar username={username} src={avatar} size={32} />
        <span className="min-w-0 truncate text-[14px] font-semibold">{username}</span>
      </PersonLink>
      <Button
        size="sm"
        isPending={block.isPending}
        aria-label={`Unblock ${username}`}
        onClick={() => block.mutate(false)}
      >
        Unblock
      </Button>
    </li>
  );
}
