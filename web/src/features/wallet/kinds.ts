import {
  ArrowDownToLine,
  ArrowUpFromLine,
  Gavel,
  History,
  Lock,
  type LucideIcon,
  RotateCcw,
  ShieldCheck,
  Trophy,
  Undo2,
} from "lucide-react";
/** What moves the available balance. A held award does not: its row comes with its release. */
export type Kind =
  | "deposit"
  | "withdrawal"
  | "withdrawal_returned"
  | "stake"
  | "payout"
  | "refund"
  | "award_released"
  | "fine"
  | "reversal";

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
  reversal: { label: "Correction", many: "Corrections", icon: History },
};

const UNKNOWN: Look = { label: "Movement", many: "Movements", icon: History };

/** A row of a kind that this page does not know yet is still a row. */
export function kindLook(kind: string): Look {
  const known = parseKind(kind);
  return known ? LOOKS[known] : UNKNOWN;
}

export const KIND_OPTIONS: readonly { value: Kind | ""; label: string }[] = [
  { value: "", label: "All movements" },
  ...Object.entries(LOOKS).map(([kind, { many }]) => ({ value: kind as Kind, label: many })),
];

/** Reads a kind from the address; anything else is no filter. */
export function parseKind(text: string | null): Kind | null {
  return KIND_OPTIONS.find(({ value }) => value !== "" && value === text)?.value || null;
}
