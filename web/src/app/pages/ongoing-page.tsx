import { type ReactNode, useState } from "react";
import { useLocation, useNavigate, useParams, useSearchParams } from "react-router";
import { useMaybeUser } from "@/api/session";
import type { ChallengeDetail, User } from "@/api/types";
import { ArenaPanel } from "@/features/challenge/arena/arena-panel";
import { DeedBar } from "@/features/challenge/deed-bar";
import { ChallengeLoadError } from "@/features/challenge/detail/challenge-load-error";
import { ChallengeSkeleton } from "@/features/challenge/detail/challenge-skeleton";
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
import type { Deed } from "@/features/challenge/mutations";
import { OutcomeNote } from "@/features/challenge/outcome-note";
import { PresencePanel } from "@/features/challenge/presence/presence-panel";
import { ReportButton } from "@/features/challenge/report/report-button";
import { Roster } from "@/features/challenge/roster";
import { RulesPanel } from "@/features/challenge/rules-panel";
import { ShareButton } from "@/features/challenge/share-button";
import { toast } from "@/lib/toast";
import { ButtonLink } from "@/ui/button";
import { Note } from "@/ui/note";

/**
 * The match as it goes: the corners, the clock, the money in the middle, the crowd, and what there is to do.
 * Everyone may look on where the challenge is public; only deeds ask for a name.
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
  if (!error) return <ChallengeSkeleton />;
  return (
    <ChallengeLoadError
      error={error}
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
  const navigate = useNavigate();
  const [done, setDone] = useState<string | null>(null);
  const afterDeed = (deed: Deed, message: string) => {
    if (deed !== "cancel" && deed !== "leave") {
      setDone(message);
      return;
    }
    toast.success(message);
    void navigate("/challenges");
  };
  return (
    <>
      <MatchHeading
        challenge={challenge}
        isSignedIn={user !== null}
        stamp={<LiveStamp challengeId={challenge._id} readAt={readAt} />}
        actions={
          <div className="flex flex-wrap gap-2">
            <ReportButton detail={detail} inviteCode={inviteCode} onReported={setDone} />
            <ShareButton
              size="md"
              title={challenge.title}
              url={`${location.origin}/challenges/${challenge._id}`}
            />
          </div>
        }
      />
      <div className="grid gap-4 lg:gap-5">
        <Note tone="success" message={done} />
        <MatchBoard detail={detail} userId={userId} inviteCode={inviteCode} />
        <DeedBar detail={detail} onDone={afterDeed} />
        <WayIn detail={detail} isSignedIn={user !== null} />
        <Columns
          main={<Main detail={detail} inviteCode={inviteCode} user={user} />}
          side={
            <>
              <DeclarePanel detail={detail} userId={userId} onDeclared={setDone} />
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
      <MatchBottomBar detail={detail} />
    </>
  );
}

/** Whoever looks on an open challenge may still take a place in it. */
function WayIn({ detail, isSignedIn }: { detail: ChallengeDetail; isSignedIn: boolean }) {
  const location = useLocation();
  const { challenge, actions } = detail;
  if (challenge.status !== "open" || (isSignedIn && !actions.includes("join"))) return null;
  return (
    <div>
      {isSignedIn ? (
        <ButtonLink to={`/challenges/${challenge._id}?join=1`} tone="brass">
          Join Challenge
        </ButtonLink>
      ) : (
        <ButtonLink to="/login" state={{ from: location }} tone="brass">
          Login to Join
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
        <InviteCode id={challenge._id} code={challenge.inviteCode} title={challenge.title} />
      ) : null}
      {challenge.maxParticipants > 2 ? (
        <Roster challenge={challenge} declarations={declarations} />
      ) : null}
      <StreamPanel detail={detail} />
      <div className="grid grid-cols-1 items-start gap-4 lg:gap-5 xl:grid-cols-2 xl:items-stretch">
        <MatchLog challenge={challenge} inviteCode={inviteCode} />
        <ArenaPanel id={challenge._id} inviteCode={inviteCode} user={user} />
      </div>
    </>
  );
}

/** On a phone what there is to do comes before what there is to watch, and what was agreed on comes last. */
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
