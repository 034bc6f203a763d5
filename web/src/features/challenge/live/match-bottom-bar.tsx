import type { ReactNode } from "react";
import type { ChallengeDetail } from "@/api/types";
import { Button, ButtonLink } from "@/ui/button";
import { challengePath } from "../paths";

/** The phone's bottom bar: the chat, and what the player is expected to do next. */
export function MatchBottomBar({
  detail,
  next,
}: {
  detail: ChallengeDetail;
  /** The next step, if it is a command of the challenge. */
  next: ReactNode;
}) {
  return (
    <section
      aria-label="Next step"
      className="fixed inset-x-0 bottom-0 z-20 flex gap-2 border-t border-line bg-surface-1 px-4 pt-3 pb-[max(12px,env(safe-area-inset-bottom))]"
    >
      <Button tone="ghost" size="lg" className="flex-1" onClick={openChat}>
        Open chat
      </Button>
      {next ?? <ResultStep detail={detail} />}
    </section>
  );
}

/** The way to an approval, to the result, or to its dispute. */
function ResultStep({
  detail: { challenge, escrow, actions, userRole, myDeclaration, declarations },
}: {
  detail: ChallengeDetail;
}) {
  if (actions.includes("approve")) {
    return (
      <Button tone="brass" size="lg" className="flex-[2]" onClick={() => showPanel("approve")}>
        Approve or decline
      </Button>
    );
  }
  if (escrow.state === "disputed" && userRole !== "viewer") {
    return (
      <ButtonLink
        to={challengePath(challenge._id, "dispute")}
        tone="brass"
        size="lg"
        className="flex-[2]"
      >
        To the dispute
      </ButtonLink>
    );
  }
  if (!actions.includes("declare") || myDeclaration) return null;
  return (
    <Button tone="brass" size="lg" className="flex-[2]" onClick={() => showPanel("declare")}>
      {declarations.length > 0 ? "Confirm or contest" : "Declare result"}
    </Button>
  );
}

/** Scrolls to the chat and focuses its field, if there is one. */
function openChat(): void {
  document.getElementById("arena")?.scrollIntoView({ block: "center" });
  document.getElementById("arena-message")?.focus({ preventScroll: true });
}

/** Scrolls to the panel in which the player answers, which explains the consequences. */
function showPanel(id: "approve" | "declare"): void {
  const panel = document.getElementById(id);
  panel?.scrollIntoView({ block: "start" });
  panel?.focus({ preventScroll: true });
}
