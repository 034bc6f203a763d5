import { words } from "@/lib/words";
import type { Option } from "@/ui/select";
import type { TransferAccount } from "../api-types";

/** The kinds of journals, as the filter offers them. */
const KINDS: readonly Option[] = [
  { value: "deposit", label: "Deposit" },
  { value: "withdraw_hold", label: "Withdrawal held" },
  { value: "withdraw_done", label: "Withdrawal paid" },
  { value: "withdraw_return", label: "Withdrawal returned" },
  { value: "stake", label: "Stake" },
  { value: "team_stake", label: "Stake of two teams" },
  { value: "restake", label: "Stake changed" },
  { value: "settle", label: "Settlement" },
  { value: "void", label: "Escrow given back" },
  { value: "fine", label: "Fine" },
  { value: "points", label: "Points" },
  { value: "token_reward", label: "Tokens earned" },
  { value: "token_purchase", label: "Tokens spent" },
  { value: "contest_funding", label: "Paid into the contest" },
  { value: "contest_prize", label: "Prizes of the contest" },
  { value: "pool_deposit", label: "Paid into a pool" },
  { value: "pool_withdrawal", label: "Taken back from a pool" },
  { value: "share_payout", label: "Share of a pool paid out" },
];

export const KIND_OPTIONS: readonly Option[] = [{ value: "", label: "All kinds" }, ...KINDS];

export const isKind = (kind: string): boolean => KINDS.some(({ value }) => value === kind);

/** The name of a kind; one that is newer than this page is named by its code. */
export const kindLabel = (kind: string): string =>
  KINDS.find(({ value }) => value === kind)?.label ?? words(kind);

/** "rex_fuller, available"; an account of the platform has its kind for a name. */
export function accountName({ label, kind }: Pick<TransferAccount, "label" | "kind">): string {
  return label === kind ? words(kind) : `${label}, ${words(kind).toLowerCase()}`;
}
