import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { Trophy } from "lucide-react";
import { useUser } from "@/api/session";
import type { ReferralRank } from "@/api/types";
import { Avatar } from "@/ui/avatar";
import { ColumnHead, PagedTable } from "@/ui/paged-table";
import { PersonLink } from "@/ui/person-link";
import { Skeleton } from "@/ui/skeleton";
import { loadErrorMessage } from "../format";
import { leaderboardQuery } from "../queries";
import { NoRows } from "./no-rows";

const PADDING = "px-3 sm:px-4";
const CELL = clsx(PADDING, "py-2.5");

export function Leaderboard({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  const { username } = useUser();
  return (
    <PagedTable
      query={useQuery(leaderboardQuery(page))}
      staleRows="retain"
      errorMessageOf={loadErrorMessage}
      skeleton={<Skeleton count={10} className="h-12" />}
      empty={
        <NoRows
          location={{ tab: "leaderboard", page }}
          icon={Trophy}
          title="The leaderboard is empty"
        >
          The first player whose referral verifies their email takes the lead.
        </NoRows>
      }
      caption="Players by the points that their referrals earned them"
      head={
        <>
          <ColumnHead className={clsx(PADDING, "w-16")}>Rank</ColumnHead>
          <ColumnHead className={PADDING}>Username</ColumnHead>
          <ColumnHead className={clsx(PADDING, "text-right")}>Referrals</ColumnHead>
          <ColumnHead className={clsx(PADDING, "text-right")}>Points</ColumnHead>
        </>
      }
      renderRow={(rank) => (
        <Row key={rank.username} rank={rank} isMine={rank.username === username} />
      )}
      onPage={onPage}
    />
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
          <PersonLink
            username={rank.username}
            className="flex min-w-0 items-center gap-3 hover:underline"
          >
            <Avatar username={rank.username} src={rank.avatar} size={32} />
            <span className="min-w-0 truncate font-medium">{rank.username}</span>
          </PersonLink>
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

/** Gold, silver, bronze; the number shows the rank as well. */
const MEDALS = [
  "bg-brass-soft text-brass",
  "bg-done-soft text-done",
  "bg-dispute-soft text-dispute",
] as const;
