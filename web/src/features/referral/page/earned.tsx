import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { UsersRound } from "lucide-react";
import type { ReferralAction } from "@/api/types";
import { formatDate } from "@/lib/relative-time";
import { Avatar } from "@/ui/avatar";
import { ButtonLink } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { Pagination } from "@/ui/pagination";
import { Skeleton } from "@/ui/skeleton";
import { actionLook } from "../actions";
import { earnedQuery } from "../queries";
import { LoadFailure } from "./load-failure";

const HEAD = "px-4 py-2.5 text-xs font-medium text-fg-3";

/** What was earned, row by row. */
export function Earned({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  const { data, error, refetch, isPlaceholderData } = useQuery(earnedQuery(page));
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton count={6} className="h-14" />;
  const { referrals, pagination } = data;
  if (referrals.length === 0) return <Nothing page={page} />;
  return (
    <>
      <div className={clsx(isPlaceholderData && "opacity-60")} aria-busy={isPlaceholderData}>
        <EarnedTable referrals={referrals} />
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

/** Wide: a column each. Narrow: action and date go under the name. */
function EarnedTable({ referrals }: { referrals: readonly ReferralAction[] }) {
  return (
    <div className="card overflow-hidden">
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">What your referrals have earned you, newest first</caption>
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className={HEAD}>
              User
            </th>
            <th scope="col" className={clsx(HEAD, "max-md:hidden")}>
              Action
            </th>
            <th scope="col" className={clsx(HEAD, "max-sm:hidden")}>
              Date
            </th>
            <th scope="col" className={clsx(HEAD, "text-right")}>
              Points earned
            </th>
          </tr>
        </thead>
        <tbody>
          {referrals.map((referral) => (
            <Row key={`${referral.username} ${referral.action}`} referral={referral} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ referral }: { referral: ReferralAction }) {
  const { username, avatar, action, completedAt, pointsEarned } = referral;
  const { done, icon: Icon } = actionLook(action);
  return (
    <tr className="border-b border-line last:border-0">
      <td className="max-w-0 px-4 py-2.5 max-md:w-full">
        <div className="flex items-center gap-3">
          <Avatar username={username} src={avatar} size={32} />
          <div className="min-w-0">
            <p className="truncate font-medium">{username}</p>
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

function Nothing({ page }: { page: number }) {
  if (page > 1) {
    return (
      <EmptyState
        icon={UsersRound}
        title="Nothing here"
        action={
          <ButtonLink to="/referrals?tab=mine" tone="ghost">
            To the first page
          </ButtonLink>
        }
      >
        There are not that many pages.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={UsersRound}
      title="No referrals yet"
      action={
        <ButtonLink to="/referrals" tone="brass">
          To your link
        </ButtonLink>
      }
    >
      Once somebody has signed up with your code and verified their e-mail, every point that they
      earn you is listed here.
    </EmptyState>
  );
}
