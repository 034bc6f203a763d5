import type { Challenge, UserSummary } from "@/api/types";

/** The match can start without the readiness of a player notified at least this long before the scheduled start. */
const NOTICE_MS = 15 * 60 * 1000;

/** The players who must be ready before the creator can start; mirrors the server's rule. */
export function unreadyPlayers(challenge: Challenge, now: number): UserSummary[] {
  const { participants, creator, scheduledTime } = challenge;
  const start = scheduledTime ? Date.parse(scheduledTime) : null;
  const isDue = start !== null && start <= now;
  return participants
    .filter(({ user, status, startNotifiedAt }) => {
      if (user._id === creator._id || status === "left" || status === "ready") return false;
      const wasNotified =
        startNotifiedAt && isDue && Date.parse(startNotifiedAt) <= start - NOTICE_MS;
      return !wasNotified;
    })
    .map(({ user }) => user);
}

/** Why a match cannot start yet; null if it can. */
export function unreadyText(waiting: readonly UserSummary[]): string | null {
  const names = waiting.map(({ username }) => `@${username}`);
  switch (names.length) {
    case 0:
      return null;
    case 1:
      return `${names[0]} is not ready yet`;
    case 2:
      return `${names[0]} and ${names[1]} are not ready yet`;
    default:
      return `${names[0]}, ${names[1]} and ${names.length - 2} more are not ready yet`;
  }
}
