/** What a team is made of, as its form holds it. */
export type TeamDraft = {
  name: string;
  tagline: string;
  description: string;
  region: string;
  primaryGame: string;
  level: string;
  maxMembers: string;
  /** With commas between. */
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

/** Lower case, each once. */
export function tagsOf(text: string): string[] {
  const tags = text.split(",").map((tag) => tag.trim().toLowerCase());
  return [...new Set(tags.filter(Boolean))];
}
