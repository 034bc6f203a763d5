const FIRST_DELAY_MS = 1000;
const DELAY_MAX_MS = 30_000;
/** After this many failures in a row the banner states that the connection failed; retries continue. */
export const TRIES_UNTIL_FAILED = 5;

/**
 * The delay before the next try: doubles from 1 s to 30 s. Its second half is random, so that clients do not all
 * reconnect to a restarted server at the same moment.
 */
export function backoffMs(doublings: number, random: () => number = Math.random): number {
  const whole = Math.min(DELAY_MAX_MS, FIRST_DELAY_MS * 2 ** Math.max(0, doublings));
  return Math.round(whole / 2 + (whole / 2) * random());
}
