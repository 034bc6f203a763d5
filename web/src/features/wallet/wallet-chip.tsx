import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { Wallet } from "lucide-react";
import { Link } from "react-router";
import { formatMoney, type MicroUsdc, usdc } from "@/lib/money";
import { walletQuery } from "./queries";

/** The balance in the header. An unknown balance is a dash, never a zero. */
export function WalletChip() {
  const { data } = useQuery(walletQuery);
  const amount = data ? usdc(data.available) : null;
  const available = amount === null ? null : formatMoney(amount, "usdc");
  const short = amount === null ? null : shortText(amount);
  return (
    <Link
      to="/wallet"
      aria-label={available ? `Wallet, ${available} USDC available` : "Wallet"}
      className="flex h-9 items-center gap-1.5 rounded-ctl bg-surface-2 px-2 shadow-[inset_0_0_0_1px_var(--line)] hover:bg-surface-3 sm:gap-2 sm:px-3"
    >
      <Wallet aria-hidden="true" className="size-4 shrink-0 text-brass" strokeWidth={1.75} />
      {short === available ? null : <span className="disp num text-[14px] sm:hidden">{short}</span>}
      <span className={clsx("disp num text-[14px]", short !== available && "hidden sm:inline")}>
        {available ?? "–"}
      </span>
      <span className="hidden text-xs text-fg-3 sm:inline">USDC</span>
    </Link>
  );
}

const CENT: MicroUsdc = 10_000n;
const WHOLE_FROM: MicroUsdc = 10_000_000_000n;
const MILLIONS_FROM: MicroUsdc = 1_000_000_000_000n;

/** The balance in at most seven digits, for the header of a phone; cut and never rounded up. */
function shortText(amount: MicroUsdc): string {
  const toCents = (micros: MicroUsdc) => formatMoney(micros - (micros % CENT), "usdc");
  if (amount >= MILLIONS_FROM) return `${toCents(amount / 1_000_000n)}M`;
  return amount >= WHOLE_FROM ? toCents(amount).slice(0, -".00".length) : toCents(amount);
}
