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
    "teamId",
    "opponentTeamId",
    "maxParticipants",
    "scheduledTime",
    "duration",
    "durationUnit",
    "rules",
    "livestreamPlatform",
    "livestreamUrl",
    "tags",
  ],
  Stake: ["minimumStake", "opponentMinStake", "opponentMaxStake", "teamStake", "roster"],
  Invite: ["visibility"],
  Review: [],
};

/** The first step, up to `last`, that has an error. */
export function firstInvalidStep(errors: DraftErrors, last: Step): Step | null {
  const checked = STEPS.slice(0, STEPS.indexOf(last) + 1);
  return checked.find((step) => FIELDS[step].some((field) => errors[field])) ?? null;
}

/** The errors of the steps up to `last`; later steps have not been visited yet. */
export function errorsUpTo(errors: DraftErrors, last: Step): DraftErrors {
  const fields = STEPS.slice(0, STEPS.indexOf(last) + 1).flatMap((step) => FIELDS[step]);
  return Object.fromEntries(
    Object.entries(errors).filter(([field]) => fields.some((name) => name === field)),
  );
}

export function stepAfter(step: Step, by: 1 | -1): Step {
  return STEPS[STEPS.indexOf(step) + by] ?? step;
}
