import { useQuery } from "@tanstack/react-query";
import { Swords } from "lucide-react";
import { useState } from "react";
import { messageOf } from "@/api/error";
import { ButtonLink } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { InlineError } from "@/ui/inline-error";
import { PageNumbers } from "@/ui/page-numbers";
import { Skeleton } from "@/ui/skeleton";
import { useThumbnails } from "../lists/use-lists";
import { type MineFilters, myChallengesQuery } from "../queries";
import { DetailsDialog } from "./details-dialog";
import { MineRow } from "./mine-row";

const SKELETON_ROWS = 5;

export function MineList({
  filters,
  onPage,
}: {
  filters: MineFilters;
  onPage: (page: number) => void;
}) {
  const [openId, setOpenId] = useState<string | null>(null);
  const { data, error, refetch } = useQuery(myChallengesQuery(filters));
  useThumbnails(data?.challenges);
  if (error) {
    return (
      <InlineError
        message={messageOf(error, "Failed to fetch user challenges")}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <Skeleton count={SKELETON_ROWS} className="h-[66px] rounded-card" />;
  if (data.challenges.length === 0) return <EmptyList filters={filters} />;
  return (
    <>
      <ul className="card overflow-hidden">
        {data.challenges.map((challenge) => (
          <MineRow key={challenge._id} challenge={challenge} onDetails={setOpenId} />
        ))}
      </ul>
      <PageNumbers
        currentPage={data.pagination.currentPage}
        totalPages={data.pagination.totalPages}
        onPage={onPage}
      />
      {openId ? <DetailsDialog id={openId} onClose={() => setOpenId(null)} /> : null}
    </>
  );
}

function EmptyList({ filters }: { filters: MineFilters }) {
  const isFiltered = filters.type !== "all" || filters.status !== "all";
  return (
    <EmptyState
      icon={Swords}
      title="No challenges found"
      action={
        <ButtonLink to="/challenges/create" tone="brass">
          Create Challenge
        </ButtonLink>
      }
    >
      {isFiltered
        ? "No challenges available for the selected filters"
        : "Create your first one, or join another player's."}
    </EmptyState>
  );
}
