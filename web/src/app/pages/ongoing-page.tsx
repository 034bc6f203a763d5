import type { ReactNode } from "react";
import {
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useSearchParams,
} from "react-router";
import { useMaybeUser } from "@/api/session";
import type { ChallengeDetail, User } from "@/api/types";
import { ArenaPanel } from "@/features/challenge/arena/arena-panel";
import { CallOffNote } from "@/features/challenge/call-off-note";
import { CommandBar } from "@/features/challenge/command-bar";
import { ChallengeLoadError } from "@/features/challenge/detail/challenge-load-error";
import { MatchSkeleton } from "@/features/challenge/detail/challenge-skeleton";
import { EndingMoment } from "@/features/challenge/ending/ending-moment";
import { useMoment } from "@/features/challenge/ending/moment";
import { EscrowPanel } from "@/features/challenge/escrow-panel";
import { InviteCode } from "@/features/challenge/invite-code";
import { DeclarePanel } from "@/features/challenge/live/declare-panel";
import { LiveStamp } from "@/features/challenge/live/live-stamp";
import { MatchBoard } from "@/features/challenge/live/match-board";
import { MatchBottomBar } from "@/features/challenge/live/match-bottom-bar";
import { MatchHeading } from "@/features/challenge/live/match-heading";
import { MatchLog } from "@/features/challenge/live/match-log";
import { StreamPanel } from "@/features/challenge/live/stream-panel";
import { useLiveChallenge } from "@/features/challenge/live/use-live-challenge";
import type { ChallengeCommand } from "@/features/challenge/mutations";
import { OutcomeNote } from "@/features/challenge/outcome-note";
import { PageActions } from "@/features/challenge/page-actions";
import { challengePath, shareUrl } from "@/features/challenge/paths";
import { PresencePanel } from "@/features/challenge/presence/presence-panel";
import { Roster } from "@/features/challenge/roster";
import { RulesPanel } from "@/features/challenge/rules-panel";
import { ApprovalCard } from "@/features/challenge/team-match/approval-card";
import { closedPlaceText } from "@/features/challenge/team-match/approvals";
import { BothTeamsNote } from "@/features/challenge/team-match/both-teams";
import { FreedNote } from "@/features/challenge/team-match/freed-note";
import { Rosters } from "@/features/challenge/team-match/rosters";
import { isTeamMatch } from "@/features/challenge/team-match/sides";
import { useChallengeCommands } from "@/features/challenge/use-challenge-commands";
import { useSuccessMessage } from "@/features/challenge/use-success-message";
import { toast } from "@/lib/toast";
import { useIsWide } from "@/lib/use-is-wide";
import { ButtonLink } from "@/ui/button";
import { Note } from "@/ui/note";

/**
 * The running match: the participants, the clock, the prize pool, the watchers and the possible actions.
 * Everyone may watch a public challenge; only actions require a sign-in.
 */
export function OngoingPage() {
  const { id = "" } = useParams();
  const [params, setParams] = useSearchParams();
  const inviteCode = params.get("invite");
  const user = useMaybeUser();
  const { data, error, refetch, dataUpdatedAt } = useLiveChallenge(
    id,
    inviteCode,
    user?._id ?? null,
  );
  if (data) {
    return <Match detail={data} readAt={dataUpdatedAt} inviteCode={inviteCode} user={user} />;
  }
  if (!error) return <MatchSkeleton />;
  return (
    <ChallengeLoadError
      error={error}
      triedCode={inviteCode}
      onRetry={() => void refetch()}
      onCode={(invite) => setParams({ invite }, { replace: true })}
    />
  );
}

type MatchProps = {
  detail: ChallengeDetail;
  readAt: number;
  inviteCode: string | null;
  user: User | null;
};

function Match({ detail, readAt, inviteCode, user }: MatchProps) {
  const { challenge, escrow } = detail;
  const userId = user?._id ?? null;
  useChallengeCommands(detail, { page: "ongoing", inviteCode });
  const moment = useMoment(detail, userId, inviteCode);
  const isWide = useIsWide();
  const navigate = useNavigate();
  const { message, noteRef, goToMessage, showUntilChange, showLasting } = useSuccessMessage(
    challenge,
    useNavigationMessage(),
  );
  const onCommandDone = (command: ChallengeCommand, done: string) => {
    if (command !== "cancel" && command !== "leave") {
      showUntilChange(done);
      return;
    }
    toast.success(done);
    void navigate("/challenges");
  };
  return (
    <>
      <MatchHeading
        challenge={challenge}
        isSignedIn={user !== null}
        inviteCode={inviteCode}
        stamp={<LiveStamp challengeId={challenge._id} readAt={readAt} />}
        actions={
          <PageActions
            detail={detail}
            user={user}
            inviteCode={inviteCode}
            onReported={showLasting}
          />
        }
      />
      <div className="grid gap-4 lg:gap-5">
        <Note ref={noteRef} tone="success" message={message} />
        <FreedNote challenge={challenge} inviteCode={inviteCode} />
        <BothTeamsNote detail={detail} />
        <CallOffNote detail={detail} />
        <MatchBoard
          detail={detail}
          userId={userId}
          inviteCode={inviteCode}
          ending={
            moment ? <EndingMoment moment={moment} detail={detail} inviteCode={inviteCode} /> : null
          }
        />
        <CommandBar
          detail={detail}
          elsewhere={moment ? "rematch" : undefined}
          onDone={onCommandDone}
          bottomBar={isWide ? undefined : (next) => <MatchBottomBar detail={detail} next={next} />}
        />
        <JoinLink detail={detail} isSignedIn={user !== null} inviteCode={inviteCode} />
        <Columns
          main={<Main detail={detail} inviteCode={inviteCode} user={user} />}
          side={
            <>
              <ApprovalCard detail={detail} userId={userId} onDone={goToMessage} />
              <DeclarePanel detail={detail} userId={userId} onDeclared={goToMessage} />
              <EscrowPanel escrow={escrow} challenge={challenge} />
            </>
          }
          foot={
            <>
              <PresencePanel detail={detail} inviteCode={inviteCode} />
              <RulesPanel challenge={challenge} />
            </>
          }
        />
      </div>
    </>
  );
}

/** The success message of the command that led to this page; not shown again after a reload. */
function useNavigationMessage(): string | null {
  const { state } = useLocation();
  const type = useNavigationType();
  const message =
    typeof state === "object" && state !== null && "done" in state ? state.done : null;
  return type !== "POP" && typeof message === "string" ? message : null;
}

/** The link to join, for a viewer of an open challenge. */
function JoinLink({
  detail,
  isSignedIn,
  inviteCode,
}: {
  detail: ChallengeDetail;
  isSignedIn: boolean;
  inviteCode: string | null;
}) {
  const location = useLocation();
  const { challenge, actions } = detail;
  if (challenge.status !== "open" || (isSignedIn && !actions.includes("join"))) return null;
  const label = isTeamMatch(challenge) ? "Accept Challenge" : "Join Challenge";
  const closed = isSignedIn ? null : closedPlaceText(challenge);
  if (closed !== null) {
    return <p className="text-sm text-fg-3 [overflow-wrap:anywhere]">{closed}</p>;
  }
  return (
    <div>
      {isSignedIn ? (
        <ButtonLink
          to={challengePath(challenge._id, "details", { inviteCode, isJoining: true })}
          tone="brass"
        >
          {label}
        </ButtonLink>
      ) : (
        <ButtonLink to="/login" state={{ from: location }} tone="brass">
          {isTeamMatch(challenge) ? "Login to Accept" : "Login to Join"}
        </ButtonLink>
      )}
    </div>
  );
}

function Main({ detail, inviteCode, user }: Omit<MatchProps, "readAt">) {
  const { challenge, declarations } = detail;
  return (
    <>
      <OutcomeNote challenge={challenge} />
      {challenge.isPrivate && challenge.inviteCode && challenge.status === "open" ? (
        <InviteCode code={challenge.inviteCode} link={shareUrl(challenge)} />
      ) : null}
      {isTeamMatch(challenge) ? (
        <Rosters challenge={challenge} />
      ) : challenge.maxParticipants > 2 ? (
        <Roster challenge={challenge} declarations={declarations} />
      ) : null}
      <StreamPanel detail={detail} />
      <div className="grid grid-cols-1 items-start gap-4 lg:gap-5 xl:grid-cols-2 xl:items-stretch">
        <MatchLog challenge={challenge} inviteCode={inviteCode} />
        <ArenaPanel
          // A text that is being written or edited belongs to its match.
          key={challenge._id}
          id={challenge._id}
          inviteCode={inviteCode}
          user={user}
          isEvidence={challenge.status === "in_progress"}
        />
      </div>
    </>
  );
}

/** On a phone the actions come first, then the match, and the terms come last. */
function Columns({ main, side, foot }: { main: ReactNode; side: ReactNode; foot: ReactNode }) {
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_340px] lg:grid-rows-[auto_1fr] lg:gap-5">
      <div className="grid grid-cols-1 gap-4 lg:col-start-2 lg:gap-5">{side}</div>
      <div className="grid min-w-0 grid-cols-1 gap-4 lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:gap-5">
        {main}
      </div>
      <div className="grid grid-cols-1 gap-4 lg:col-start-2 lg:gap-5">{foot}</div>
    </div>
  );
}
