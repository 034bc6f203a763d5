import type { FormLimits } from "@/api/config";
import { fileSizeText } from "@/lib/file-size";
import { lengthOf } from "@/lib/length-of";
import { tagsOf } from "./draft";

/** The validation of a team's form, with the server's messages. Each check returns a message, or undefined. */
type ValidationError = string | undefined;

/** Undefined until the config is loaded. */
type Limits = FormLimits["team"] | undefined;

export function checkName(text: string, limits: Limits): ValidationError {
  const name = text.trim();
  if (name === "") return "Team name is required";
  if (!limits) return undefined;
  if (lengthOf(name) < limits.nameMin) {
    return `Team name must be at least ${limits.nameMin} characters`;
  }
  return lengthOf(name) > limits.nameMax
    ? `Team name must be at most ${limits.nameMax} characters`
    : undefined;
}

/** Allows exactly `taglineMax` characters, despite the message's "less than". */
export function checkTagline(text: string, limits: Limits): ValidationError {
  return limits && lengthOf(text.trim()) > limits.taglineMax
    ? `Tagline must be less than ${limits.taglineMax} characters`
    : undefined;
}

export function checkDescription(text: string, limits: Limits): ValidationError {
  return limits && lengthOf(text.trim()) > limits.descriptionMax
    ? `Description must be less than ${limits.descriptionMax} characters`
    : undefined;
}

export const checkRegion = (region: string): ValidationError =>
  region === "" ? "Region is required" : undefined;

export const checkPrimaryGame = (game: string): ValidationError =>
  game.trim() === "" ? "Primary game is required" : undefined;

export const checkLevel = (level: string): ValidationError =>
  level === "" ? "Level is required" : undefined;

export function checkMaxMembers(text: string, limits: Limits): ValidationError {
  const count = /^\d+$/.test(text.trim()) ? Number(text) : 0;
  return limits && (count < limits.membersMin || count > limits.membersMax)
    ? `Max members must be between ${limits.membersMin} and ${limits.membersMax}`
    : undefined;
}

export function checkTags(text: string, limits: Limits): ValidationError {
  const tags = tagsOf(text);
  if (!limits) return undefined;
  if (tags.some((tag) => lengthOf(tag) > limits.tagMax)) {
    return `A tag must be at most ${limits.tagMax} characters`;
  }
  return tags.length > limits.tagsMax ? `At most ${limits.tagsMax} tags are allowed` : undefined;
}

/** The creator counts as the first member. */
export function checkInvited(count: number, maxMembers: string, limits: Limits): ValidationError {
  const max = Number(maxMembers) - 1;
  if (!limits || checkMaxMembers(maxMembers, limits) !== undefined || count <= max) {
    return undefined;
  }
  return `Cannot invite more than ${max} friends (you count as 1 member)`;
}

const AVATAR_TYPES = ["image/png", "image/jpeg"];

export const AVATAR_ACCEPT = AVATAR_TYPES.join(",");

export function checkAvatar(file: File, limits: Limits): ValidationError {
  const isValid =
    AVATAR_TYPES.includes(file.type) && (!limits || file.size <= limits.avatarBytesMax);
  return isValid ? undefined : avatarHint(limits);
}

/** Describes the accepted pictures. */
export const avatarHint = (limits: Limits): string =>
  limits ? `PNG or JPG up to ${fileSizeText(limits.avatarBytesMax)}` : "PNG or JPG";
