import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { RotateCcw, SearchX, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { messageOf } from "@/api/error";
import type { Challenge } from "@/api/types";
import { uniqueById } from "@/lib/unique-by-id";
import { Button, ButtonLink } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { Pagination } from "@/ui/pagination";
import { Skeleton } from "@/ui/skeleton";
import { StatusBadge } from "@/ui/status-badge";
import { ChallengeTicket } from "../challenge-ticket";
import type { PublicFilters } from "../filters";
import { LiveRow } from "../lists/live-row";
import { NewChallenges } from "../lists/new-challenges";
import { useThumbnails } from "../lists/use-lists";
import { publicChallengesPages, publicChallengesQuery } from "../queries";

type BoardListProps = {
  filters: PublicFilters;
  actionOf: (challenge: Challenge) => ReactNode;
};

/** The wide list: one page at a time, previous and next. */
export function BoardList({
  filters,
  actionOf,
  onPage,
}: BoardListProps & { onPage: (page: number) => void }) {
  const { data, error, refetch } = useQuery(publicChallengesQuery(filters));
  useThumbnails(data?.challenges, filters.page === 1);
  if (error) return <ListError key={error.message} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton count={7} className="h-[104px] rounded-card" />;
  return (
    <>
      {filters.page === 1 ? <NewChallenges onShow={() => void refetch()} /> : null}
      <Tickets challenges={data.challenges} filters={filters} actionOf={actionOf} />
      <Pagination {...data.pagination} onPage={onPage} />
    </>
  );
}

/** The phone's list: it grows by one page on demand. */
export function GrowingBoardList({ filters: { page: _, ...filters }, actionOf }: BoardListProps) {
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery(
    publicChallengesPages(filters),
  );
  const challenges = data && uniqueById(data.pages.flatMap((page) => page.challenges));
  useThumbnails(challenges, true);
  if (error) return <ListError key={error.message} error={error} onRetry={() => void refetch()} />;
  if (!challenges) return <Skeleton count={5} className="h-[104px] rounded-card" />;
  return (
    <>
      <NewChallenges onShow={() => void refetch()} />
      <Tickets challenges={challenges} filters={filters} actionOf={actionOf} />
      {hasNextPage ? (
        <Button
          className="mt-4 min-h-11 w-full"
          isPending={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          Load More
        </Button>
      ) : null}
    </>
  );
}

function Tickets({
  challenges,
  filters,
  actionOf,
}: {
  challenges: readonly Challenge[];
  filters: Omit<PublicFilters, "page">;
  actionOf: (challenge: Challenge) => ReactNode;
}) {
  if (challenges.length === 0) {
    const isFiltered = Boolean(filters.game || filters.gameCategory);
    return (
      <EmptyState
        icon={SearchX}
        title="No challenges found"
        action={
          isFiltered ? (
            <ButtonLink to="?">Clear the filters</ButtonLink>
          ) : (
            <ButtonLink to="/challenges/create" tone="brass">
              Create a challenge
            </ButtonLink>
          )
        }
      >
        {isFiltered
          ? "No challenges available for the selected filters"
          : "No challenge is waiting for an opponent. Create the first one."}
      </EmptyState>
    );
  }
  return (
    <ul className="grid gap-2.5">
      {challenges.map((challenge) => (
        <LiveRow key={challenge._id} version={challenge.version} className="rounded-card">
          <ChallengeTicket challenge={challenge} action={actionOf(challenge)}>
            {challenge.status === "open" ? null : (
              <div className="mt-2">
                <StatusBadge {...challenge} />
              </div>
            )}
          </ChallengeTicket>
        </LiveRow>
      ))}
    </ul>
  );
}

/** Shown if the list cannot be loaded; after dismissal, a retry button remains. */
function ListError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const [isDismissed, setDismissed] = useState(false);
  if (isDismissed) {
    return (
      <Button className="min-h-11 w-full" onClick={onRetry}>
        <RotateCcw aria-hidden="true" className="size-4" />
        Load challenges again
      </Button>
    );
  }
  return (
    <div
      role="alert"
      className="flex items-center gap-3 rounded-[10px] bg-cancel-soft py-2 pr-2 pl-3.5 text-sm text-cancel"
    >
      <p className="min-w-0 flex-1">{messageOf(error, "Failed to fetch public challenges")}</p>
      <button type="button" className="min-h-9 px-1 font-semibold underline" onClick={onRetry}>
        Retry
      </button>
      <button
        type="button"
        aria-label="Dismiss"
        className="grid size-9 place-items-center rounded-ctl"
        onClick={() => setDismissed(true)}
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </div>
  );
}
