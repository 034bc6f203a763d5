import type { ChallengeDetail } from "@/api/types";
import { Button } from "@/ui/button";

/** The phone's bottom bar, with links to the chat and to the result. */
export function MatchBottomBar({ detail }: { detail: ChallengeDetail }) {
  const canDeclare = detail.actions.includes("declare") && !detail.myDeclaration;
  const isAnswer = detail.declarations.length > 0;
  return (
    <div className="fixed inset-x-0 bottom-0 z-20 flex gap-2 border-t border-line bg-surface-1 px-4 pt-3 pb-[max(12px,env(safe-area-inset-bottom))] lg:hidden">
      <Button tone="ghost" size="lg" className="flex-1" onClick={openChat}>
        Open chat
      </Button>
      {canDeclare ? (
        <Button tone="brass" size="lg" className="flex-[2]" onClick={showPanel}>
          {isAnswer ? "Confirm or contest" : "Declare result"}
        </Button>
      ) : null}
    </div>
  );
}

/** Scrolls to the chat and focuses its field, if there is one. */
function openChat(): void {
  document.getElementById("arena")?.scrollIntoView({ block: "center" });
  document.getElementById("arena-message")?.focus({ preventScroll: true });
}

/** Scrolls to the panel in which the result is declared, which explains the consequences. */
function showPanel(): void {
  const panel = document.getElementById("declare");
  panel?.scrollIntoView({ block: "start" });
  panel?.focus({ preventScroll: true });
}
