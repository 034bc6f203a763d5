import { formatMoney, type MicroUsdc, parseUsdc } from "@/lib/money";

export type ReadAmount =
  | { kind: "amount"; amount: MicroUsdc }
  | { kind: "problem"; problem: string };

/** Reads what a player typed; `available` is the most that may be asked for, where there is a most. */
export function readAmount(text: string, available: MicroUsdc | null): ReadAmount {
  if (text.trim() === "") return problem("Enter an amount");
  const amount = parseUsdc(text);
  if (amount === null) {
    return problem("Enter an amount such as 25 or 12.50, with at most 6 decimals");
  }
  if (amount <= 0n) return problem("Enter an amount above zero");
  if (available !== null && available < amount) {
    return problem(`Only ${formatMoney(available, "usdc")} USDC is available`);
  }
  return { kind: "amount", amount };
}

function problem(words: string): ReadAmount {
  return { kind: "problem", problem: words };
}
