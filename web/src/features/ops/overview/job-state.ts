import type { JobView } from "../api-types";

const SECOND_MS = 1000;
/** A job is late when it did not succeed in so many of its periods. */
const PERIODS = 3;
/** A turn itself takes a while, and so does the first one after the start. */
const ALLOWANCE_MS = 60 * SECOND_MS;

export type JobState = "on time" | "late" | "not yet";

/** Whether a job does what it has to: since the start of the server, if it has not succeeded yet. */
export function jobState(
  { lastSuccessAt, everySeconds }: Pick<JobView, "lastSuccessAt" | "everySeconds">,
  startedAt: string,
  now: number,
): JobState {
  const since = Date.parse(lastSuccessAt ?? startedAt);
  if (now - since > PERIODS * everySeconds * SECOND_MS + ALLOWANCE_MS) return "late";
  return lastSuccessAt === null ? "not yet" : "on time";
}
