import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { ScrollText } from "lucide-react";
import { useId, useState } from "react";
import { Link } from "react-router";
import { api, call } from "@/api/client";
import { messageOf } from "@/api/error";
import type { PoolMovement } from "@/api/types";
import { formatMoney, usdc } from "@/lib/money";
import { formatDateTime } from "@/lib/relative-time";
import { CsvButton } from "@/ui/csv-button";
import { EmptyState } from "@/ui/empty-state";
import { ColumnHead, PagedTable } from "@/ui/paged-table";
import { PersonLink } from "@/ui/person-link";
import { Skeleton } from "@/ui/skeleton";
import { poolStatementQuery } from "./queries";

const KIND: Record<PoolMovement["kind"], string> = {
  deposit: "Paid in",
  withdrawal: "Taken back",
  stake: "Staked in a match",
  winnings: "Won in a match",
  refund: "Returned from a match",
  payout: "Share paid out",
};

/** For members: every movement of the pool. On narrow screens the time moves under the member, and the pool under the amount. */
export function PoolStatement({ teamId }: { teamId: string }) {
  const id = useId();
  const [page, setPage] = useState(1);
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2.5">
        <h2 id={id} className="disp text-[17px]">
          Pool statement
        </h2>
        <CsvButton name="duel-ledger-team-pool.csv" fetchFile={() => fetchStatementCsv(teamId)} />
      </div>
      <PagedTable
        query={useQuery(poolStatementQuery(teamId, page))}
        // Movements that cannot be refetched are hidden, since they may be outdated.
        staleRows="drop"
        errorMessageOf={(error) => messageOf(error, "Failed to load the statement")}
        skeleton={<Skeleton count={3} className="h-12" />}
        empty={
          <EmptyState icon={ScrollText} title="No movements yet">
            Every payment into the pool and out of it will be listed here, with the pool after it.
          </EmptyState>
        }
        caption="Movements of the pool, newest first"
        head={
          <>
            <ColumnHead className="px-4">Movement</ColumnHead>
            <ColumnHead className="px-4 max-md:hidden">Time</ColumnHead>
            <ColumnHead className="px-4 text-right">
              Amount<span className="sm:hidden"> and pool</span>
            </ColumnHead>
            <ColumnHead className="px-4 text-right max-sm:hidden">Pool</ColumnHead>
          </>
        }
        renderRow={(movement) => <Row key={movement.number} movement={movement} />}
        onPage={setPage}
      />
    </section>
  );
}

function Row({ movement }: { movement: PoolMovement }) {
  const { user, kind, createdAt, challenge } = movement;
  const amount = usdc(movement.amount);
  const pool = formatMoney(usdc(movement.poolAfter), "usdc");
  return (
    <tr className="border-b border-line last:border-0">
      <td className="px-4 py-2.5">
        <PersonLink username={user.username} className="font-medium hover:underline">
          {user.username}
        </PersonLink>
        <span className="block text-xs text-fg-3">
          {KIND[kind]}
          {challenge ? (
            <>
              :{" "}
              <Link to={`/challenges/${challenge._id}`} className="hover:underline">
                {challenge.title}
              </Link>
            </>
          ) : null}
        </span>
        <time dateTime={createdAt} className="block text-xs text-fg-3 md:hidden">
          {formatDateTime(createdAt)}
        </time>
      </td>
      <td className="px-4 py-2.5 text-sm whitespace-nowrap text-fg-3 max-md:hidden">
        <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
      </td>
      <td className="num px-4 py-2.5 text-right whitespace-nowrap">
        <span className={clsx("disp text-[13.5px]", amount > 0n && "text-open")}>
          {amount > 0n ? "+" : null}
          {formatMoney(amount, "usdc")}
        </span>
        <span className="block text-xs text-fg-3 sm:hidden">{pool}</span>
      </td>
      <td className="num px-4 py-2.5 text-right whitespace-nowrap text-fg-2 max-sm:hidden">
        {pool}
      </td>
    </tr>
  );
}

/** The whole statement as a file. */
function fetchStatementCsv(id: string): Promise<Blob> {
  return call(
    api.GET("/api/teams/{id}/pool/statement.csv", {
      params: { path: { id } },
      parseAs: "blob",
    }),
    "Failed to prepare the file",
  );
}
