import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { messageOf } from "@/api/error";
import type { Challenge } from "@/api/types";
import { EmptyState } from "@/ui/empty-state";
import { InlineError } from "@/ui/inline-error";
import { PageNumbers } from "@/ui/page-numbers";
import { Skeleton } from "@/ui/skeleton";
import type { PublicFilters } from "../filters";
import { LiveRow } from "../lists/live-row";
import { NewChallenges } from "../lists/new-challenges";
import { useThumbnails } from "../lists/use-lists";
import { publicChallengesQuery } from "../queries";
import { BrowseCard } from "./browse-card";

type BrowseResultsProps = {
  filters: PublicFilters;
  actionOf: (challenge: Challenge) => ReactNode;
  onPage: (page: number) => void;
  /** The suggested next step if there are no results. */
  emptyAction: ReactNode;
};

export function BrowseResults({ filters, actionOf, onPage, emptyAction }: BrowseResultsProps) {
  const { data, error, refetch, isPlaceholderData } = useQuery(publicChallengesQuery(filters));
  const isFirstPage = filters.page === 1;
  useThumbnails(data?.challenges, isFirstPage);
  if (error) {
    const message = messageOf(error, "Failed to fetch public challenges");
    return <InlineError message={message} onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeleton count={6} className="h-[122px]" />;
  const { challenges, pagination } = data;
  return (
    <>
      <p role="status" className="num mb-3 text-sm text-fg-3">
        {countText(pagination.totalChallenges)}
      </p>
      {isFirstPage ? <NewChallenges onShow={() => void refetch()} /> : null}
      {challenges.length === 0 ? (
        <EmptyState icon={SearchX} title="No challenges found" action={emptyAction}>
          No challenges available for the selected filters
        </EmptyState>
      ) : (
        <ul
          className={clsx(
            "grid gap-2.5 xl:grid-cols-2",
            isPlaceholderData && "opacity-60 transition-opacity",
          )}
        >
          {challenges.map((challenge) => (
            <LiveRow key={challenge._id} version={challenge.version} className="rounded-card">
              <BrowseCard challenge={challenge} action={actionOf(challenge)} />
            </LiveRow>
          ))}
        </ul>
      )}
      <PageNumbers
        currentPage={pagination.currentPage}
        totalPages={pagination.totalPages}
        onPage={onPage}
      />
    </>
  );
}

function countText(count: number): string {
  return count === 1 ? "1 challenge" : `${count.toLocaleString("en")} challenges`;
}
