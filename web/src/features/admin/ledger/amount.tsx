import { Money } from "@/ui/money";

/** What the other assets are called. */
const UNITS: Record<string, string> = { PTS: "points", DL: "tokens" };

/** An amount of the ledger: USDC, or whole points or tokens. */
export function Amount({ amount, asset }: { amount: string; asset: string }) {
  if (asset === "USDC") return <Money amount={amount} form="usdc" />;
  return (
    <span className="num">
      {amount} {UNITS[asset] ?? asset}
    </span>
  );
}
