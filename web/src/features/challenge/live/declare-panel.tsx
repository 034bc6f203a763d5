import { useState } from "react";
import type { ChallengeDetail, Declaration } from "@/api/types";
import { ButtonLink } from "@/ui/button";
import { Card } from "@/ui/card";
import { claimText } from "../declarations";
import type { ResultRequest } from "../mutations";
import { Claims } from "../result/claims";
import { DeclareDialog } from "../result/declare-dialog";
import { DisputeTerms } from "../result/dispute-terms";
import { ChoiceForm } from "./choice-form";
import { ClaimCard } from "./claim-card";
import { HeldTerms } from "./held-terms";
import { SideDeadlines } from "./side-deadlines";

type DeclarePanelProps = {
  detail: ChallengeDetail;
  userId: string | null;
  onDeclared: (message: string) => void;
};

/** The panel in which a participant declares the result, or responds to another's declaration. */
export function DeclarePanel({ detail, userId, onDeclared }: DeclarePanelProps) {
  const { challenge, userRole } = detail;
  if (userRole === "viewer" || userId === null) return null;
  if (challenge.status !== "active" && challenge.status !== "in_progress") return null;
  const claim = claimToAnswer(detail, userId);
  return (
    // The target of `MatchBottomBar`.
    <div id="declare" tabIndex={-1} className="scroll-mt-20 outline-none">
      <Card title={titleOf(detail, claim)}>
        <div className="grid gap-3">
          <State detail={detail} userId={userId} />
          <Body detail={detail} claim={claim} userId={userId} onDeclared={onDeclared} />
        </div>
      </Card>
    </div>
  );
}

function Body({
  detail,
  claim,
  userId,
  onDeclared,
}: {
  detail: ChallengeDetail;
  claim: Declaration | null;
  userId: string;
  onDeclared: (message: string) => void;
}) {
  // The state is here, so that the dialog survives and updates if the other side declares meanwhile.
  const [confirming, setConfirming] = useState<{ request: ResultRequest | null } | null>(null);
  const openDialog = (request: ResultRequest | null) => setConfirming({ request });
  const { actions, myDeclaration, escrow } = detail;
  const isDisputed = escrow.state === "disputed";
  // In a dispute, `State` already shows all claims.
  if (myDeclaration)
    return isDisputed ? null : <OwnDeclaration detail={detail} declaration={myDeclaration} />;
  if (!actions.includes("declare")) return null;
  return (
    <>
      {claim && !isDisputed ? (
        <ClaimCard claim={claim} userId={userId} onAsk={openDialog} />
      ) : (
        <ChoiceForm detail={detail} userId={userId} onAsk={openDialog} />
      )}
      {confirming ? (
        <DeclareDialog
          detail={detail}
          userId={userId}
          request={confirming.request}
          onDeclared={onDeclared}
          onClose={() => setConfirming(null)}
        />
      ) : null}
    </>
  );
}

function titleOf(detail: ChallengeDetail, claim: Declaration | null): string {
  switch (detail.escrow.state) {
    case "disputed":
      return "Disputed";
    case "held":
      return "Result held";
    default:
      if (detail.myDeclaration) return "Your declaration";
      return claim ? "Confirm the result" : "Declare the result";
  }
}

function claimToAnswer(detail: ChallengeDetail, userId: string): Declaration | null {
  return detail.declarations.find(({ user }) => user._id !== userId) ?? null;
}

function OwnDeclaration({
  detail,
  declaration,
}: {
  detail: ChallengeDetail;
  declaration: Declaration;
}) {
  const hasOtherDeclared = detail.declarations.some(
    ({ user }) => user._id !== declaration.user._id,
  );
  return (
    <>
      <div className="rounded-[10px] bg-surface-2 px-4 py-3">
        <p className="text-xs text-fg-3">You declared</p>
        <p className="font-semibold">{claimText(declaration).replace(/^Says /, "")}</p>
        {declaration.score ? (
          <p className="num text-sm text-fg-2">Score {declaration.score}</p>
        ) : null}
      </div>
      {hasOtherDeclared || !detail.actions.includes("declare") ? null : (
        <ButtonLink to={`/challenges/${detail.challenge._id}/result`} tone="ghost">
          Change your declaration
        </ButtonLink>
      )}
    </>
  );
}

/** The deadline and its consequences. */
function State({ detail, userId }: { detail: ChallengeDetail; userId: string }) {
  const deadline = detail.deadlines[0];
  switch (detail.escrow.state) {
    case "declared":
      return deadline ? <SideDeadlines deadline={deadline} userId={userId} /> : null;
    case "disputed":
      return (
        <>
          <p
            role="alert"
            className="rounded-[10px] bg-dispute-soft px-3.5 py-3 text-sm text-dispute"
          >
            The sides declare different results. The whole escrow is frozen.
          </p>
          <Claims claims={detail.declarations} userId={userId} />
          <DisputeTerms
            escrow={detail.escrow}
            endsAt={deadline?.at}
            openedAt={detail.dispute?.openedAt ?? detail.serverTime}
          />
        </>
      );
    case "held":
      return deadline ? <HeldTerms detail={detail} endsAt={deadline.at} /> : null;
    case "funding":
    case "locked":
    case "paid":
    case "refunded":
      return null;
  }
}
