import type { ChallengeDetail } from "@/api/types";
import { Button, ButtonLink } from "@/ui/button";

/** On a phone the chat and the way to the result are always under the thumb. */
export function MatchBottomBar({ detail }: { detail: ChallengeDetail }) {
  const canDeclare = detail.actions.includes("declare") && !detail.myDeclaration;
  return (
    <div className="fixed inset-x-0 bottom-0 z-20 flex gap-2 border-t border-line bg-surface-1 px-4 pt-3 pb-[max(12px,env(safe-area-inset-bottom))] lg:hidden">
      <Button tone="ghost" size="lg" className="flex-1" onClick={openChat}>
        Open chat
      </Button>
      {canDeclare ? (
        <ButtonLink
          to={`/challenges/${detail.challenge._id}/result`}
          tone="brass"
          size="lg"
          className="flex-[2]"
        >
          Submit Result
        </ButtonLink>
      ) : null}
    </div>
  );
}

/** Brings the chat into view, and the writer to its field where there is one. */
function openChat(): void {
  document.getElementById("arena")?.scrollIntoView({ block: "center" });
  document.getElementById("arena-message")?.focus({ preventScroll: true });
}
