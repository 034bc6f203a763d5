import { formatMoney, type MicroUsdc, parseUsdc } from "@/lib/money";
import { Field } from "@/ui/field";

const CENT: MicroUsdc = 10_000n;

type Limits = { minStake: MicroUsdc; maxStake: MicroUsdc | null };

export function StakeField({
  minStake,
  maxStake,
  value,
  error,
  onChange,
}: Limits & { value: string; error: string | undefined; onChange: (value: string) => void }) {
  const isFixed = maxStake === minStake;
  return (
    <Field
      label="Your stake"
      unit="USDC"
      type="number"
      inputMode="decimal"
      step="0.01"
      min={formatMoney(minStake, "usdc").replaceAll(",", "")}
      readOnly={isFixed}
      required
      value={value}
      error={error}
      hint={limitsText({ minStake, maxStake })}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function limitsText({ minStake, maxStake }: Limits): string {
  if (maxStake === minStake)
    return minStake === 0n ? "This challenge is free" : "The stake is fixed";
  // The server's limit was higher when the challenge was made.
  if (maxStake !== null && maxStake < minStake) {
    return `This challenge asks for ${formatMoney(minStake, "dollars")}, and stakes are at most ${formatMoney(maxStake, "dollars")} now`;
  }
  const from = `At least ${formatMoney(minStake, "dollars")}`;
  return maxStake === null ? from : `${from}, at most ${formatMoney(maxStake, "dollars")}`;
}

/** The amount that was typed; null if it is none that can be staked anywhere. */
export function parseStake(text: string): MicroUsdc | null {
  const stake = parseUsdc(text);
  return stake === null || stake < 0n || stake % CENT !== 0n ? null : stake;
}

/** Why the text is not a valid stake; undefined if it is. */
export function stakeError(
  text: string,
  minStake: MicroUsdc,
  maxStake: MicroUsdc | null,
): string | undefined {
  const stake = parseUsdc(text);
  if (stake === null || stake < minStake) {
    return `Stake amount must be at least ${formatMoney(minStake, "dollars")}`;
  }
  if (maxStake !== null && maxStake < stake) {
    return `Stake amount must be at most ${formatMoney(maxStake, "dollars")}`;
  }
  return stake % CENT === 0n ? undefined : "Stake amount must have at most 2 decimals";
}
