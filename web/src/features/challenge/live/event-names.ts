import type { Challenge, UserSummary } from "@/api/types";
import { playersOf } from "../team-match/sides";

/** Everyone whom an event may name: the players, and in a match of teams the teams. */
export type EventNames = { users: readonly UserSummary[]; teams: Challenge["teams"] };

export const eventNames = (challenge: Pick<Challenge, "participants" | "teams">): EventNames => ({
  users: playersOf(challenge),
  teams: challenge.teams,
});
