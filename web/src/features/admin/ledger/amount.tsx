import { Money } from "@/ui/money";

/** An amount of the ledger: USDC, or whole points. */
export function Amount({ amount, asset }: { amount: string; asset: string }) {
  if (asset === "USDC") return <Money amount={amount} form="usdc" />;
  return (
    <span className="num">
      {amount} {asset === "PTS" ? "points" : asset}
    </span>
  );
}
