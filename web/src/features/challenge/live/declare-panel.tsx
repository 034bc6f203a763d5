import { Check } from "lucide-react";
import { useState } from "react";
import type { Challenge, ChallengeDetail, Declaration } from "@/api/types";
import { Button, ButtonLink } from "@/ui/button";
import { Card } from "@/ui/card";
import { PersonLink } from "@/ui/person-link";
import { claimText, confirmationOf } from "../declarations";
import type { ResultRequest } from "../mutations";
import { isHeldByRuling } from "../permissions";
import { Claims } from "../result/claims";
import { DeclareDialog } from "../result/declare-dialog";
import { isLeaderOfSide, leaderOf, seatIdOf, sideIdOf, sideOf } from "../team-match/sides";
import { ChoiceForm } from "./choice-form";
import { DeclarationState } from "./declaration-state";
import { TakeBack } from "./take-back";
import { WithdrawClaim } from "./withdraw-claim";

type DeclarePanelProps = {
  detail: ChallengeDetail;
  userId: string | null;
  onDeclared: (message: string) => void;
};

/**
 * The panel in which a participant declares the result, or responds to another's declaration. In a match of teams the leaders
 * do; their players see what was declared.
 */
export function DeclarePanel({ detail, userId, onDeclared }: DeclarePanelProps) {
  const { challenge, userRole } = detail;
  if (userRole === "viewer" || userId === null) return null;
  if (challenge.status !== "active" && challenge.status !== "in_progress") return null;
  const claim = claimToAnswer(detail, userId);
  const isLeader = isLeaderOfSide(challenge, userId);
  const seatId = seatIdOf(challenge, userId);
  return (
    // The target of `MatchBottomBar`.
    <div id="declare" tabIndex={-1} className="scroll-mt-20 outline-none">
      <Card title={isLeader ? titleOf(detail, claim) : memberTitleOf(detail)}>
        <div className="grid gap-3">
          <DeclarationState detail={detail} userId={userId} />
          {isLeader && seatId !== null ? (
            <Body detail={detail} claim={claim} userId={seatId} onDeclared={onDeclared} />
          ) : (
            <MemberBody detail={detail} userId={userId} />
          )}
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
  /** The player in whose seat the viewer acts. */
  userId: string;
  onDeclared: (message: string) => void;
}) {
  // The state is here, so that the dialog survives and updates if the other side declares meanwhile.
  const [confirming, setConfirming] = useState<{ request: ResultRequest | null } | null>(null);
  const openDialog = (request: ResultRequest | null) => setConfirming({ request });
  const { actions, myDeclaration, escrow } = detail;
  const isDisputed = escrow.state === "disputed";
  // In a dispute, `DeclarationState` already shows all claims.
  if (myDeclaration)
    return isDisputed ? (
      <WithdrawClaim detail={detail} userId={userId} onDone={onDeclared} />
    ) : (
      <>
        <OwnDeclaration detail={detail} declaration={myDeclaration} />
        <TakeBack detail={detail} declaration={myDeclaration} onDone={onDeclared} />
      </>
    );
  if (!actions.includes("declare")) return null;
  return (
    <>
      <WithdrawClaim detail={detail} userId={userId} onDone={onDeclared} />
      {claim && !isDisputed ? (
        <ClaimCard claim={claim} sides={detail.challenge} userId={userId} onAsk={openDialog} />
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
      return isHeldByRuling(detail) ? "Decided by a moderator" : "Result held";
    default:
      if (detail.myDeclaration) return "Your declaration";
      return claim ? "Confirm the result" : "Declare the result";
  }
}

function memberTitleOf(detail: ChallengeDetail): string {
  const title = titleOf(detail, null);
  return title === "Declare the result" ? "Result" : title;
}

/** What a player of a team sees: who declares for it, and what was declared. */
function MemberBody({ detail, userId }: { detail: ChallengeDetail; userId: string }) {
  const { challenge, declarations, escrow } = detail;
  const side = sideOf(challenge, userId);
  const leader = side ? leaderOf(side, false) : null;
  // In a dispute, `DeclarationState` already shows all claims.
  const claims = escrow.state === "disputed" ? [] : declarations;
  return (
    <>
      {claims.length > 0 ? <Claims claims={claims} sides={challenge} userId={userId} /> : null}
      {leader ? (
        <p className="text-sm text-fg-2">
          <PersonLink username={leader.username} className="font-semibold hover:underline">
            @{leader.username}
          </PersonLink>{" "}
          declares the result for your team, and answers what the other team declares.
        </p>
      ) : null}
    </>
  );
}

function claimToAnswer({ challenge, declarations }: ChallengeDetail, userId: string) {
  const ownId = sideIdOf(challenge, userId);
  return declarations.find(({ user }) => user._id !== ownId) ?? null;
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
        <p className="font-semibold">
          {claimText(declaration, detail.challenge).replace(/^Says /, "")}
        </p>
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

/** The other side's claim. Agreeing pays the pot at once and contesting freezes it; both need confirmation. */
function ClaimCard({
  claim,
  sides,
  userId,
  onAsk,
}: {
  claim: Declaration;
  sides: Pick<Challenge, "teams">;
  userId: string;
  /** Null rejects the claim without naming a result yet. */
  onAsk: (request: ResultRequest | null) => void;
}) {
  return (
    <>
      <Claims claims={[claim]} sides={sides} userId={userId} />
      <Button tone="brass" size="lg" onClick={() => onAsk(confirmationOf(claim, userId))}>
        <Check aria-hidden="true" className="size-4" />
        Confirm result
      </Button>
      <Button tone="ghost" onClick={() => onAsk(null)}>
        Contest it
      </Button>
    </>
  );
}
