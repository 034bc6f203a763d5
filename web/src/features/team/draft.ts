/** The values of the team form. */
export type TeamDraft = {
  name: string;
  tagline: string;
  description: string;
  region: string;
  primaryGame: string;
  level: string;
  maxMembers: string;
  /** Separated by commas. */
  tags: string;
  isPrivate: boolean;
  requiresApproval: boolean;
};

export const EMPTY_DRAFT: TeamDraft = {
  name: "",
  tagline: "",
  description: "",
  region: "",
  primaryGame: "",
  level: "",
  maxMembers: "5",
  tags: "",
  isPrivate: false,
  requiresApproval: true,
};

/** Parses tags: lower-cased and without duplicates. */
export function tagsOf(text: string): string[] {
  const tags = text.split(",").map((tag) => tag.trim().toLowerCase());
  return [...new Set(tags.filter(Boolean))];
}
