import { useQuery } from "@tanstack/react-query";
import { formatMoney, usdc } from "@/lib/money";
import { Tape } from "@/ui/tape";
import { walletQuery } from "./queries";

/** The player's money in escrow, at the foot of the navigation. */
export function EscrowBox() {
  const { data } = useQuery(walletQuery);
  if (!data) return null;
  const inEscrow = usdc(data.inEscrow);
  const whole = inEscrow + usdc(data.available) + usdc(data.withdrawing) + usdc(data.inTeams);
  const percent = whole === 0n ? 0 : Number((inEscrow * 100n) / whole);
  return (
    <div className="rounded-[10px] bg-surface-2 p-3">
      <div className="flex flex-wrap items-center justify-between gap-x-2 whitespace-nowrap">
        <span className="text-xs text-fg-3">In escrow</span>
        <span className="disp num text-[13px]">{formatMoney(inEscrow, "usdc")} USDC</span>
      </div>
      <Tape percent={percent} size="sm" className="mt-2" />
      <div className="num mt-1.5 text-2xs text-fg-3">
        of {formatMoney(whole, "usdc")} USDC in all
      </div>
    </div>
  );
}
