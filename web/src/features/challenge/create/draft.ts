import type { Challenge, MatchType } from "@/api/types";
import { toWire, usdc } from "@/lib/money";
import { PLATFORMS } from "../catalogue";

/** All values of the form, as strings where the fields hold strings. */
export type ChallengeDraft = {
  title: string;
  description: string;
  gameCategory: string;
  gameSubCategory: string;
  game: string;
  gameMode: string;
  gamePlatform: string;
  livestreamPlatform: string;
  livestreamUrl: string;
  matchType: MatchType;
  visibility: Visibility;
  minimumStake: string;
  opponentMinStake: string;
  opponentMaxStake: string;
  maxParticipants: string;
  /** In the format of a datetime-local field: local time, without a zone. */
  scheduledTime: string;
  rules: string;
  /** Comma-separated. */
  tags: string;
  duration: string;
  durationUnit: Challenge["durationUnit"];
  invitedFriends: string[];
  /** For a match of teams: the viewer's team, its stake, and who plays for it. */
  teamId: string;
  teamStake: string;
  roster: string[];
  /** The only team that may accept; empty for any. */
  opponentTeamId: string;
  opponentTeamName: string;
};

export type Visibility = Challenge["visibility"];
export type TextField = Exclude<keyof ChallengeDraft, "invitedFriends" | "roster">;

export const VISIBILITIES: readonly Visibility[] = ["Public", "Private", "All (friends only)"];

export const EMPTY_DRAFT: ChallengeDraft = {
  title: "",
  description: "",
  gameCategory: "",
  gameSubCategory: "",
  game: "",
  gameMode: "",
  gamePlatform: PLATFORMS[0],
  livestreamPlatform: "Twitch",
  livestreamUrl: "",
  matchType: "1 vs 1",
  visibility: "Public",
  minimumStake: "",
  opponentMinStake: "",
  opponentMaxStake: "",
  maxParticipants: "2",
  scheduledTime: "",
  rules: "",
  tags: "",
  duration: "1",
  durationUnit: "hr",
  invitedFriends: [],
  teamId: "",
  teamStake: "",
  roster: [],
  opponentTeamId: "",
  opponentTeamName: "",
};

/** In a match of teams, the most players that a team can have. */
const DEFAULT_PLACES: Record<MatchType, string> = {
  "1 vs 1": "2",
  "1 vs Many": "5",
  "Team vs Team": "10",
};

export const isOfTeams = ({ matchType }: Pick<ChallengeDraft, "matchType">): boolean =>
  matchType === "Team vs Team";

const CHALLENGE_TYPES: Record<Visibility, Challenge["challengeType"]> = {
  Public: "public",
  Private: "private",
  "All (friends only)": "friends",
};

/** The draft with one field changed, and the fields that depend on it. */
export function setField(draft: ChallengeDraft, field: TextField, value: string): ChallengeDraft {
  const next = { ...draft, [field]: value };
  switch (field) {
    case "gameCategory":
      return { ...next, game: "", gameMode: "" };
    case "game":
      return { ...next, gameMode: "" };
    case "matchType":
      return { ...next, maxParticipants: DEFAULT_PLACES[next.matchType] };
    case "teamId":
      return { ...next, roster: [] };
    default:
      return next;
  }
}

/** The draft of an existing challenge. */
export function draftOf(challenge: Challenge): ChallengeDraft {
  const money = (amount: string | null | undefined) => (amount ? toWire(usdc(amount)) : "");
  return {
    title: challenge.title,
    description: challenge.description,
    gameCategory: challenge.gameCategory,
    gameSubCategory: challenge.gameSubCategory ?? "",
    game: challenge.game,
    gameMode: challenge.gameMode ?? "",
    gamePlatform: challenge.gamePlatform,
    livestreamPlatform: challenge.livestreamPlatform,
    livestreamUrl: challenge.livestreamUrl ?? "",
    matchType: challenge.matchType,
    visibility: challenge.visibility,
    minimumStake: money(challenge.minimumStake),
    opponentMinStake: money(challenge.opponentMinStake),
    opponentMaxStake: money(challenge.opponentMaxStake),
    maxParticipants: String(challenge.maxParticipants),
    scheduledTime: challenge.scheduledTime ? localTime(new Date(challenge.scheduledTime)) : "",
    rules: challenge.rules,
    tags: challenge.tags.join(", "),
    duration: String(challenge.duration),
    durationUnit: challenge.durationUnit,
    invitedFriends: [],
    teamId: challenge.teamId ?? "",
    teamStake: money(challenge.teamStake),
    roster: challenge.teams[0]?.roster.map(({ user }) => user._id) ?? [],
    opponentTeamId: challenge.opponentTeam?._id ?? "",
    opponentTeamName: challenge.opponentTeam?.name ?? "",
  };
}

/** "2026-03-10T18:05" in local time. */
export function localTime(date: Date): string {
  const shifted = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}

export function tagsOf(text: string): string[] {
  const tags = text.split(",").map((tag) => tag.trim().toLowerCase());
  return [...new Set(tags.filter(Boolean))];
}

/** The fields that cannot change once others have staked. */
const BINDING: readonly TextField[] = [
  "title",
  "gameCategory",
  "gameSubCategory",
  "game",
  "gameMode",
  "gamePlatform",
  "matchType",
  "visibility",
  "minimumStake",
  "opponentMinStake",
  "opponentMaxStake",
  "maxParticipants",
  "scheduledTime",
  "duration",
  "durationUnit",
  "teamId",
  "teamStake",
  "opponentTeamId",
  "opponentTeamName",
];

export function isBinding(field: TextField): boolean {
  return BINDING.includes(field);
}

/** The multipart body, without locked fields. */
export function formOf(draft: ChallengeDraft, cover: File | null, isLocked: boolean): FormData {
  const form = new FormData();
  const fields: Record<string, string> = {
    ...(isLocked ? {} : bindingFields(draft)),
    description: draft.description.trim(),
    livestreamPlatform: draft.livestreamPlatform,
    livestreamUrl: draft.livestreamUrl.trim(),
    rules: draft.rules.trim(),
    tags: tagsOf(draft.tags).join(","),
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (draft.invitedFriends.length > 0) {
    form.set("invitedFriends", JSON.stringify(draft.invitedFriends));
  }
  if (cover) form.set("coverImage", cover);
  return form;
}

function bindingFields(draft: ChallengeDraft): Record<string, string> {
  const { scheduledTime } = draft;
  return {
    title: draft.title.trim(),
    gameCategory: draft.gameCategory,
    gameSubCategory: draft.gameSubCategory.trim(),
    game: draft.game,
    gameMode: draft.gameMode,
    gamePlatform: draft.gamePlatform,
    matchType: draft.matchType,
    visibility: draft.visibility,
    challengeType: CHALLENGE_TYPES[draft.visibility],
    ...(isOfTeams(draft) ? teamFields(draft) : stakeFields(draft)),
    scheduledTime: scheduledTime ? new Date(scheduledTime).toISOString() : "",
    duration: draft.duration,
    durationUnit: draft.durationUnit,
  };
}

function stakeFields(draft: ChallengeDraft): Record<string, string> {
  return {
    minimumStake: draft.minimumStake,
    opponentMinStake: draft.opponentMinStake,
    opponentMaxStake: draft.opponentMaxStake,
    maxParticipants: draft.maxParticipants,
  };
}

function teamFields(draft: ChallengeDraft): Record<string, string> {
  return {
    teamId: draft.teamId,
    teamStake: draft.teamStake,
    roster: JSON.stringify(draft.roster),
    ...(draft.opponentTeamId ? { opponentTeamId: draft.opponentTeamId } : {}),
  };
}
