import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Challenge } from "@/api/types";
import { gameName } from "@/lib/game-name";
import { usePageTitle } from "@/lib/page-title";
import { challengePath } from "../paths";

const DESCRIPTION_SHOWN = 100;

export function MatchHeading({
  challenge,
  actions,
  stamp,
  isSignedIn,
  inviteCode,
}: {
  challenge: Challenge;
  actions: ReactNode;
  /** The freshness of the page's data. */
  stamp: ReactNode;
  isSignedIn: boolean;
  inviteCode: string | null;
}) {
  usePageTitle(challenge.title);
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-3 lg:mb-4">
      <div className="min-w-0 flex-1">
        <nav aria-label="Breadcrumb" className="text-xs text-fg-3">
          {isSignedIn ? (
            <>
              <Link to="/ongoing-challenges" className="text-fg-2 hover:underline">
                Ongoing Challenges
              </Link>
              <span aria-hidden="true" className="mx-1.5">
                /
              </span>
            </>
          ) : null}
          <Link
            to={challengePath(challenge._id, "details", { inviteCode })}
            className="hover:underline"
          >
            Details
          </Link>
        </nav>
        <h1
          tabIndex={-1}
          className="disp-x mt-0.5 line-clamp-2 text-[20px] [overflow-wrap:anywhere] leading-7 lg:text-[26px] lg:leading-9"
        >
          {challenge.title}
        </h1>
        <p className="truncate text-sm text-fg-2">
          {[gameName(challenge.game), challenge.matchType, shortened(challenge.description)]
            .filter(Boolean)
            .join(" · ")}
        </p>
        <div className="mt-1">{stamp}</div>
      </div>
      {actions}
    </div>
  );
}

/** Counted in code points: an emoji is one character, and never cut in two. */
function shortened(text: string): string {
  const characters = [...text];
  if (characters.length <= DESCRIPTION_SHOWN) return text;
  return `${characters.slice(0, DESCRIPTION_SHOWN).join("").trimEnd()}…`;
}
