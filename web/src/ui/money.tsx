import clsx from "clsx";
import { formatMoney, type MicroUsdc, type MoneyForm, usdc } from "@/lib/money";

type MoneyProps = {
  /** A decimal string from the wire, or micro-USDC. */
  amount: string | MicroUsdc;
  form?: MoneyForm;
  className?: string;
};

/** Renders every amount: `<Money amount="47.5" />` is $47.50, in USDC form "47.50 USDC". */
export function Money({ amount, form = "dollars", className }: MoneyProps) {
  const micros = typeof amount === "string" ? usdc(amount) : amount;
  return (
    <span className={clsx("num", className)}>
      {formatMoney(micros, form)}
      {form === "usdc" ? " USDC" : null}
    </span>
  );
}
