const DAY_MS = 24 * 60 * 60_000;
const HOUR_MS = 60 * 60_000;
const MINUTE_MS = 60_000;

const monthName = new Intl.DateTimeFormat("en", { month: "long", timeZone: "UTC" });
const dayName = new Intl.DateTimeFormat("en", { month: "short", day: "numeric", timeZone: "UTC" });

/** The contest runs from the first to the last moment of each month, UTC. */
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

export type PrizeRow = { place: string; prize: string; isEach: boolean };

/** The prizes as rows: neighbours of the same prize are one row. Places without a prize are left out. */
export function prizeRows(prizes: readonly string[]): PrizeRow[] {
  const rows: { first: number; last: number; prize: string }[] = [];
  for (const [index, prize] of prizes.entries()) {
    if (Number(prize) === 0) continue;
    const previous = rows.at(-1);
    if (previous?.prize === prize) previous.last = index + 1;
    else rows.push({ first: index + 1, last: index + 1, prize });
  }
  return rows.map(({ first, last, prize }) => ({
    place: first === last ? `#${first}` : `#${first} to ${last}`,
    prize,
    isEach: first !== last,
  }));
}

/** "November 2026", of the first day of a month. */
export const monthText = (day: string): string => monthAndYear.format(new Date(`${day}T00:00:00Z`));

const monthAndYear = new Intl.DateTimeFormat("en", {
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});
