import { Flag } from "lucide-react";
import { useNavigate, useParams, useSearchParams } from "react-router";
import { useUser } from "@/api/session";
import type { ChallengeDetail } from "@/api/types";
import { otherClaims, winnerOf } from "@/features/challenge/declarations";
import { ChallengeLoadError } from "@/features/challenge/detail/challenge-load-error";
import { ChallengeSkeleton } from "@/features/challenge/detail/challenge-skeleton";
import { EscrowPanel } from "@/features/challenge/escrow-panel";
import { useLiveChallenge } from "@/features/challenge/live/use-live-challenge";
import { isOutcome, type ResultChoice } from "@/features/challenge/outcome-choice";
import { challengePath } from "@/features/challenge/paths";
import { Claims } from "@/features/challenge/result/claims";
import { ResultForm } from "@/features/challenge/result/result-form";
import { seatIdOf } from "@/features/challenge/team-match/sides";
import { hoursText, useDisputeHours } from "@/features/challenge/use-dispute-hours";
import { toast } from "@/lib/toast";
import { ButtonLink } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { PageHeading } from "@/ui/page-heading";

/** The page where a participant declares the result. */
export function ResultPage() {
  const { id = "" } = useParams();
  const navigate = useNavigate();
  const user = useUser();
  // Live, so that a player sees the other side's declaration before contradicting it.
  const { data, error, refetch } = useLiveChallenge(id, null, user._id);
  if (data) return <Result detail={data} />;
  if (!error) return <ChallengeSkeleton />;
  return (
    <ChallengeLoadError
      error={error}
      onRetry={() => void refetch()}
      onCode={(inviteCode) => void navigate(challengePath(id, "details", { inviteCode }))}
    />
  );
}

function Result({ detail }: { detail: ChallengeDetail }) {
  const { challenge, escrow } = detail;
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const user = useUser();
  const disputeHours = useDisputeHours();
  const seatId = seatIdOf(challenge, user._id) ?? user._id;
  const claims = otherClaims(detail, seatId);
  const matchPage = `/challenges/${challenge._id}/ongoing`;
  const mayDeclare = detail.actions.includes("declare");
  const isChange = mayDeclare && detail.myDeclaration !== null;
  return (
    <>
      <PageHeading title={isChange ? "Change Declaration" : "Submit Result"}>
        {challenge.title}
      </PageHeading>
      {mayDeclare ? (
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_340px] lg:gap-5">
          <section aria-label="Your result" className="card p-4 lg:p-6">
            <p className="mb-4 text-fg-2">
              If all sides declare the same result, the pot is paid out at once. If not, it is
              frozen in a dispute until a decision is made, or refunded after{" "}
              {hoursText(disputeHours)}.
            </p>
            <div role="status" className="empty:absolute">
              {claims.length > 0 ? (
                <div className="mb-4 grid gap-2">
                  <p className="text-sm font-semibold">The other side has declared</p>
                  <Claims claims={claims} sides={challenge} userId={user._id} />
                </div>
              ) : null}
            </div>
            <ResultForm
              key={challenge._id}
              detail={detail}
              userId={seatId}
              initial={initialChoice(detail, params)}
              onDeclared={(message) => {
                toast.success(message);
                void navigate(matchPage);
              }}
            />
          </section>
          <EscrowPanel escrow={escrow} challenge={challenge} />
        </div>
      ) : (
        <EmptyState
          icon={Flag}
          title="There is no result to submit"
          action={<ButtonLink to={matchPage}>Back to the match</ButtonLink>}
        >
          Participants can declare the result while the match is live, until another side has
          responded.
        </EmptyState>
      )}
    </>
  );
}

/** The choice from the address, else from the player's previous declaration. */
function initialChoice(detail: ChallengeDetail, params: URLSearchParams): ResultChoice {
  const outcome = params.get("outcome");
  if (isOutcome(outcome)) return { outcome, winnerId: params.get("winner") ?? "" };
  const mine = detail.myDeclaration;
  if (!mine) return { outcome: null, winnerId: "" };
  return {
    outcome: mine.outcome,
    winnerId: mine.outcome === "lost" ? (winnerOf(mine)?._id ?? "") : "",
  };
}
