/**
 * Money is a decimal string on the wire and a whole number of micro-USDC (bigint) in the app, and is
 * formatted only by `formatMoney` below. Floating point is never used.
 */
export type MicroUsdc = bigint;

const MICROS_PER_USDC = 1_000_000n;
const DECIMALS_MAX = 6;
const AMOUNT = /^([+-]?)(\d+)(?:\.(\d{1,6}))?$/;

/**
 * Parses a decimal string of at most six decimals, as the server writes it or a player types it.
 * Returns null for anything else, including an amount with more decimals: money is never rounded.
 */
export function parseUsdc(text: string): MicroUsdc | null {
  const match = AMOUNT.exec(text.trim());
  if (!match) return null;
  const [, sign, whole = "0", fraction = ""] = match;
  const micros = BigInt(whole) * MICROS_PER_USDC + BigInt(fraction.padEnd(DECIMALS_MAX, "0"));
  return sign === "-" ? -micros : micros;
}

/** Parses an amount from the server; throws if it is not one. */
export function usdc(wire: string): MicroUsdc {
  const micros = parseUsdc(wire);
  if (micros === null) throw new Error(`Not an amount of USDC: ${wire}`);
  return micros;
}

/** The wire form: no trailing zeros ("12.5"). */
export function toWire(micros: MicroUsdc): string {
  const { sign, whole, fraction } = split(micros);
  const trimmed = fraction.replace(/0+$/, "");
  return `${sign}${whole}${trimmed ? `.${trimmed}` : ""}`;
}

export function maxOf(a: MicroUsdc, b: MicroUsdc): MicroUsdc {
  return a < b ? b : a;
}

export type MoneyForm =
  /** "$50", "$0.50": whole dollars if the amount is whole, else two decimals, cut and never rounded up. */
  | "dollars"
  /** "$50", "$0.50", "$9.019608": like dollars and never cut, for parts of a sum that stand beside each other. */
  | "parts"
  /** "1,240.00", "0.505": at least two decimals and never rounded; the unit is shown beside it. */
  | "usdc";

/** The only formatter of money. */
export function formatMoney(micros: MicroUsdc, form: MoneyForm): string {
  const { sign, whole, fraction } = split(micros);
  const minus = sign ? "−" : "";
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ",");
  const exact = fraction.replace(/0+$/, "").padEnd(2, "0");
  if (form === "usdc") return `${minus}${grouped}.${exact}`;
  const cents = form === "parts" ? exact : fraction.slice(0, 2);
  return `${minus}$${grouped}${/^0*$/.test(fraction) ? "" : `.${cents}`}`;
}

function split(micros: MicroUsdc) {
  const size = micros < 0n ? -micros : micros;
  return {
    sign: micros < 0n ? "-" : "",
    whole: (size / MICROS_PER_USDC).toString(),
    fraction: (size % MICROS_PER_USDC).toString().padStart(DECIMALS_MAX, "0"),
  };
}
