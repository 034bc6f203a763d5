import { formatMoney, type MicroUsdc, parseUsdc } from "./money";

export type ParsedAmount =
  | { kind: "amount"; amount: MicroUsdc }
  | { kind: "problem"; problem: string };

/** Parses a typed amount: at least `min` and at most `available`, if given. */
export function parseAmount(
  text: string,
  { min = null, available = null }: { min?: MicroUsdc | null; available?: MicroUsdc | null },
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
  if (available !== null && available < amount) {
    return problem(`Only ${formatMoney(available, "usdc")} USDC is available`);
  }
  return { kind: "amount", amount };
}

function problem(text: string): ParsedAmount {
  return { kind: "problem", problem: text };
}
