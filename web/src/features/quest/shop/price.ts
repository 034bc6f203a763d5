import type { Cosmetic } from "@/api/types";

/** "80 DL tokens", "150 points". */
export const priceText = (amount: number, asset: Cosmetic["asset"]): string =>
  `${amount.toLocaleString("en")} ${asset === "DL" ? "DL tokens" : "points"}`;
