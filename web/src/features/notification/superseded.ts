import type { Notification } from "@/api/types";

/**
 * The list without superseded rows: a reminder of a result replaces the original, so that the same question is not
 * shown twice. Expects the newest first.
 */
export function withoutSuperseded(list: readonly Notification[]): readonly Notification[] {
  const seen = new Set<string>();
  const rows = list.filter((notification) => {
    const question = questionOf(notification);
    if (question === null) return true;
    if (seen.has(question)) return false;
    seen.add(question);
    return true;
  });
  return rows.length === list.length ? list : rows;
}

/** The notifications with the same question: an answer to one settles all. */
export function withSameQuestion(
  list: readonly Notification[],
  notification: Notification,
): Notification[] {
  const question = questionOf(notification);
  return list.filter((other) => question !== null && questionOf(other) === question);
}

/** Whether `later` repeats or answers the question of `earlier`. */
export function isSettledBy(earlier: Notification, later: Notification): boolean {
  const question = questionOf(earlier);
  return question !== null && later.type === earlier.type && later.data.challenge?._id === question;
}

/** The challenge whose result a row asks about; null for rows without such a question. */
function questionOf({ type, data }: Notification): string | null {
  if (type !== "challenge_result" || !data.actionRequired || !data.challenge) return null;
  return data.challenge._id;
}
