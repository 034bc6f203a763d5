/** Watchers spread simultaneous refetches over this time. */
export const SPREAD_MS = 2000;
