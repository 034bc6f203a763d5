import { formatMoney, type MicroUsdc, parseUsdc } from "./money";

export type ParsedAmount =
  | { kind: "amount"; amount: MicroUsdc }
  | { kind: "problem"; problem: string };

type Bounds = { min?: MicroUsdc | null; max?: MicroUsdc | null; available?: MicroUsdc | null };

/** Parses a typed amount: at least `min`, at most `max`, and at most what is `available`, if given. */
export function parseAmount(
  text: string,
  { min = null, max = null, available = null }: Bounds,
): ParsedAmount {
  if (text.trim() === "") return problem("Enter an amount");
  const amount = parseUsdc(text);
  if (amount === null) {
    return problem("Enter an amount such as 25 or 12.50, with at most 6 decimals");
  }
  if (amount <= 0n) return problem("Enter an amount above zero");
  if (min !== null && amount < min) {
    return problem(`Enter at least ${formatMoney(min, "usdc")} USDC`);
  }
  if (max !== null && max < amount) {
    return problem(`Enter at most ${formatMoney(max, "usdc")} USDC`);
  }
  if (available !== null && available < amount) {
    return problem(`Only ${formatMoney(available, "usdc")} USDC is available`);
  }
  return { kind: "amount", amount };
}

function problem(text: string): ParsedAmount {
  return { kind: "problem", problem: text };
}
