import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { api, call } from "@/api/client";
import type { Transaction, Wallet } from "@/api/types";
import { formatMoney, usdc } from "@/lib/money";
import { timeAgo } from "@/lib/relative-time";
import { useServerMinute } from "@/lib/server-time";
import { Card } from "@/ui/card";
import { Leader } from "@/ui/leader";
import { Skeleton } from "@/ui/skeleton";

const ROWS = 4;

/** The player's balances and latest transactions. */
export function MoneyCard({ wallet }: { wallet: Wallet | undefined }) {
  return (
    <Card
      title="Wallet"
      aside={
        <Link
          to="/wallet"
          className="-mr-2 flex min-h-8 shrink-0 items-center rounded-ctl px-2 text-sm font-medium whitespace-nowrap text-fg-2 hover:text-fg"
        >
          Open
          <span className="sr-only"> wallet</span>
        </Link>
      }
    >
      {wallet ? (
        <dl className="grid gap-2">
          <Leader label="Available">
            <span className="text-[17px] text-brass">
              {formatMoney(usdc(wallet.available), "usdc")}
            </span>
          </Leader>
          <Leader label="In escrow">{formatMoney(usdc(wallet.inEscrow), "usdc")}</Leader>
          <Leader label="Withdrawing">{formatMoney(usdc(wallet.withdrawing), "usdc")}</Leader>
          {usdc(wallet.inTeams) === 0n ? null : (
            <Leader label="In teams">{formatMoney(usdc(wallet.inTeams), "usdc")}</Leader>
          )}
        </dl>
      ) : (
        <Skeleton count={3} className="h-5" />
      )}
      <LatestRows />
    </Card>
  );
}

function LatestRows() {
  const { data } = useQuery({
    queryKey: ["wallet", "latest"],
    queryFn: ({ signal }) =>
      call(
        api.GET("/api/wallet/transactions", {
          params: { query: { page: 1, limit: ROWS } },
          signal,
        }),
        "Failed to load your transactions",
      ),
  });
  const rows = data?.data.transactions ?? [];
  if (rows.length === 0) return null;
  return (
    <ul
      aria-label="Latest movements"
      className="mt-3 grid grid-cols-1 gap-2.5 border-t border-line pt-3"
    >
      {rows.map((row) => (
        <Row key={row._id} row={row} />
      ))}
    </ul>
  );
}

function Row({ row }: { row: Transaction }) {
  const now = useServerMinute();
  const amount = usdc(row.amount);
  return (
    <li className="flex items-baseline gap-3 text-sm">
      <span className="min-w-0 flex-1">
        <span className="block truncate text-fg-2">{row.title}</span>
        <span className="num text-xs text-fg-3">{timeAgo(row.createdAt, now)}</span>
      </span>
      <span className={amount > 0n ? "disp num text-[13px] text-open" : "disp num text-[13px]"}>
        {amount > 0n ? "+" : ""}
        {formatMoney(amount, "usdc")}
      </span>
    </li>
  );
}
