import { formatMoney, type MicroUsdc, parseUsdc } from "@/lib/money";
import { Field } from "@/ui/field";

const CENT: MicroUsdc = 10_000n;

type Limits = { least: MicroUsdc; most: MicroUsdc | null };

export function StakeField({
  least,
  most,
  value,
  error,
  onChange,
}: Limits & { value: string; error: string | undefined; onChange: (value: string) => void }) {
  const isFixed = most === least;
  return (
    <Field
      label="Your stake"
      unit="USDC"
      type="number"
      inputMode="decimal"
      step="0.01"
      min={formatMoney(least, "usdc").replaceAll(",", "")}
      readOnly={isFixed}
      required
      value={value}
      error={error}
      hint={limitsText({ least, most })}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function limitsText({ least, most }: Limits): string {
  if (most === least) return least === 0n ? "This challenge is free" : "The stake is fixed";
  const from = `At least ${formatMoney(least, "dollars")}`;
  return most === null ? from : `${from}, at most ${formatMoney(most, "dollars")}`;
}

/** Why the text is not a valid stake; undefined if it is. */
export function stakeError(
  text: string,
  least: MicroUsdc,
  most: MicroUsdc | null,
): string | undefined {
  const stake = parseUsdc(text);
  if (stake === null || stake < least) {
    return `Stake amount must be at least ${formatMoney(least, "dollars")}`;
  }
  if (most !== null && most < stake) {
    return `Stake amount must be at most ${formatMoney(most, "dollars")}`;
  }
  return stake % CENT === 0n ? undefined : "Stake amount must have at most 2 decimals";
}
