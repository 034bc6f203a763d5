import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { Trophy } from "lucide-react";
import { useUser } from "@/api/session";
import type { ReferralRank } from "@/api/types";
import { Avatar } from "@/ui/avatar";
import { ButtonLink } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { Pagination } from "@/ui/pagination";
import { Skeleton } from "@/ui/skeleton";
import { leaderboardQuery } from "../queries";
import { LoadFailure } from "./load-failure";

const HEAD = "px-3 py-2.5 text-xs font-medium text-fg-3 sm:px-4";
const CELL = "px-3 py-2.5 sm:px-4";

export function Leaderboard({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  const { data, error, refetch, isPlaceholderData } = useQuery(leaderboardQuery(page));
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton count={10} className="h-12" />;
  const { leaderboard, pagination } = data;
  if (leaderboard.length === 0) return <Nothing page={page} />;
  return (
    <>
      <div className={clsx(isPlaceholderData && "opacity-60")} aria-busy={isPlaceholderData}>
        <RankTable ranks={leaderboard} />
      </div>
      <Pagination
        {...pagination}
        hasPrevPage={pagination.hasPrev}
        hasNextPage={pagination.hasNext}
        onPage={onPage}
      />
    </>
  );
}

function RankTable({ ranks }: { ranks: readonly ReferralRank[] }) {
  const { username } = useUser();
  return (
    <div className="card overflow-hidden">
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">
          Players by the points that their referrals earned them
        </caption>
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className={clsx(HEAD, "w-16")}>
              Rank
            </th>
            <th scope="col" className={HEAD}>
              Username
            </th>
            <th scope="col" className={clsx(HEAD, "text-right")}>
              Referrals
            </th>
            <th scope="col" className={clsx(HEAD, "text-right")}>
              Points
            </th>
          </tr>
        </thead>
        <tbody>
          {ranks.map((rank) => (
            <Row key={rank.username} rank={rank} isMine={rank.username === username} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ rank, isMine }: { rank: ReferralRank; isMine: boolean }) {
  return (
    <tr
      className={clsx(
        "border-b border-line last:border-0",
        isMine && "bg-surface-2 shadow-[inset_1px_0_0_var(--line),inset_-1px_0_0_var(--line)]",
      )}
    >
      <td className={CELL}>
        <span
          className={clsx(
            "disp num grid size-8 place-items-center rounded-full text-[14px]",
            MEDALS[rank.rank - 1] ?? "text-fg-3",
          )}
        >
          {rank.rank}
        </span>
      </td>
      <td className={clsx(CELL, "w-full max-w-0")}>
        <div className="flex items-center gap-3">
          <Avatar username={rank.username} src={rank.avatar} size={32} />
          <p className="min-w-0 truncate font-medium">{rank.username}</p>
          {isMine ? <span className="text-xs text-fg-3">You</span> : null}
        </div>
      </td>
      <td className={clsx(CELL, "num text-right text-fg-2")}>
        {rank.totalReferrals.toLocaleString("en")}
      </td>
      <td className={clsx(CELL, "disp num text-right text-[15px]")}>
        {rank.totalPoints.toLocaleString("en")}
      </td>
    </tr>
  );
}

/** Gold, silver, bronze; the number says it as well. */
const MEDALS = [
  "bg-brass-soft text-brass",
  "bg-done-soft text-done",
  "bg-dispute-soft text-dispute",
] as const;

function Nothing({ page }: { page: number }) {
  return (
    <EmptyState
      icon={Trophy}
      title={page > 1 ? "Nothing here" : "Nobody is on it yet"}
      action={
        page > 1 ? (
          <ButtonLink to="/referrals?tab=leaderboard" tone="ghost">
            To the first page
          </ButtonLink>
        ) : (
          <ButtonLink to="/referrals" tone="brass">
            To your link
          </ButtonLink>
        )
      }
    >
      {page > 1
        ? "There are not that many pages."
        : "The first player whose referral verifies their e-mail leads it."}
    </EmptyState>
  );
}
