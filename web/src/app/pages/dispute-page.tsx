import { useQuery } from "@tanstack/react-query";
import { Scale } from "lucide-react";
import { useEffect } from "react";
import { useParams } from "react-router";
import { ApiError, messageOf } from "@/api/error";
import { useUser } from "@/api/session";
import type { ChallengeDetail, DisputePage as Page } from "@/api/types";
import { ChallengeLoadError } from "@/features/challenge/detail/challenge-load-error";
import { ChallengeSkeleton } from "@/features/challenge/detail/challenge-skeleton";
import { AddEvidence } from "@/features/challenge/dispute/add-evidence";
import { DisputeActions } from "@/features/challenge/dispute/dispute-actions";
import { DisputeSides } from "@/features/challenge/dispute/dispute-sides";
import { DisputeTimeline } from "@/features/challenge/dispute/dispute-timeline";
import { RulingPanel } from "@/features/challenge/dispute/ruling-panel";
import { stageText } from "@/features/challenge/dispute/stage-text";
import { EscrowPanel } from "@/features/challenge/escrow-panel";
import { MatchLog } from "@/features/challenge/live/match-log";
import { useLiveChallenge } from "@/features/challenge/live/use-live-challenge";
import { PresencePanel } from "@/features/challenge/presence/presence-panel";
import { disputeQuery } from "@/features/challenge/queries";
import { seatIdOf } from "@/features/challenge/team-match/sides";
import { useSuccessMessage } from "@/features/challenge/use-success-message";
import { ButtonLink } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { InlineError } from "@/ui/inline-error";
import { Note } from "@/ui/note";
import { PageHeading } from "@/ui/page-heading";

/** The dispute of a challenge, for its participants: both sides, every deadline, and what the player may do. */
export function DisputePage() {
  const { id = "" } = useParams();
  const user = useUser();
  const live = useLiveChallenge(id, null, user._id);
  const { data: page, error, refetch } = useQuery(disputeQuery(id));
  const version = live.data?.version;
  const pageVersion = page?.version;
  useEffect(() => {
    // The stream is ahead of what the page shows.
    if (version !== undefined && pageVersion !== undefined && pageVersion < version) void refetch();
  }, [version, pageVersion, refetch]);

  if (page && live.data) {
    return (
      <Dispute
        page={page}
        detail={live.data}
        userId={user._id}
        problem={error ? messageOf(error, "Failed to load the dispute") : null}
        onRetry={() => void refetch()}
      />
    );
  }
  if (error instanceof ApiError && error.code === "NOTHING_DECLARED") return <NoDispute id={id} />;
  const failure = error ?? live.error;
  if (!failure) return <ChallengeSkeleton />;
  return (
    <ChallengeLoadError
      error={failure}
      onRetry={() => {
        void refetch();
        void live.refetch();
      }}
      onCode={() => {}}
    />
  );
}

function NoDispute({ id }: { id: string }) {
  return (
    <>
      <PageHeading title="Dispute" />
      <EmptyState
        icon={Scale}
        title="There is no dispute"
        action={<ButtonLink to={`/challenges/${id}/ongoing`}>Back to the match</ButtonLink>}
      >
        A dispute opens when the sides declare different results.
      </EmptyState>
    </>
  );
}

function Dispute({
  page,
  detail,
  userId,
  problem,
  onRetry,
}: {
  page: Page;
  detail: ChallengeDetail;
  userId: string;
  /** Why the page could not be refreshed. */
  problem: string | null;
  onRetry: () => void;
}) {
  const { challenge, escrow } = detail;
  const { message, noteRef, goToMessage } = useSuccessMessage(challenge);
  const seatId = seatIdOf(challenge, userId);
  return (
    <>
      <PageHeading
        title="Dispute"
        actions={<ButtonLink to={`/challenges/${challenge._id}/ongoing`}>To the match</ButtonLink>}
      >
        {page.title}
      </PageHeading>
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_340px] xl:gap-5">
        <div className="grid min-w-0 grid-cols-1 gap-4 lg:gap-5">
          <Note ref={noteRef} tone="success" message={message} />
          {problem ? <InlineError message={problem} onRetry={onRetry} /> : null}
          <p className="text-fg-2">{stateText(page)}</p>
          <RulingPanel page={page} detail={detail} seatId={seatId} onDone={goToMessage} />
          <DisputeSides page={page} challenge={challenge} userId={userId} />
          <AddEvidence page={page} seatId={seatId} userId={userId} />
          <MatchLog challenge={challenge} inviteCode={null} />
        </div>
        <div className="grid grid-cols-1 gap-4 lg:gap-5">
          <DisputeTimeline page={page} />
          <DisputeActions page={page} detail={detail} seatId={seatId} onDone={goToMessage} />
          <EscrowPanel escrow={escrow} challenge={challenge} />
          <PresencePanel detail={detail} inviteCode={null} />
        </div>
      </div>
    </>
  );
}

function stateText({ escrow, dispute, ruling, outcome }: Page): string {
  switch (escrow.state) {
    case "disputed":
      return `The sides do not agree. The whole escrow is frozen until it is decided. ${dispute ? stageText(dispute) : ""}`;
    case "held":
      return ruling
        ? "A moderator decided. The money is held in escrow until the time to appeal is over."
        : "The declared result is held. A silent side can still accept or contest it.";
    case "paid":
      return outcome?.kind === "draw"
        ? "It is over: it ended in a draw, and the stakes were refunded. What the sides gave stays here."
        : "It is over: the pot is paid out. What the sides gave stays here.";
    case "refunded":
      return "It is over: every stake was refunded. What the sides gave stays here.";
    case "declared":
    case "funding":
    case "locked":
      return "A result is declared. No dispute is open.";
  }
}
