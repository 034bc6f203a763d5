const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** "24:18", "1:04:18", "2d 04h". */
export function clockFigures(ms: number): string {
  const { days, hours, minutes, seconds } = durationParts(ms);
  if (days > 0) return `${days}d ${twoDigits(hours)}h`;
  return hours > 0
    ? `${hours}:${twoDigits(minutes)}:${twoDigits(seconds)}`
    : `${twoDigits(minutes)}:${twoDigits(seconds)}`;
}

export function spokenDuration(ms: number): string {
  const { days, hours, minutes, seconds } = durationParts(ms);
  const spokenParts = [
    countText(days, "day"),
    countText(hours, "hour"),
    countText(minutes, "minute"),
    ...(days === 0 && hours === 0 ? [countText(seconds, "second")] : []),
  ].filter((part) => part !== null);
  return spokenParts.length > 0 ? spokenParts.join(" ") : "0 seconds";
}

function countText(count: number, unit: string): string | null {
  if (count === 0) return null;
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

function durationParts(ms: number) {
  return {
    days: Math.floor(ms / DAY_MS),
    hours: Math.floor((ms % DAY_MS) / HOUR_MS),
    minutes: Math.floor((ms % HOUR_MS) / MINUTE_MS),
    seconds: Math.floor((ms % MINUTE_MS) / SECOND_MS),
  };
}

const twoDigits = (count: number) => String(count).padStart(2, "0");

const time = new Intl.DateTimeFormat("en", {
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});
const dayAndTime = new Intl.DateTimeFormat("en", {
  month: "short",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/** "18:05" today, "Nov 3, 18:05" on another day. */
export function timeOfDay(iso: string, now: number): string {
  const at = new Date(iso);
  const isToday = at.toDateString() === new Date(now).toDateString();
  return (isToday ? time : dayAndTime).format(at);
}

const toTheSecond = new Intl.DateTimeFormat("en", {
  month: "short",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
});

/** "Nov 3, 18:05:07", for evidence. */
export function timestamp(iso: string): string {
  return toTheSecond.format(new Date(iso));
}
