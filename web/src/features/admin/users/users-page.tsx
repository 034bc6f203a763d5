import { useQuery } from "@tanstack/react-query";
import { UserSearch } from "lucide-react";
import { useSearchParams } from "react-router";
import { pageOf } from "@/lib/page-of";
import { formatDate, timeAgo } from "@/lib/relative-time";
import { useServerMinute } from "@/lib/server-time";
import { useIsPastEnd } from "@/lib/use-is-past-end";
import { Button } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { PageHeading } from "@/ui/page-heading";
import { ColumnHead, PagedTable } from "@/ui/paged-table";
import { type Option, Select } from "@/ui/select";
import { Skeleton } from "@/ui/skeleton";
import type { UserRow, UsersQuery } from "../api-types";
import { FilterField } from "../filter-field";
import { refusalText } from "../refusals";
import { usePageParam, useUrlFilters } from "../url-filters";
import { useStaffSelf } from "../use-staff-self";
import { UserCell } from "../user-link";
import { AccountBadges } from "./account-badges";
import { usersQuery } from "./queries";

const FILTERS = ["search", "status"] as const;

const STATUSES: readonly Option[] = [
  { value: "", label: "All accounts" },
  { value: "active", label: "Active" },
  { value: "suspended", label: "Suspended" },
  { value: "staff", label: "Staff" },
];

/** The accounts that are not closed; the URL holds the filters and the page. */
export function UsersPage() {
  const { values, change, type } = useUrlFilters(FILTERS);
  const { isAdmin } = useStaffSelf();
  const [params] = useSearchParams();
  const goToPage = usePageParam();
  const users = useQuery(usersQuery(usersFilter(values), pageOf(params)));
  const isPastEnd = useIsPastEnd(users, goToPage);
  return (
    <>
      <PageHeading title="Users">Find an account, read it, act on it.</PageHeading>
      <div className="mb-3 flex flex-wrap gap-2">
        <FilterField
          label={isAdmin ? "Search by name, email address or id" : "Search by name or id"}
          value={values.search}
          onChange={(search) => type({ search })}
        />
        <Select
          aria-label="Accounts to show"
          options={STATUSES}
          value={values.status}
          onChange={({ target }) => change({ status: target.value })}
        />
      </div>
      <p role="status" className="mb-2 min-h-5 text-sm text-fg-3">
        {users.data && !users.isPlaceholderData ? countText(users.data.total) : null}
      </p>
      <PagedTable
        query={isPastEnd ? { ...users, data: undefined } : users}
        staleRows="drop"
        errorMessageOf={(error) => refusalText(error, "Failed to load the users")}
        skeleton={<Skeleton count={8} className="h-14" />}
        empty={<NoMatch onClear={() => change({ search: "", status: "" })} />}
        caption="Accounts"
        head={
          <>
            <ColumnHead className="px-4">Account</ColumnHead>
            <ColumnHead className="px-4 text-right max-sm:hidden">Fair play</ColumnHead>
            <ColumnHead className="px-4 max-md:hidden">Joined</ColumnHead>
            <ColumnHead className="px-4 max-md:hidden">Last seen</ColumnHead>
          </>
        }
        renderRow={(row) => <Row key={row.user._id} row={row} />}
        onPage={goToPage}
      />
    </>
  );
}

/** The filter of the request; a status that does not exist is dropped. */
function usersFilter({ search, status }: Record<(typeof FILTERS)[number], string>): UsersQuery {
  const isKnown = status === "active" || status === "suspended" || status === "staff";
  return { ...(search ? { search } : {}), ...(isKnown ? { status } : {}) };
}

/** The server counts no further. */
const TOTAL_MAX = 10_000;

function countText(total: number): string {
  if (total === 1) return "1 account";
  return `${total.toLocaleString("en")}${total < TOTAL_MAX ? "" : " or more"} accounts`;
}

function Row({ row }: { row: UserRow }) {
  const { user, email, fairPlay, joinedAt, lastSeenAt } = row;
  const now = useServerMinute();
  const lastSeen = timeAgo(lastSeenAt, now);
  return (
    <tr className="border-b border-line last:border-0">
      <td className="w-full max-w-0 px-4 py-2.5">
        <UserCell user={user} />
        <div className="mt-1 grid gap-1 pl-[42px]">
          {email ? <p className="truncate text-xs text-fg-3">{email}</p> : null}
          <p className="text-xs text-fg-3 md:hidden">
            <span className="sm:hidden">Fair play {fairPlay} · </span>Seen {lastSeen}
          </p>
          <AccountBadges account={row} />
        </div>
      </td>
      <td className="num px-4 py-2.5 text-right max-sm:hidden">{fairPlay}</td>
      <td className="px-4 py-2.5 text-sm whitespace-nowrap text-fg-2 max-md:hidden">
        <time dateTime={joinedAt}>{formatDate(joinedAt)}</time>
      </td>
      <td className="px-4 py-2.5 text-sm whitespace-nowrap text-fg-2 max-md:hidden">{lastSeen}</td>
    </tr>
  );
}

/** Without a filter the list has at least the account of the viewer. */
function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={UserSearch}
      title="No account matches"
      action={
        <Button tone="ghost" onClick={onClear}>
          Show all accounts
        </Button>
      }
    >
      Try a part of the name, or another filter.
    </EmptyState>
  );
}
