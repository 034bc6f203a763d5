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
