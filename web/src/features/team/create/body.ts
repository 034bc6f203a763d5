import { type TeamDraft, tagsOf } from "../draft";

/** What goes with the words: a new picture, null to take it away, undefined to leave it; and who is invited. */
export type Beside = { avatar: File | null | undefined; invited: readonly string[] };

/** The words of a team as the server takes them. */
export function wordsOf(draft: TeamDraft) {
  return {
    name: draft.name.trim(),
    tagline: draft.tagline.trim(),
    description: draft.description.trim(),
    region: draft.region,
    primaryGame: draft.primaryGame,
    level: draft.level,
    maxMembers: Number(draft.maxMembers),
    isPrivate: draft.isPrivate,
    requiresApproval: draft.requiresApproval,
    tags: tagsOf(draft.tags),
  };
}

/** The same with a picture, which only a form carries. */
export function formOf(draft: TeamDraft, avatar: File, invited: readonly string[]): FormData {
  const { tags, ...words } = wordsOf(draft);
  const form = new FormData();
  for (const [name, value] of Object.entries(words)) form.set(name, String(value));
  form.set("tags", tags.join(","));
  if (invited.length > 0) form.set("invitedMembers", JSON.stringify(invited));
  form.set("avatar", avatar);
  return form;
}
