import { tagsOf } from "./draft";

/** The rules of a team's form, in the words that the server would use. Each answers what is wrong, or nothing. */
type Complaint = string | undefined;

const NAME_MIN = 3;
const NAME_MAX = 50;
const TAGLINE_MAX = 100;
const DESCRIPTION_MAX = 500;
const MEMBERS_MIN = 2;
const MEMBERS_MAX = 10;
const TAG_MAX = 20;
const TAGS_MAX = 10;

export function checkName(text: string): Complaint {
  const name = text.trim();
  if (name === "") return "Team name is required";
  if (lengthOf(name) < NAME_MIN) return "Team name must be at least 3 characters";
  return lengthOf(name) > NAME_MAX ? "Team name must be at most 50 characters" : undefined;
}

/** As many as it says are allowed, whatever "less than" says. */
export function checkTagline(text: string): Complaint {
  return lengthOf(text.trim()) > TAGLINE_MAX
    ? "Tagline must be less than 100 characters"
    : undefined;
}

export function checkDescription(text: string): Complaint {
  return lengthOf(text.trim()) > DESCRIPTION_MAX
    ? "Description must be less than 500 characters"
    : undefined;
}

export const checkRegion = (region: string): Complaint =>
  region === "" ? "Region is required" : undefined;

export const checkPrimaryGame = (game: string): Complaint =>
  game.trim() === "" ? "Primary game is required" : undefined;

export const checkLevel = (level: string): Complaint =>
  level === "" ? "Level is required" : undefined;

export function checkMaxMembers(text: string): Complaint {
  const places = /^\d+$/.test(text.trim()) ? Number(text) : 0;
  return places < MEMBERS_MIN || places > MEMBERS_MAX
    ? "Max members must be between 2 and 10"
    : undefined;
}

export function checkTags(text: string): Complaint {
  const tags = tagsOf(text);
  if (tags.some((tag) => lengthOf(tag) > TAG_MAX)) return "A tag must be at most 20 characters";
  return tags.length > TAGS_MAX ? "At most 10 tags are allowed" : undefined;
}

/** Whoever makes the team is its first member. */
export function checkInvited(count: number, maxMembers: string): Complaint {
  const most = Number(maxMembers) - 1;
  if (checkMaxMembers(maxMembers) !== undefined || count <= most) return undefined;
  return `Cannot invite more than ${most} friends (you count as 1 member)`;
}

const AVATAR_TYPES = ["image/png", "image/jpeg"];
const AVATAR_BYTES_MAX = 2 * 1024 * 1024;

export const AVATAR_ACCEPT = AVATAR_TYPES.join(",");

export function checkAvatar(file: File): Complaint {
  const isFine = AVATAR_TYPES.includes(file.type) && file.size <= AVATAR_BYTES_MAX;
  return isFine ? undefined : "PNG or JPG up to 2MB";
}

/** As people count, and the server: an emoji is one. */
const lengthOf = (text: string) => [...text].length;
