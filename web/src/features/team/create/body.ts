import { type TeamDraft, tagsOf } from "../draft";

/** The other parts of a save: a new picture (null removes it, undefined keeps it), and the invited players. */
export type SaveExtras = { avatar: File | null | undefined; invited: readonly string[] };

/** The JSON body of a team. */
export function toJsonBody(draft: TeamDraft) {
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

/** The multipart body, for a team with a picture. */
export function toFormBody(draft: TeamDraft, avatar: File, invited: readonly string[]): FormData {
  const { tags, ...fields } = toJsonBody(draft);
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  form.set("tags", tags.join(","));
  if (invited.length > 0) form.set("invitedMembers", JSON.stringify(invited));
  form.set("avatar", avatar);
  return form;
}
