import { lengthOf } from "@/lib/length-of";
import type { AnnouncementRequest, Audience } from "../api-types";
import { readLocalTime } from "../local-time";

/** What was typed; the times are values of fields of type datetime-local, and no start means at once. */
export type Draft = { text: string; audience: Audience; start: string; end: string };
export type DraftProblems = Partial<Record<"text" | "startsAt" | "endsAt", string>>;

type Checked = { announcement: AnnouncementRequest } | { problems: DraftProblems };

/**
 * The announcement to send, on one line, or what is wrong with the draft, by the names of the request's fields. `textMax` is
 * undefined until the limits are loaded.
 */
export function checkDraft(
  { text, audience, start, end }: Draft,
  now: number,
  textMax: number | undefined,
): Checked {
  const line = text.trim().replaceAll(/\s+/g, " ");
  const from = start === "" ? null : readLocalTime(start);
  const to = readLocalTime(end);
  const startsAt = from !== null && "at" in from ? from.at : null;
  const problems: DraftProblems = {};
  if (line === "") problems.text = "Write the announcement first";
  if (textMax !== undefined && lengthOf(line) > textMax)
    problems.text = `Write ${textMax} characters at most`;
  if (from !== null && "problem" in from) problems.startsAt = from.problem;
  if ("problem" in to) problems.endsAt = to.problem;
  else if (Date.parse(to.at) <= now) problems.endsAt = "This time has passed";
  else if (startsAt !== null && to.at <= startsAt)
    problems.endsAt = "It has to end after its start";
  if (Object.keys(problems).length > 0 || "problem" in to) return { problems };
  return { announcement: { text: line, audience, startsAt, endsAt: to.at } };
}
