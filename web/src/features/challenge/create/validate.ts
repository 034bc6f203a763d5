import type { FormLimits } from "@/api/config";
import { fileSizeText } from "@/lib/file-size";
import { lengthOf } from "@/lib/length-of";
import { formatMoney, type MicroUsdc, parseUsdc } from "@/lib/money";
import { rosterProblem } from "../team-match/team-choice";
import { uncoveredText } from "../team-match/uncovered-text";
import { type ChallengeDraft, isOfTeams, type TextField, tagsOf } from "./draft";

export type DraftErrors = { [field in TextField | "coverImage" | "roster"]?: string };

export type Limits = {
  /** The server's limits; undefined until they are loaded, in which case only the server checks them. */
  form: FormLimits["challenge"] | undefined;
  maxStake: MicroUsdc | undefined;
  maxParticipants: number | undefined;
  /** The player's balance; null while it is unknown, or if nothing more is staked. */
  available: MicroUsdc | null;
  /** The ids of the teams that the viewer leads; undefined until they are loaded. */
  ledTeams: readonly string[] | undefined;
  /** The fewest players of a team in the chosen game. */
  rosterMin: number;
  /** Whether the shares of the chosen roster cover the team's stake; undefined until the server has answered. */
  isRosterCovered: boolean | undefined;
  now: number;
};

const CENT: MicroUsdc = 10_000n;

/** The errors of all invalid fields, with the server's messages. */
export function errorsOf(draft: ChallengeDraft, limits: Limits): DraftErrors {
  return dropEmpty({
    title: titleError(draft.title.trim(), limits.form),
    gameCategory: draft.gameCategory === "" ? "Game category is required" : undefined,
    ...(isOfTeams(draft) ? teamErrors(draft, limits) : stakeErrors(draft, limits)),
    duration: durationError(draft, limits.form),
    scheduledTime: scheduleError(draft.scheduledTime, limits.now),
    livestreamUrl: linkError(draft.livestreamUrl.trim()),
    tags: tagsError(tagsOf(draft.tags), limits.form),
  });
}

type Problems = { [field in keyof DraftErrors]: string | undefined };

function stakeErrors(draft: ChallengeDraft, limits: Limits): Problems {
  return {
    maxParticipants: participantsError(draft.maxParticipants, limits),
    minimumStake: stakeError(draft.minimumStake, "Minimum stake", limits),
    opponentMinStake: optionalStakeError(draft.opponentMinStake, "Opponent minimum stake", limits),
    opponentMaxStake: opponentMaxError(draft, limits),
  };
}

/** A team stakes from its shares, which the server compares with the stake. */
function teamErrors(draft: ChallengeDraft, limits: Limits): Problems {
  const { teamId, teamStake, roster } = draft;
  return {
    teamId: teamError(teamId, limits.ledTeams),
    teamStake: stakeError(teamStake, "Team stake", { ...limits, available: null }),
    roster:
      rosterProblem(roster, limits.rosterMin, limits.form?.rosterMax) ??
      (limits.isRosterCovered === false ? uncoveredText(false) : undefined),
  };
}

function teamError(teamId: string, led: readonly string[] | undefined): string | undefined {
  const isNoLeader = led !== undefined && (led.length === 0 || !["", ...led].includes(teamId));
  if (isNoLeader) return "Only team leaders can create team challenges";
  return teamId === "" ? "Please select a team for Team vs Team challenges" : undefined;
}

function titleError(title: string, form: Limits["form"]): string | undefined {
  if (title === "") return "Title is required";
  if (!form) return undefined;
  if (lengthOf(title) < form.titleMin) return `Title must be at least ${form.titleMin} characters`;
  return lengthOf(title) > form.titleMax
    ? `Title must be at most ${form.titleMax} characters`
    : undefined;
}

function participantsError(text: string, limits: Limits): string | undefined {
  const { form, maxParticipants: max } = limits;
  if (!isWhole(text, 0)) return "Max participants must be a whole number";
  if (form && Number(text) < form.participantsMin) {
    return `Max participants must be at least ${form.participantsMin}`;
  }
  return max !== undefined && Number(text) > max
    ? `Max participants must be at most ${max}`
    : undefined;
}

const UNIT_MINUTES = { min: 1, hr: 60, day: 1_440, week: 10_080 };

function durationError(draft: ChallengeDraft, form: Limits["form"]): string | undefined {
  const text = draft.duration.trim();
  if (text === "") return "Duration is required";
  if (!Number.isInteger(Number(text))) return "Duration must be a whole number";
  if (!isWhole(text, 1)) return "Duration must be at least 1";
  return form &&
    Number(text) * UNIT_MINUTES[draft.durationUnit] > form.durationDaysMax * UNIT_MINUTES.day
    ? `Duration must be at most ${form.durationDaysMax} days`
    : undefined;
}

function isWhole(text: string, min: number): boolean {
  return /^\d+$/.test(text.trim()) && Number(text) >= min;
}

function scheduleError(text: string, now: number): string | undefined {
  if (text === "") return undefined;
  return new Date(text).getTime() > now ? undefined : "Scheduled time must be in the future";
}

function linkError(url: string): string | undefined {
  if (url === "" || (url.startsWith("https://") && URL.canParse(url))) return undefined;
  return "Livestream link must be an https address";
}

function tagsError(tags: readonly string[], form: Limits["form"]): string | undefined {
  if (!form) return undefined;
  if (tags.some((tag) => lengthOf(tag) > form.tagMax)) {
    return `A tag must be at most ${form.tagMax} characters`;
  }
  return tags.length > form.tagsMax ? `At most ${form.tagsMax} tags are allowed` : undefined;
}

function stakeError(
  text: string,
  name: string,
  { maxStake, available }: Limits,
): string | undefined {
  const stake = parseUsdc(text);
  if (stake === null || stake < 0n) return `${name} must be 0 or greater`;
  if (stake % CENT !== 0n) return `${name} must have at most 2 decimals`;
  if (maxStake !== undefined && stake > maxStake) {
    return `${name} must be at most ${formatMoney(maxStake, "dollars")}`;
  }
  if (available !== null && stake > available) {
    return "Your available balance is too low for this stake";
  }
  return undefined;
}

/** The stakes of opponents are not limited by what the creator has available. */
function optionalStakeError(text: string, name: string, limits: Limits): string | undefined {
  if (text.trim() === "") return undefined;
  return stakeError(text, name, { ...limits, available: null });
}

function opponentMaxError(draft: ChallengeDraft, limits: Limits): string | undefined {
  const malformed = optionalStakeError(draft.opponentMaxStake, "Opponent maximum stake", limits);
  const max = parseUsdc(draft.opponentMaxStake);
  if (malformed || max === null) return malformed;
  const floors = [parseUsdc(draft.minimumStake), parseUsdc(draft.opponentMinStake)];
  return floors.some((min) => min !== null && max < min)
    ? "Opponent maximum stake must be at least the minimum stake"
    : undefined;
}

function dropEmpty(errors: Problems): DraftErrors {
  return Object.fromEntries(Object.entries(errors).filter(([, message]) => message !== undefined));
}

const COVER_TYPES = ["image/jpeg", "image/png", "image/webp", "image/gif"];

export const COVER_ACCEPT = COVER_TYPES.join(",");

export function coverError(file: File, form: Limits["form"]): string | undefined {
  if (!COVER_TYPES.includes(file.type)) {
    return "Please select a valid image file (JPEG, PNG, WebP, or GIF)";
  }
  if (!form || file.size < form.coverBytesMax) return undefined;
  return `Image file size must be less than ${fileSizeText(form.coverBytesMax)}`;
}
