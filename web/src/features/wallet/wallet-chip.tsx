import { useQuery } from "@tanstack/react-query";
import { Wallet } from "lucide-react";
import { Link } from "react-router";
import { formatMoney, usdc } from "@/lib/money";
import { walletQuery } from "./queries";

/** The balance in the header. An unknown balance is a dash, never a zero. */
export function WalletChip() {
  const { data } = useQuery(walletQuery);
  const available = data ? formatMoney(usdc(data.available), "usdc") : null;
  return (
    <Link
      to="/wallet"
      aria-label={available ? `Wallet, ${available} USDC available` : "Wallet"}
      className="flex h-9 items-center gap-2 rounded-ctl bg-surface-2 px-3 shadow-[inset_0_0_0_1px_var(--line)] hover:bg-surface-3"
    >
      <Wallet aria-hidden="true" className="size-4 text-brass" strokeWidth={1.75} />
      <span className="disp num text-[14px]">{available ?? "–"}</span>
      <span className="hidden text-xs text-fg-3 sm:inline">USDC</span>
    </Link>
  );
}
