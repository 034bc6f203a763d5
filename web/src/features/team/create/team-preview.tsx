import { useObjectUrl } from "@/lib/use-object-url";
import { type TeamDraft, tagsOf } from "../draft";
import { TeamTicket } from "../team-ticket";

/** A preview of the team as others will see it. */
export function TeamPreview({
  draft,
  picture,
  src,
}: {
  draft: TeamDraft;
  picture: File | null | undefined;
  src: string | null | undefined;
}) {
  const chosen = useObjectUrl(picture ?? null);
  const name = draft.name.trim() || "Your team";
  const tags = tagsOf(draft.tags);
  return (
    <section aria-label="Preview" className="grid gap-3 lg:sticky lg:top-[84px]">
      <p className="eyebrow">Preview</p>
      <TeamTicket
        team={{
          ...draft,
          name,
          avatar: picture === undefined ? src : chosen,
          currentMembers: 1,
          maxMembers: Number(draft.maxMembers) || 0,
        }}
        title={name}
      />
      {draft.description.trim() ? (
        <p className="card p-4 text-sm whitespace-pre-line text-fg-2">{draft.description}</p>
      ) : null}
      {tags.length > 0 ? (
        <ul aria-label="Tags" className="flex flex-wrap gap-1.5">
          {tags.map((tag) => (
            <li key={tag} className="badge b-done max-w-full truncate">
              {tag}
            </li>
          ))}
        </ul>
      ) : null}
      <p className="text-xs text-fg-3">
        {draft.isPrivate
          ? "Only members and invited players can see it."
          : "Every player can see it."}{" "}
        {draft.requiresApproval
          ? "You approve each request to join."
          : "Players join without approval."}
      </p>
    </section>
  );
}
