/* How the console writes figures. */

/** What stands in the place of a figure that is unknown. */
export const UNKNOWN = "–";

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const SMALLEST_MS = 0.1;
const SMALLEST_RATE = 0.1;
/** From here on a fraction shows nothing more. */
const WHOLE_FROM = 100;
const BYTE_STEP = 1024;
const BYTE_UNITS = ["B", "KiB", "MiB", "GiB", "TiB"] as const;
const MICROS_PER_MS = 1000;

/** "12,408". */
export const countText = (count: number): string => count.toLocaleString("en");

/** "3.2", "410", "0", "under 0.1". */
export function decimalText(value: number | null): string {
  if (value === null) return UNKNOWN;
  if (value > 0 && value < SMALLEST_RATE) return "under 0.1";
  return value.toLocaleString("en", {
    maximumFractionDigits: value < WHOLE_FROM ? 1 : 0,
  });
}

/** "0 ms", "under 0.1 ms", "3.4 ms", "410 ms", "2.5 s", "3 min", "2.5 hr", "4 d". */
export function millisText(ms: number | null): string {
  if (ms === null) return UNKNOWN;
  if (ms > 0 && ms < SMALLEST_MS) return "under 0.1 ms";
  if (ms < SECOND_MS) return `${decimalText(ms)} ms`;
  if (ms < MINUTE_MS) return `${decimalText(ms / SECOND_MS)} s`;
  if (ms < HOUR_MS) return `${decimalText(ms / MINUTE_MS)} min`;
  return ms < DAY_MS ? `${decimalText(ms / HOUR_MS)} hr` : `${decimalText(ms / DAY_MS)} d`;
}

export const microsText = (micros: number): string => millisText(micros / MICROS_PER_MS);

/** "512 B", "1.5 KiB", "312 MiB". */
export function bytesText(bytes: number | null): string {
  if (bytes === null) return UNKNOWN;
  let value = bytes;
  let step = 0;
  while (value >= BYTE_STEP && step < BYTE_UNITS.length - 1) {
    value /= BYTE_STEP;
    step += 1;
  }
  return `${decimalText(value)} ${BYTE_UNITS[step]}`;
}

const timeOfDay = new Intl.DateTimeFormat("en", { timeStyle: "medium", hourCycle: "h23" });

/** "18:05:07" of this device's day. */
export const formatTimeOfDay = (at: number): string => timeOfDay.format(at);
