import {
  ArrowDownToLine,
  ArrowUpFromLine,
  DoorOpen,
  Gavel,
  History,
  Lock,
  type LucideIcon,
  RotateCcw,
  Trophy,
  Undo2,
  UserMinus,
  Users,
} from "lucide-react";
import type { TransactionKind } from "@/api/types";

type Look = { label: string; plural: string; icon: LucideIcon };

const LOOKS: Record<TransactionKind, Look> = {
  deposit: { label: "Deposit", plural: "Deposits", icon: ArrowDownToLine },
  withdrawal: { label: "Withdrawal", plural: "Withdrawals", icon: ArrowUpFromLine },
  withdrawal_returned: {
    label: "Returned withdrawal",
    plural: "Returned withdrawals",
    icon: Undo2,
  },
  stake: { label: "Stake", plural: "Stakes", icon: Lock },
  payout: { label: "Payout", plural: "Payouts", icon: Trophy },
  refund: { label: "Refund", plural: "Refunds", icon: RotateCcw },
  fine: { label: "Fine", plural: "Fines", icon: Gavel },
  pool_deposit: { label: "Paid into a pool", plural: "Payments into pools", icon: Users },
  pool_withdrawal: {
    label: "Taken back from a pool",
    plural: "Taken back from pools",
    icon: UserMinus,
  },
  contest_funding: {
    label: "Paid into the contest",
    plural: "Payments into the contest",
    icon: Trophy,
  },
  contest_prize: { label: "Prize of the contest", plural: "Prizes of the contest", icon: Trophy },
  share_payout: { label: "Share of a pool", plural: "Shares of pools", icon: DoorOpen },
  reversal: { label: "Correction", plural: "Corrections", icon: History },
};

const UNKNOWN: Look = { label: "Movement", plural: "Movements", icon: History };

/** An unknown kind gets a generic look. */
export function kindLook(kind: string): Look {
  const knownKind = parseKind(kind);
  return knownKind ? LOOKS[knownKind] : UNKNOWN;
}

export const KIND_OPTIONS: readonly { value: TransactionKind | ""; label: string }[] = [
  { value: "", label: "All movements" },
  ...Object.entries(LOOKS).map(([kind, { plural }]) => ({
    value: kind as TransactionKind,
    label: plural,
  })),
];

/** Parses the kind in the URL; null (no filter) for anything else. */
export function parseKind(text: string | null): TransactionKind | null {
  return KIND_OPTIONS.find(({ value }) => value !== "" && value === text)?.value || null;
}
