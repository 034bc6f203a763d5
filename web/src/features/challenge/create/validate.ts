import { formatMoney, type MicroUsdc, parseUsdc } from "@/lib/money";
import { type ChallengeDraft, type TextField, tagsOf } from "./draft";

export type DraftErrors = { [field in TextField | "coverImage"]?: string };

export type Limits = {
  maxStake: MicroUsdc;
  maxParticipants: number;
  /** What the player can stake; null while that is not known, or where nothing is staked anew. */
  available: MicroUsdc | null;
  now: number;
};

const TITLE_MIN = 3;
const TITLE_MAX = 120;
const PARTICIPANTS_MIN = 2;
const TAGS_MAX = 10;
const TAG_MAX = 20;
const CENT: MicroUsdc = 10_000n;

/** Every field that breaks a rule, in the words that the server would use. */
export function errorsOf(draft: ChallengeDraft, limits: Limits): DraftErrors {
  return withoutBlanks({
    title: titleError(draft.title.trim()),
    gameCategory: draft.gameCategory === "" ? "Game category is required" : undefined,
    maxParticipants: participantsError(draft.maxParticipants, limits.maxParticipants),
    duration: isWhole(draft.duration, 1) ? undefined : "Duration must be at least 1",
    scheduledTime: scheduleError(draft.scheduledTime, limits.now),
    livestreamUrl: linkError(draft.livestreamUrl.trim()),
    tags: tagsError(tagsOf(draft.tags)),
    minimumStake: stakeError(draft.minimumStake, limits),
    opponentMinStake: optionalStakeError(draft.opponentMinStake, "Opponent minimum stake"),
    opponentMaxStake: opponentMaxError(draft),
  });
}

function titleError(title: string): string | undefined {
  if (title === "") return "Title is required";
  if (title.length < TITLE_MIN) return "Title must be at least 3 characters";
  return title.length > TITLE_MAX ? "Title must be at most 120 characters" : undefined;
}

function participantsError(text: string, most: number): string | undefined {
  if (!isWhole(text, PARTICIPANTS_MIN)) return "Max participants must be at least 2";
  return Number(text) > most ? `Max participants must be at most ${most}` : undefined;
}

function isWhole(text: string, least: number): boolean {
  return /^\d+$/.test(text.trim()) && Number(text) >= least;
}

function scheduleError(text: string, now: number): string | undefined {
  if (text === "") return undefined;
  return new Date(text).getTime() > now ? undefined : "Scheduled time must be in the future";
}

function linkError(url: string): string | undefined {
  if (url === "" || (url.startsWith("https://") && URL.canParse(url))) return undefined;
  return "Livestream link must be an https address";
}

function tagsError(tags: readonly string[]): string | undefined {
  if (tags.some((tag) => tag.length > TAG_MAX)) return "A tag must be at most 20 characters";
  return tags.length > TAGS_MAX ? "At most 10 tags are allowed" : undefined;
}

function stakeError(text: string, { maxStake, available }: Limits): string | undefined {
  const stake = parseUsdc(text);
  if (stake === null || stake < 0n) return "Minimum stake must be 0 or greater";
  if (stake % CENT !== 0n) return "Minimum stake must have at most 2 decimals";
  if (stake > maxStake) return `Minimum stake must be at most ${formatMoney(maxStake, "dollars")}`;
  if (available !== null && stake > available) {
    return "Your available balance is too low for this stake";
  }
  return undefined;
}

function optionalStakeError(text: string, name: string): string | undefined {
  if (text.trim() === "") return undefined;
  const stake = parseUsdc(text);
  if (stake === null || stake < 0n) return `${name} must be 0 or greater`;
  return stake % CENT === 0n ? undefined : `${name} must have at most 2 decimals`;
}

function opponentMaxError(draft: ChallengeDraft): string | undefined {
  const malformed = optionalStakeError(draft.opponentMaxStake, "Opponent maximum stake");
  const most = parseUsdc(draft.opponentMaxStake);
  if (malformed || most === null) return malformed;
  const floors = [parseUsdc(draft.minimumStake), parseUsdc(draft.opponentMinStake)];
  return floors.some((least) => least !== null && most < least)
    ? "Opponent maximum stake must be at least the minimum stake"
    : undefined;
}

function withoutBlanks(errors: { [field in keyof DraftErrors]: string | undefined }): DraftErrors {
  return Object.fromEntries(Object.entries(errors).filter(([, message]) => message !== undefined));
}

const COVER_TYPES = ["image/jpeg", "image/png", "image/webp", "image/gif"];
const COVER_BYTES_MAX = 5 * 1024 * 1024;

export const COVER_ACCEPT = COVER_TYPES.join(",");

export function coverError(file: File): string | undefined {
  if (!COVER_TYPES.includes(file.type)) {
    return "Please select a valid image file (JPEG, PNG, WebP, or GIF)";
  }
  return file.size < COVER_BYTES_MAX ? undefined : "Image file size must be less than 5MB";
}
