import type { ReactNode } from "react";
import type { Challenge } from "@/api/types";
import { StatusBadge } from "@/ui/status-badge";
import { ChallengeTicket } from "../challenge-ticket";

const TAGS_SHOWN = 3;

/** A ticket with room for status and tags. */
export function BrowseCard({ challenge, action }: { challenge: Challenge; action: ReactNode }) {
  return (
    <ChallengeTicket
      challenge={challenge}
      action={action}
      form="card"
      className="h-full grid-cols-[minmax(0,1fr)_142px] sm:grid-cols-[minmax(0,1fr)_148px]"
    >
      <div className="mt-2.5 flex flex-wrap items-center gap-1.5">
        <StatusBadge {...challenge} />
        <Tags tags={challenge.tags} />
      </div>
    </ChallengeTicket>
  );
}

function Tags({ tags }: { tags: readonly string[] }) {
  const rest = tags.length - TAGS_SHOWN;
  return (
    <>
      {tags.slice(0, TAGS_SHOWN).map((tag) => (
        <span
          key={tag}
          className="max-w-[110px] truncate rounded-full bg-surface-3 px-2 text-2xs leading-[18px] text-fg-2"
        >
          {tag}
        </span>
      ))}
      {rest > 0 ? (
        <span className="num text-2xs text-fg-3" title={tags.slice(TAGS_SHOWN).join(", ")}>
          +{rest}
        </span>
      ) : null}
    </>
  );
}
