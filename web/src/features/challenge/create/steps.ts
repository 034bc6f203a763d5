import type { DraftErrors } from "./validate";

export const STEPS = ["Game", "Match", "Stake", "Invite", "Review"] as const;

export type Step = (typeof STEPS)[number];

const FIELDS: Record<Step, readonly (keyof DraftErrors)[]> = {
  Game: [
    "title",
    "description",
    "gameCategory",
    "gameSubCategory",
    "game",
    "gameMode",
    "gamePlatform",
    "coverImage",
  ],
  Match: [
    "matchType",
    "maxParticipants",
    "scheduledTime",
    "duration",
    "durationUnit",
    "rules",
    "livestreamPlatform",
    "livestreamUrl",
    "tags",
  ],
  Stake: ["minimumStake", "opponentMinStake", "opponentMaxStake"],
  Invite: ["visibility"],
  Review: [],
};

/** The first step, of those up to `last`, on which something has to be put right. */
export function firstFaulty(errors: DraftErrors, last: Step): Step | null {
  const checked = STEPS.slice(0, STEPS.indexOf(last) + 1);
  return checked.find((step) => FIELDS[step].some((field) => errors[field])) ?? null;
}

export function stepAfter(step: Step, by: 1 | -1): Step {
  return STEPS[STEPS.indexOf(step) + by] ?? step;
}
