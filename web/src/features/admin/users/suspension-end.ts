import type { Option } from "@/ui/select";
import { readLocalTime } from "../local-time";

const DAY_MS = 86_400_000;
/** A clock of this device that runs ahead must not make the longest choice of a moderator too long. */
const CLOCK_MARGIN_MS = 60_000;

/** The choices that are no number of days. */
export const UNTIL_TIME = "time";
const UNTIL_LIFTED = "lifted";

const DAYS: readonly Option[] = [
  { value: "1", label: "1 day" },
  { value: "3", label: "3 days" },
  { value: "7", label: "7 days" },
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
];

/** How long the viewer may suspend an account; `moderatorDays` is undefined until the limits are loaded. */
export function suspensionLengths(
  isAdmin: boolean,
  moderatorDays: number | undefined,
): readonly Option[] {
  if (!isAdmin) {
    return DAYS.filter(
      ({ value }) => moderatorDays === undefined || Number(value) <= moderatorDays,
    );
  }
  return [
    ...DAYS,
    { value: UNTIL_TIME, label: "Until a time that I choose" },
    { value: UNTIL_LIFTED, label: "Until it is lifted" },
  ];
}

type End = { until: string | null } | { problem: string };

/** When a suspension of the chosen length ends; `time` is the value of a field for a local time. */
export function suspensionEnd(length: string, time: string, now: number): End {
  if (length === UNTIL_LIFTED) return { until: null };
  if (length === UNTIL_TIME) return futureTime(time, now);
  return { until: new Date(now + Number(length) * DAY_MS - CLOCK_MARGIN_MS).toISOString() };
}

function futureTime(value: string, now: number): End {
  const time = readLocalTime(value);
  if ("problem" in time) return time;
  return Date.parse(time.at) <= now ? { problem: "This time has passed" } : { until: time.at };
}
