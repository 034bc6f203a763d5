/** Clients that are notified at the same moment spread their reads over this time. */
export const SPREAD_MS = 2000;
