import type { ChallengeDetail, Declaration } from "@/api/types";
import { ButtonLink } from "@/ui/button";
import { Card } from "@/ui/card";
import { claimText, otherSides } from "../verdict";
import { ChoiceForm } from "./choice-form";
import { ClaimCard } from "./claim-card";
import { Countdown } from "./countdown";

type DeclarePanelProps = {
  detail: ChallengeDetail;
  userId: string | null;
  onDeclared: (message: string) => void;
};

/** Where a participant says how it went, or answers what another said. */
export function DeclarePanel({ detail, userId, onDeclared }: DeclarePanelProps) {
  const { challenge, userRole, myDeclaration } = detail;
  if (userRole === "viewer" || userId === null) return null;
  if (challenge.status !== "active" && challenge.status !== "in_progress") return null;
  const claim = claimToAnswer(detail, userId);
  return (
    <Card title={claim && !myDeclaration ? "Confirm the result" : "Declare the result"}>
      <div className="grid gap-3">
        <State detail={detail} />
        {myDeclaration ? (
          <Mine detail={detail} mine={myDeclaration} />
        ) : claim && detail.actions.includes("declare") ? (
          <ClaimCard
            detail={detail}
            claim={claim}
            userId={userId}
            onConfirmed={() => onDeclared("You confirmed the result")}
          />
        ) : detail.actions.includes("declare") ? (
          <ChoiceForm challengeId={challenge._id} others={otherSides(detail, userId)} />
        ) : null}
      </div>
    </Card>
  );
}

function claimToAnswer(detail: ChallengeDetail, userId: string): Declaration | null {
  return detail.declarations.find(({ user }) => user._id !== userId) ?? null;
}

function Mine({ detail, mine }: { detail: ChallengeDetail; mine: Declaration }) {
  const hasOtherSpoken = detail.declarations.some(({ user }) => user._id !== mine.user._id);
  return (
    <>
      <div className="rounded-[10px] bg-surface-2 px-4 py-3">
        <p className="text-xs text-fg-3">You declared</p>
        <p className="font-semibold">{claimText(mine).replace(/^Says /, "")}</p>
        {mine.score ? <p className="num text-sm text-fg-2">Score {mine.score}</p> : null}
      </div>
      {hasOtherSpoken || !detail.actions.includes("declare") ? null : (
        <ButtonLink to={`/challenges/${detail.challenge._id}/result`} tone="ghost">
          Change your declaration
        </ButtonLink>
      )}
    </>
  );
}

/** What the deadline means for those who wait. */
function State({ detail }: { detail: ChallengeDetail }) {
  const deadline = detail.deadlines[0];
  switch (detail.escrow.state) {
    case "declared":
      return deadline ? (
        <Countdown
          until={deadline.at}
          label="to confirm or contest. After that, what was declared stands."
        />
      ) : null;
    case "disputed":
      return (
        <p role="alert" className="rounded-[10px] bg-dispute-soft px-3.5 py-3 text-sm text-dispute">
          The sides disagree. The whole escrow is frozen until the dispute is decided.
        </p>
      );
    case "held":
      return deadline ? (
        <Countdown
          until={deadline.at}
          label="until the award is paid out. The other side may still appeal, or confirm it now."
        />
      ) : null;
    case "funding":
    case "locked":
    case "paid":
    case "refunded":
      return null;
  }
}
