import type { ChallengeDetail } from "@/api/types";

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export type MatchClock = {
  /** The figures; null where no clock runs any more. */
  figures: string | null;
  /** The same for those who cannot see them. */
  spoken: string;
  caption: string;
  /** Where on the tape, 0 to 100. */
  percent: number;
  /** The ends of the tape. */
  from: { label: string; at: string } | null;
  to: { label: string; at: string } | null;
};

type Span = { startAt: string; endAt: string };

/** The clock in the middle of the match, on the server's time. */
export function matchClock(detail: ChallengeDetail, now: number): MatchClock {
  const { challenge, deadlines } = detail;
  const deadline = deadlines[0];
  switch (challenge.status) {
    case "pending":
    case "open":
    case "full":
      return waitingClock(detail, now);
    case "active":
      return playClock(detail, now);
    case "in_progress": {
      if (!deadline) return stopped("Being settled");
      const since = lastDeclaredAt(detail) ?? challenge.startTime ?? challenge.createdAt;
      return {
        ...countdown({ startAt: since, endAt: deadline.at }, now, SETTLING[deadline.kind]),
        from: { label: "Declared", at: since },
        to: { label: "Ends", at: deadline.at },
      };
    }
    case "completed":
      return stopped("Completed");
    case "cancelled":
      return stopped("Cancelled");
  }
}

const SETTLING: Record<ChallengeDetail["deadlines"][number]["kind"], string> = {
  confirm: "left to confirm or contest",
  dispute: "left to decide the dispute",
  release: "until the award is paid out",
  undeclared: "left to declare a result",
  expire: "left to start",
};

function waitingClock({ challenge, deadlines }: ChallengeDetail, now: number): MatchClock {
  const { createdAt, scheduledTime } = challenge;
  const isAhead = scheduledTime ? now < Date.parse(scheduledTime) : false;
  const closes = deadlines.find(({ kind }) => kind === "expire")?.at;
  const endAt = isAhead ? scheduledTime : closes;
  if (!endAt) return stopped("Waiting for the creator to start");
  return {
    ...countdown({ startAt: createdAt, endAt }, now, isAhead ? "until the match" : "left to start"),
    from: { label: "Created", at: createdAt },
    to: { label: isAhead ? "Starts" : "Closes", at: endAt },
  };
}

function playClock({ challenge, deadlines }: ChallengeDetail, now: number): MatchClock {
  const { startTime, expiresAt } = challenge;
  if (!startTime || !expiresAt) return stopped("Being played");
  const ends = {
    from: { label: "Started", at: startTime },
    to: { label: "Ends", at: expiresAt },
  };
  const elapsed = Math.max(0, now - Date.parse(startTime));
  const whole = Date.parse(expiresAt) - Date.parse(startTime);
  if (elapsed < whole) {
    return {
      figures: clockFigures(elapsed),
      spoken: `${spokenDuration(elapsed)} elapsed`,
      caption: "elapsed",
      percent: (elapsed / whole) * 100,
      ...ends,
    };
  }
  const undeclared = deadlines.find(({ kind }) => kind === "undeclared")?.at;
  if (!undeclared) return { ...stopped("Time is up"), percent: 100, ...ends };
  return {
    ...countdown({ startAt: expiresAt, endAt: undeclared }, now, "left to declare a result"),
    percent: 100,
    ...ends,
  };
}

function countdown({ startAt, endAt }: Span, now: number, caption: string) {
  const whole = Date.parse(endAt) - Date.parse(startAt);
  const remaining = Math.max(0, Date.parse(endAt) - now);
  return {
    figures: clockFigures(remaining),
    spoken: `${spokenDuration(remaining)} ${caption}`,
    caption,
    percent: whole > 0 ? ((whole - remaining) / whole) * 100 : 100,
  };
}

function stopped(caption: string): MatchClock {
  return { figures: null, spoken: caption, caption, percent: 100, from: null, to: null };
}

function lastDeclaredAt({ declarations, myDeclaration }: ChallengeDetail): string | null {
  const times = declarations.map(({ declaredAt }) => declaredAt);
  if (myDeclaration) times.push(myDeclaration.declaredAt);
  return times.sort().at(-1) ?? null;
}

/** "24:18", "1:04:18", "2d 04h". */
export function clockFigures(ms: number): string {
  const { days, hours, minutes, seconds } = parts(ms);
  if (days > 0) return `${days}d ${two(hours)}h`;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${two(minutes)}:${two(seconds)}`;
}

export function spokenDuration(ms: number): string {
  const { days, hours, minutes, seconds } = parts(ms);
  const said = [
    counted(days, "day"),
    counted(hours, "hour"),
    counted(minutes, "minute"),
    ...(days === 0 && hours === 0 ? [counted(seconds, "second")] : []),
  ].filter((part) => part !== null);
  return said.length > 0 ? said.join(" ") : "0 seconds";
}

function counted(count: number, unit: string): string | null {
  if (count === 0) return null;
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

function parts(ms: number) {
  return {
    days: Math.floor(ms / DAY_MS),
    hours: Math.floor((ms % DAY_MS) / HOUR_MS),
    minutes: Math.floor((ms % HOUR_MS) / MINUTE_MS),
    seconds: Math.floor((ms % MINUTE_MS) / SECOND_MS),
  };
}

const two = (count: number) => String(count).padStart(2, "0");

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

/** "Nov 3, 18:05:07": where it may be argued about. */
export function timestamp(iso: string): string {
  return toTheSecond.format(new Date(iso));
}
