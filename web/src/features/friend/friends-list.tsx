import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { messageOf } from "@/api/error";
import type { FriendEntry } from "@/api/types";
import { useIsPastEnd } from "@/lib/use-is-past-end";
import { InlineError } from "@/ui/inline-error";
import { type Pages, Pagination } from "@/ui/pagination";
import { Skeleton } from "@/ui/skeleton";
import { PlayerRow } from "./player-row";

type FriendsListProps = {
  label: string;
  query: UseQueryResult<{ players: FriendEntry[]; pages: Pages }>;
  emptyMessage: ReactNode;
  /** The next step that an empty list offers. */
  emptyAction?: ReactNode;
  onPage: (page: number) => void;
};

/** One page of players: the skeleton, an error with Retry, a message if there are none, or the rows. */
export function FriendsList({ label, query, emptyMessage, emptyAction, onPage }: FriendsListProps) {
  const { data, error } = query;
  const isPastEnd = useIsPastEnd(query, onPage);
  if (error) {
    return (
      <InlineError
        message={messageOf(error, "Failed to fetch friends")}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (!data || isPastEnd) return <Skeleton count={6} className="h-[60px] rounded-[10px]" />;
  if (data.players.length === 0) {
    return (
      <div className="grid justify-items-center gap-3 px-4 py-10 text-center text-fg-2">
        <p>{emptyMessage}</p>
        {emptyAction}
      </div>
    );
  }
  return (
    <>
      <ul aria-label={label} className="grid grid-cols-1 gap-0.5">
        {data.players.map((player) => (
          <PlayerRow key={player._id} player={player} />
        ))}
      </ul>
      <Pagination {...data.pages} onPage={onPage} />
    </>
  );
}
