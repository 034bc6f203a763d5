import type { Announcement, StaffAnnouncement } from "../api-types";

const MINUTE_MS = 60_000;

/** Only the staff receives `endedAt`: an announcement that was ended is not sent to others. */
type Ends = Announcement & Partial<Pick<StaffAnnouncement, "endedAt">>;

type Phase = "planned" | "running" | "over";

/** Whether an announcement is shown in the minute that begins at `minute`; one that starts within it is. */
export function phaseOf({ startsAt, endsAt, endedAt }: Ends, minute: number): Phase {
  if (endedAt || Date.parse(endsAt) <= minute) return "over";
  if (minute + MINUTE_MS <= Date.parse(startsAt)) return "planned";
  return "running";
}
