import type { CSSProperties } from "react";
import { formatMoney, usdc } from "@/lib/money";

/** The amount on the stub of a ticket, in one line: a long one is written smaller where the stub is narrow. */
export function StakeFigure({ amount }: { amount: string }) {
  const text = formatMoney(usdc(amount), "dollars");
  return (
    <span className="stub-figure num" style={{ "--ems": widthOf(text) } as CSSProperties}>
      {text}
    </span>
  );
}

/** The width of an amount in the face of the figures, in ems and rounded up: its digits are all as wide. */
function widthOf(text: string): number {
  const separators = text.replaceAll(/[^.,]/g, "").length;
  return (text.length - separators) * 0.75 + separators * 0.35;
}
