const DAY_MS = 24 * 60 * 60_000;
const HOUR_MS = 60 * 60_000;
const MINUTE_MS = 60_000;

export const PRIZES = [
  { place: "#1", prize: "$500" },
  { place: "#2", prize: "$300" },
  { place: "#3", prize: "$50" },
  { place: "#4 to 10", prize: "$35 each" },
] as const;

const monthName = new Intl.DateTimeFormat("en", { month: "long", timeZone: "UTC" });
const dayName = new Intl.DateTimeFormat("en", { month: "short", day: "numeric", timeZone: "UTC" });

/** The livestream contest runs from the first to the last moment of each month, UTC. */
export function contestAt(now: number) {
  const today = new Date(now);
  const start = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), 1);
  const end = Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 1);
  const left = end - now;
  return {
    name: `${monthName.format(today)} contest`,
    percent: ((now - start) / (end - start)) * 100,
    days: Math.floor(left / DAY_MS),
    hours: Math.floor((left % DAY_MS) / HOUR_MS),
    minutes: Math.floor((left % HOUR_MS) / MINUTE_MS),
    started: dayName.format(start),
    ends: dayName.format(end - 1),
  };
}
