import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { messageOf } from "@/api/error";
import type { Transaction } from "@/api/types";
import { formatMoney, usdc } from "@/lib/money";
import { formatDateTime } from "@/lib/relative-time";
import { Badge } from "@/ui/badge";
import { ColumnHead, PagedTable } from "@/ui/paged-table";
import { Skeleton } from "@/ui/skeleton";
import { type HistoryFilter, historyQuery } from "./queries";
import { kindLook } from "./transaction-kinds";

/** On narrow screens the time moves under the movement, and the balance under the amount. */
export function HistoryTable({
  filter,
  empty,
  onPage,
}: {
  filter: HistoryFilter;
  empty: ReactNode;
  onPage: (page: number) => void;
}) {
  return (
    <PagedTable
      query={useQuery(historyQuery(filter))}
      // Movements that cannot be refetched are hidden, since they may be outdated.
      staleRows="drop"
      errorMessageOf={(error) => messageOf(error, "Failed to load your history")}
      skeleton={<Skeleton count={6} className="h-14" />}
      empty={empty}
      caption="Movements of your available balance, newest first"
      head={
        <>
          <ColumnHead className="px-4">Movement</ColumnHead>
          <ColumnHead className="px-4 max-md:hidden">Time</ColumnHead>
          <ColumnHead className="px-4 text-right">
            Amount<span className="sm:hidden"> and balance</span>
          </ColumnHead>
          <ColumnHead className="px-4 text-right max-sm:hidden">Balance</ColumnHead>
        </>
      }
      renderRow={(transaction) => <Row key={transaction._id} transaction={transaction} />}
      onPage={onPage}
    />
  );
}

function Row({ transaction }: { transaction: Transaction }) {
  const { amount, balanceAfter, createdAt } = transaction;
  const balance = balanceAfter == null ? "–" : formatMoney(usdc(balanceAfter), "usdc");
  return (
    <tr className="border-b border-line last:border-0">
      <td className="px-4 py-2.5">
        <Movement transaction={transaction} />
      </td>
      <td className="px-4 py-2.5 text-sm whitespace-nowrap text-fg-3 max-md:hidden">
        <Time iso={createdAt} />
      </td>
      <td className="num px-4 py-2.5 text-right whitespace-nowrap">
        <Signed amount={amount} />
        <span className="block text-xs text-fg-3 sm:hidden">{balance}</span>
      </td>
      <td className="num px-4 py-2.5 text-right whitespace-nowrap text-fg-2 max-sm:hidden">
        {balance}
      </td>
    </tr>
  );
}

/** Breaks anywhere: a long word of a title would push the amounts of all rows out of the table. */
const SUBJECT_LINK = "link inline-block min-h-6 text-sm [overflow-wrap:anywhere]";

function Movement({ transaction }: { transaction: Transaction }) {
  const { kind, title, challenge, team, status, createdAt } = transaction;
  const { icon: Icon, label } = kindLook(kind);
  return (
    <div className="flex items-center gap-3">
      <span className="grid size-8 shrink-0 place-items-center rounded-full bg-surface-3 text-fg-2 max-sm:hidden">
        <Icon aria-hidden="true" className="size-4" strokeWidth={1.75} />
      </span>
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium [overflow-wrap:anywhere]">
            {challenge || team ? label : title}
          </span>
          <StatusMark status={status} />
        </div>
        {challenge ? (
          <Link to={`/challenges/${challenge._id}`} className={SUBJECT_LINK}>
            {challenge.title}
          </Link>
        ) : null}
        {team ? (
          <Link to={`/teams/${team._id}`} className={SUBJECT_LINK}>
            {team.name}
          </Link>
        ) : null}
        <span className="block text-xs text-fg-3 md:hidden">
          <Time iso={createdAt} />
        </span>
      </div>
    </div>
  );
}

function StatusMark({ status }: { status: Transaction["status"] }) {
  switch (status) {
    case "posted":
      return null;
    case "pending":
      return (
        <Badge tone="full" shape="hourglass">
          Pending
        </Badge>
      );
    case "returned":
      return (
        <Badge tone="cancel" shape="cross">
          Returned
        </Badge>
      );
  }
}

/** The sign shows the direction of the money; the colour only repeats it. */
function Signed({ amount }: { amount: string }) {
  const micros = usdc(amount);
  return (
    <span className={clsx("disp text-[13.5px]", micros > 0n && "text-open")}>
      {micros > 0n ? "+" : null}
      {formatMoney(micros, "usdc")}
    </span>
  );
}

function Time({ iso }: { iso: string }) {
  return <time dateTime={iso}>{formatDateTime(iso)}</time>;
}
