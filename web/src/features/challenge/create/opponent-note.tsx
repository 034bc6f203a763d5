import { X } from "lucide-react";
import type { Friend } from "@/api/types";
import { Avatar } from "@/ui/avatar";
import { PersonLink } from "@/ui/person-link";

/** The player whom the form was opened to challenge, while they are invited. */
export function OpponentNote({
  opponent: { username, avatar },
  onRemove,
}: {
  opponent: Friend;
  onRemove: () => void;
}) {
  return (
    <section
      aria-label="Opponent"
      className="mb-4 flex items-center gap-3 rounded-[10px] bg-brass-soft px-3.5 py-2"
    >
      <PersonLink username={username} isDuplicate className="shrink-0 rounded-full">
        <Avatar username={username} src={avatar} size={32} />
      </PersonLink>
      <p className="min-w-0 flex-1 truncate text-sm">
        You invite{" "}
        <PersonLink username={username} className="font-semibold hover:underline">
          @{username}
        </PersonLink>{" "}
        to this challenge.
      </p>
      <button
        type="button"
        className="icon-btn"
        aria-label={`Remove the invitation of ${username}`}
        onClick={onRemove}
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </section>
  );
}
