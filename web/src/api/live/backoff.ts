const FIRST_DELAY_MS = 1000;
const DELAY_MAX_MS = 30_000;
/** After so many failures in a row the banner says that it failed; tries go on. */
export const TRIES_UNTIL_FAILED = 5;

/**
 * How long to wait before the next try: 1 s doubling to 30 s, of which the later half is chance, so that a
 * restarted server does not meet everybody in the same instant.
 */
export function backoffMs(doublings: number, random: () => number = Math.random): number {
  const whole = Math.min(DELAY_MAX_MS, FIRST_DELAY_MS * 2 ** Math.max(0, doublings));
  return Math.round(whole / 2 + (whole / 2) * random());
}
