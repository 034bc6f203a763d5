import type { ChallengeDetail } from "@/api/types";
import { ButtonLink } from "@/ui/button";

/** On a phone the way to the result is always under the thumb. */
export function MatchBottomBar({ detail }: { detail: ChallengeDetail }) {
  if (!detail.actions.includes("declare") || detail.myDeclaration) return null;
  return (
    <div className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface-1 px-4 pt-3 pb-[max(12px,env(safe-area-inset-bottom))] lg:hidden">
      <ButtonLink
        to={`/challenges/${detail.challenge._id}/result`}
        tone="brass"
        size="lg"
        className="w-full"
      >
        Submit Result
      </ButtonLink>
    </div>
  );
}
