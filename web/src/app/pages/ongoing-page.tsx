import { type ReactNode, useState } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router";
import { useMaybeUser } from "@/api/session";
import type { ChallengeDetail } from "@/api/types";
import { DeedBar } from "@/features/challenge/deed-bar";
import { ChallengeLoadError } from "@/features/challenge/detail/challenge-load-error";
import { ChallengeSkeleton } from "@/features/challenge/detail/challenge-skeleton";
import { EscrowPanel } from "@/features/challenge/escrow-panel";
import { InviteCode } from "@/features/challenge/invite-code";
import { DeclarePanel } from "@/features/challenge/live/declare-panel";
import { MatchBoard } from "@/features/challenge/live/match-board";
import { MatchBottomBar } from "@/features/challenge/live/match-bottom-bar";
import { MatchHeading } from "@/features/challenge/live/match-heading";
import { MatchLog } from "@/features/challenge/live/match-log";
import { StreamPanel } from "@/features/challenge/live/stream-panel";
import { useLiveChallenge } from "@/features/challenge/live/use-live-challenge";
import type { Deed } from "@/features/challenge/mutations";
import { OutcomeNote } from "@/features/challenge/outcome-note";
import { Roster } from "@/features/challenge/roster";
import { RulesPanel } from "@/features/challenge/rules-panel";
import { ShareButton } from "@/features/challenge/share-button";
import { toast } from "@/lib/toast";
import { SuccessNote } from "@/ui/success-note";

/** The match as it goes: the corners, the clock, the money in the middle, and what there is to do. */
export function OngoingPage() {
  const { id = "" } = useParams();
  const [params, setParams] = useSearchParams();
  const inviteCode = params.get("invite");
  const userId = useMaybeUser()?._id ?? null;
  const { data, error, refetch } = useLiveChallenge(id, inviteCode, userId);
  if (data) return <Match detail={data} inviteCode={inviteCode} userId={userId} />;
  if (!error) return <ChallengeSkeleton />;
  return (
    <ChallengeLoadError
      error={error}
      onRetry={() => void refetch()}
      onCode={(invite) => setParams({ invite }, { replace: true })}
    />
  );
}

function Match({
  detail,
  inviteCode,
  userId,
}: {
  detail: ChallengeDetail;
  inviteCode: string | null;
  userId: string | null;
}) {
  const { challenge, escrow } = detail;
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
        actions={
          <ShareButton
            size="md"
            title={challenge.title}
            url={`${location.origin}/challenges/${challenge._id}`}
          />
        }
      />
      <div className="grid gap-4 lg:gap-5">
        <SuccessNote message={done} />
        <MatchBoard detail={detail} userId={userId} />
        <DeedBar detail={detail} onDone={afterDeed} />
        <Columns
          main={
            <>
              <OutcomeNote challenge={challenge} />
              {challenge.isPrivate && challenge.inviteCode && challenge.status === "open" ? (
                <InviteCode
                  id={challenge._id}
                  code={challenge.inviteCode}
                  title={challenge.title}
                />
              ) : null}
              {challenge.maxParticipants > 2 ? (
                <Roster challenge={challenge} declarations={detail.declarations} />
              ) : null}
              <StreamPanel detail={detail} />
              <div className="grid items-start gap-4 lg:gap-5 xl:grid-cols-2">
                <MatchLog challenge={challenge} inviteCode={inviteCode} />
                <RulesPanel challenge={challenge} />
              </div>
            </>
          }
          side={
            <>
              <DeclarePanel detail={detail} userId={userId} onDeclared={setDone} />
              <EscrowPanel escrow={escrow} challenge={challenge} />
            </>
          }
        />
      </div>
      <MatchBottomBar detail={detail} />
    </>
  );
}

/** On a phone what there is to do comes before what there is to read. */
function Columns({ main, side }: { main: ReactNode; side: ReactNode }) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_340px] lg:gap-5">
      <div className="grid gap-4 lg:col-start-2 lg:gap-5">{side}</div>
      <div className="grid min-w-0 gap-4 lg:col-start-1 lg:row-start-1 lg:gap-5">{main}</div>
    </div>
  );
}
