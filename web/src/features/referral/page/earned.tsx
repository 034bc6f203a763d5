import { useQuery } from "@tanstack/react-query";
import { UsersRound } from "lucide-react";
import type { ReferralAction } from "@/api/types";
import { formatDate } from "@/lib/relative-time";
import { Avatar } from "@/ui/avatar";
import { ColumnHead, PagedTable } from "@/ui/paged-table";
import { PersonLink } from "@/ui/person-link";
import { Skeleton } from "@/ui/skeleton";
import { actionLook } from "../actions";
import { loadErrorMessage } from "../format";
import { earnedQuery } from "../queries";
import { NoRows } from "./no-rows";

/** The earned points, row by row. On narrow screens action and date move under the name. */
export function Earned({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  return (
    <PagedTable
      query={useQuery(earnedQuery(page))}
      staleRows="retain"
      errorMessageOf={loadErrorMessage}
      skeleton={<Skeleton count={6} className="h-14" />}
      empty={
        <NoRows location={{ tab: "mine", page }} icon={UsersRound} title="No referrals yet">
          The points you earn are listed here, once a player has signed up with your code and
          verified their email.
        </NoRows>
      }
      caption="What your referrals have earned you, newest first"
      head={
        <>
          <ColumnHead className="px-4">User</ColumnHead>
          <ColumnHead className="px-4 max-md:hidden">Action</ColumnHead>
          <ColumnHead className="px-4 max-sm:hidden">Date</ColumnHead>
          <ColumnHead className="px-4 text-right">Points earned</ColumnHead>
        </>
      }
      renderRow={(referral) => (
        <Row key={`${referral.username} ${referral.action}`} referral={referral} />
      )}
      onPage={onPage}
    />
  );
}

function Row({ referral }: { referral: ReferralAction }) {
  const { username, avatar, action, completedAt, pointsEarned } = referral;
  const { done, icon: Icon } = actionLook(action);
  return (
    <tr className="border-b border-line last:border-0">
      <td className="max-w-0 px-4 py-2.5 max-md:w-full">
        <div className="flex items-center gap-3">
          <PersonLink username={username} isDuplicate className="shrink-0 rounded-full">
            <Avatar username={username} src={avatar} size={32} />
          </PersonLink>
          <div className="min-w-0">
            <p className="truncate font-medium">
              <PersonLink username={username} className="hover:underline">
                {username}
              </PersonLink>
            </p>
            <p className="truncate text-xs text-fg-3 md:hidden">
              {done}
              <span className="sm:hidden"> · {formatDate(completedAt)}</span>
            </p>
          </div>
        </div>
      </td>
      <td className="px-4 py-2.5 whitespace-nowrap max-md:hidden">
        <span className="flex items-center gap-2 text-fg-2">
          <Icon aria-hidden="true" className="size-4 text-fg-3" strokeWidth={1.75} />
          {done}
        </span>
      </td>
      <td className="num px-4 py-2.5 text-sm whitespace-nowrap text-fg-3 max-sm:hidden">
        <time dateTime={completedAt}>{formatDate(completedAt)}</time>
      </td>
      <td className="disp num px-4 py-2.5 text-right text-[15px] whitespace-nowrap">
        +{pointsEarned}
      </td>
    </tr>
  );
}
