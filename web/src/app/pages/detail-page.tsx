import { useState } from "react";
import { Link, useNavigate, useParams, useSearchParams } from "react-router";
import { useMaybeUser } from "@/api/session";
import type { ChallengeDetail } from "@/api/types";
import { CallOffNote } from "@/features/challenge/call-off-note";
import { CommandBar } from "@/features/challenge/command-bar";
import { Cover } from "@/features/challenge/cover";
import { ChallengeHero } from "@/features/challenge/detail/challenge-hero";
import { ChallengeLoadError } from "@/features/challenge/detail/challenge-load-error";
import { DetailSkeleton } from "@/features/challenge/detail/challenge-skeleton";
import { PrimaryAction } from "@/features/challenge/detail/primary-action";
import { StatsCard } from "@/features/challenge/detail/stats-card";
import { EndingMoment } from "@/features/challenge/ending/ending-moment";
import { useMoment } from "@/features/challenge/ending/moment";
import { EscrowPanel } from "@/features/challenge/escrow-panel";
import { ROLE_LABELS } from "@/features/challenge/format";
import { InviteCode } from "@/features/challenge/invite-code";
import { LogPreview } from "@/features/challenge/live/match-log";
import { useLiveChallenge } from "@/features/challenge/live/use-live-challenge";
import { OutcomeNote } from "@/features/challenge/outcome-note";
import { PageActions } from "@/features/challenge/page-actions";
import { challengePath, shareUrl } from "@/features/challenge/paths";
import { Roster } from "@/features/challenge/roster";
import { RulesPanel } from "@/features/challenge/rules-panel";
import { ApprovalCard } from "@/features/challenge/team-match/approval-card";
import { BothTeamsNote } from "@/features/challenge/team-match/both-teams";
import { FreedNote } from "@/features/challenge/team-match/freed-note";
import { Rosters } from "@/features/challenge/team-match/rosters";
import { isTeamMatch } from "@/features/challenge/team-match/sides";
import { useChallengeCommands } from "@/features/challenge/use-challenge-commands";
import { useSuccessMessage } from "@/features/challenge/use-success-message";
import { Note } from "@/ui/note";
import { PageHeading } from "@/ui/page-heading";
import { StatusBadge } from "@/ui/status-badge";
import { JoinChallengeDialog } from "./join-challenge-dialog";

/** The details of a challenge, with the actions that the player may take. */
export function DetailPage() {
  const { id = "" } = useParams();
  const [params, setParams] = useSearchParams();
  const inviteCode = params.get("invite");
  const userId = useMaybeUser()?._id ?? null;
  const { data, error, refetch } = useLiveChallenge(id, inviteCode, userId);
  if (data) return <Detail detail={data} inviteCode={inviteCode} />;
  if (!error) return <DetailSkeleton />;
  return (
    <ChallengeLoadError
      error={error}
      triedCode={inviteCode}
      onRetry={() => void refetch()}
      onCode={(invite) => setParams({ invite }, { replace: true })}
    />
  );
}

function Detail({ detail, inviteCode }: { detail: ChallengeDetail; inviteCode: string | null }) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const user = useMaybeUser();
  const { challenge, userRole } = detail;
  useChallengeCommands(detail, { page: "details", inviteCode });
  const [isJoinOpen, setJoinOpen] = useState(params.get("join") === "1");
  const { message, noteRef, goToMessage, showUntilChange, showLasting } =
    useSuccessMessage(challenge);
  const closeJoin = () => {
    setJoinOpen(false);
    if (!params.has("join")) return;
    void navigate(challengePath(challenge._id, "details", { inviteCode }), { replace: true });
  };
  const moment = useMoment(detail, user?._id ?? null, inviteCode);
  return (
    <>
      <Cover src={challenge.coverImage} />
      <PageHeading
        title={challenge.title}
        menu={
          <PageActions
            detail={detail}
            user={user}
            inviteCode={inviteCode}
            onReported={showLasting}
          />
        }
      >
        <span className="mt-1.5 flex flex-wrap items-center gap-2">
          <StatusBadge {...challenge} />
          <span className="text-sm">Your role: {ROLE_LABELS[userRole]}</span>
        </span>
      </PageHeading>
      <div className="grid gap-4 lg:gap-5">
        <Note ref={noteRef} tone="success" message={message} />
        <FreedNote challenge={challenge} inviteCode={inviteCode} />
        <BothTeamsNote detail={detail} />
        <CallOffNote detail={detail} />
        {moment ? (
          <section aria-label="Your result" className="card spot overflow-hidden px-4 py-6">
            <EndingMoment moment={moment} detail={detail} inviteCode={inviteCode} />
          </section>
        ) : null}
        <ChallengeHero
          detail={detail}
          action={
            <PrimaryAction
              detail={detail}
              user={user}
              inviteCode={inviteCode}
              onJoin={() => setJoinOpen(true)}
            />
          }
        />
        <CommandBar
          detail={detail}
          elsewhere={moment ? "rematch" : undefined}
          onDone={(_, done) => showUntilChange(done)}
        />
        <Panels
          detail={detail}
          userId={user?._id ?? null}
          inviteCode={inviteCode}
          onDone={goToMessage}
        />
      </div>
      {isJoinOpen && detail.actions.includes("join") ? (
        <JoinChallengeDialog challenge={challenge} inviteCode={inviteCode} onClose={closeJoin} />
      ) : null}
    </>
  );
}

/** The players, the log and the rules; beside them the money. On a phone the money comes before the log. */
function Panels({
  detail,
  userId,
  inviteCode,
  onDone,
}: {
  detail: ChallengeDetail;
  userId: string | null;
  inviteCode: string | null;
  onDone: (message: string) => void;
}) {
  const { challenge, declarations, escrow } = detail;
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_340px] lg:grid-rows-[auto_1fr] lg:gap-5">
      {isTeamMatch(challenge) ? (
        <Rosters challenge={challenge} />
      ) : (
        <Roster challenge={challenge} declarations={declarations} />
      )}
      <div className="grid grid-cols-1 gap-4 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:gap-5">
        {challenge.isPrivate && challenge.inviteCode && challenge.status !== "cancelled" ? (
          <InviteCode code={challenge.inviteCode} link={shareUrl(challenge)} />
        ) : null}
        <ApprovalCard detail={detail} userId={userId} onDone={onDone} />
        <OutcomeNote challenge={challenge} />
        <EscrowPanel escrow={escrow} challenge={challenge} />
        <StatsCard id={challenge._id} inviteCode={inviteCode} />
      </div>
      <div className="grid min-w-0 grid-cols-1 items-start gap-4 lg:gap-5 xl:grid-cols-2">
        <LogPreview
          challenge={challenge}
          inviteCode={inviteCode}
          more={
            <Link
              to={challengePath(challenge._id, "ongoing", { inviteCode })}
              className="-mr-2 flex min-h-8 shrink-0 items-center rounded-ctl px-2 text-sm font-medium text-fg-2 hover:text-fg"
            >
              See all <span className="sr-only">of the match log</span>
            </Link>
          }
        />
        <RulesPanel challenge={challenge} />
      </div>
    </div>
  );
}
