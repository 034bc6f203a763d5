import { formatMoney, parseUsdc } from "@/lib/money";
import { words } from "@/lib/words";

const BPS_PER_PERCENT = 100;
const MINUTES_PER_HOUR = 60;

/** A fee in hundredths of a percent: 500 is "5%", 250 is "2.5%". */
export const feeText = (bps: number): string => `${bps / BPS_PER_PERCENT}%`;

/** "45 min", "2 hr", "1 hr 30 min". */
export function minutesText(minutes: number): string {
  const hours = Math.floor(minutes / MINUTES_PER_HOUR);
  const rest = minutes % MINUTES_PER_HOUR;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} hr` : `${hours} hr ${rest} min`;
}

/** The settings by the server's names, with their units; money is in USDC. */
const SETTINGS: Readonly<Record<string, { label: string; unit?: string }>> = {
  fee_bps: { label: "Fee in hundredths of a percent" },
  stake_max: { label: "Highest stake", unit: "USDC" },
  participants_max: { label: "Most participants" },
  deposit_min: { label: "Least deposit", unit: "USDC" },
  withdrawal_day_max: { label: "Withdrawals a day, at most", unit: "USDC" },
  withdrawal_review_above: { label: "Withdrawals are reviewed above", unit: "USDC" },
  withdrawal_wait_hours: { label: "Wait for a new destination", unit: "hr" },
  dispute_hours: { label: "Longest dispute", unit: "hr" },
  take_back_minutes: { label: "A declaration can be taken back for", unit: "min" },
  messages_per_10s: { label: "Messages in 10 seconds" },
  rate_limit_factors: { label: "Factors of the rate limits" },
  payment_provider: { label: "Payment provider" },
};

/** The name of a setting; one that is newer than this page is named by its code. */
export const settingLabel = (name: string): string => SETTINGS[name]?.label ?? words(name);

/** The value with its unit; the server writes money and counts as plain decimal numbers. */
export function limitText(name: string, value: string): string {
  const unit = SETTINGS[name]?.unit;
  if (value === "") return "None";
  const amount = unit === "USDC" ? parseUsdc(value) : null;
  const text = amount === null ? grouped(value) : formatMoney(amount, "usdc");
  return unit ? `${text} ${unit}` : text;
}

/** "1,000" for "1000"; what is no whole number stays as it is. */
const grouped = (value: string): string =>
  /^\d+$/.test(value) ? BigInt(value).toLocaleString("en") : value;
