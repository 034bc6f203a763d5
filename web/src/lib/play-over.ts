type Match = { status: string; expiresAt?: string | null | undefined };

/** Whether the time to play is over and the match waits for its result; its status is still "active". */
export function isPlayOver({ status, expiresAt }: Match, now: number): boolean {
  return status === "active" && expiresAt != null && Date.parse(expiresAt) <= now;
}

/** Whether the match was played, of a match that has started: its time is over, or a result is declared. */
export function wasPlayed(match: Match, now: number): boolean {
  return match.status === "in_progress" || isPlayOver(match, now);
}
