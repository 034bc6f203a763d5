import {
  ArrowDownToLine,
  ArrowUpFromLine,
  Gavel,
  Lock,
  type LucideIcon,
  RotateCcw,
  ShieldCheck,
  Trophy,
  Undo2,
} from "lucide-react";
import type { Transaction } from "@/api/types";

/** A held award does not move what is available: the row comes with its release. */
export type Kind = Exclude<Transaction["kind"], "award_held">;

type Look = { label: string; many: string; icon: LucideIcon };

const LOOKS: Record<Kind, Look> = {
  deposit: { label: "Deposit", many: "Deposits", icon: ArrowDownToLine },
  withdrawal: { label: "Withdrawal", many: "Withdrawals", icon: ArrowUpFromLine },
  withdrawal_returned: {
    label: "Returned withdrawal",
    many: "Returned withdrawals",
    icon: Undo2,
  },
  stake: { label: "Stake", many: "Stakes", icon: Lock },
  payout: { label: "Payout", many: "Payouts", icon: Trophy },
  refund: { label: "Refund", many: "Refunds", icon: RotateCcw },
  award_released: { label: "Released award", many: "Released awards", icon: ShieldCheck },
  fine: { label: "Fine", many: "Fines", icon: Gavel },
};

export const kindLook = (kind: Transaction["kind"]): Look =>
  kind === "award_held" ? LOOKS.award_released : LOOKS[kind];

export const KIND_OPTIONS: readonly { value: Kind | ""; label: string }[] = [
  { value: "", label: "All movements" },
  ...Object.entries(LOOKS).map(([kind, { many }]) => ({ value: kind as Kind, label: many })),
];

/** Reads a kind from the address; anything else is no filter. */
export function parseKind(text: string | null): Kind | null {
  return KIND_OPTIONS.find(({ value }) => value !== "" && value === text)?.value || null;
}
