const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const DAYS_SHOWN_MAX = 7;

/** "now", "5m ago", "3h ago", "6d ago", then a date. */
export function timeAgo(iso: string, now: number): string {
  const then = Date.parse(iso);
  const elapsed = now - then;
  if (elapsed < MINUTE_MS) return "now";
  if (elapsed < HOUR_MS) return `${Math.floor(elapsed / MINUTE_MS)}m ago`;
  if (elapsed < DAY_MS) return `${Math.floor(elapsed / HOUR_MS)}h ago`;
  if (elapsed < DAYS_SHOWN_MAX * DAY_MS) return `${Math.floor(elapsed / DAY_MS)}d ago`;
  return formatDate(iso);
}

/** "Last seen just now", "Last seen 5m ago". */
export function lastSeenText(iso: string, now: number): string {
  const ago = timeAgo(iso, now);
  return ago === "now" ? "Last seen just now" : `Last seen ${ago}`;
}

/** "now", "5m", "3h", "6d", then a date: for narrow places. */
export function shortAgo(iso: string, now: number): string {
  return timeAgo(iso, now).replace(/ ago$/, "");
}

/** "in 42 min", "in 3 hr", "in 6 d", then a date; "now" once the time is reached. */
export function timeUntil(iso: string, now: number): string {
  const remaining = Date.parse(iso) - now;
  if (remaining <= 0) return "now";
  if (remaining < HOUR_MS) return `in ${Math.max(1, Math.floor(remaining / MINUTE_MS))} min`;
  if (remaining < DAY_MS) return `in ${Math.floor(remaining / HOUR_MS)} hr`;
  if (remaining < DAYS_SHOWN_MAX * DAY_MS) return `in ${Math.floor(remaining / DAY_MS)} d`;
  return formatDate(iso);
}

/** "Today", "Yesterday", "Tuesday", then a date. */
export function dayName(iso: string, now: number): string {
  const then = new Date(iso);
  const days = Math.round((startOfDay(now) - startOfDay(then.getTime())) / DAY_MS);
  if (days <= 0) return "Today";
  if (days === 1) return "Yesterday";
  return days < DAYS_SHOWN_MAX ? weekday.format(then) : formatDate(iso);
}

export function isSameDay(iso: string, other: string | undefined): boolean {
  return other !== undefined && startOfDay(Date.parse(iso)) === startOfDay(Date.parse(other));
}

/** In this device's time zone. */
function startOfDay(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0);
}

const weekday = new Intl.DateTimeFormat("en", { weekday: "long" });
const date = new Intl.DateTimeFormat("en", { dateStyle: "medium" });
/** With 24 hours, like every clock of a match. */
const dateTime = new Intl.DateTimeFormat("en", {
  dateStyle: "medium",
  timeStyle: "short",
  hourCycle: "h23",
});

export function formatDate(iso: string): string {
  return date.format(new Date(iso));
}

/** "Nov 22, 2026, 18:10". */
export function formatDateTime(iso: string): string {
  return dateTime.format(new Date(iso));
}
