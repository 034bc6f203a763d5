import type { Announcement } from "../administration-types";

const MINUTE_MS = 60_000;

type Phase = "planned" | "running" | "over";

/** Whether an announcement is shown in the minute that begins at `minute`; one that starts within it is. */
export function phaseOf({ startsAt, endsAt }: Announcement, minute: number): Phase {
  if (Date.parse(endsAt) <= minute) return "over";
  if (startsAt !== null && minute + MINUTE_MS <= Date.parse(startsAt)) return "planned";
  return "running";
}
