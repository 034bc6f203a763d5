import { useState } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router";
import { useMaybeUser } from "@/api/session";
import type { ChallengeDetail } from "@/api/types";
import { CommandBar } from "@/features/challenge/command-bar";
import { Cover } from "@/features/challenge/cover";
import { ChallengeHero } from "@/features/challenge/detail/challenge-hero";
import { ChallengeLoadError } from "@/features/challenge/detail/challenge-load-error";
import { ChallengeSkeleton } from "@/features/challenge/detail/challenge-skeleton";
import { PrimaryAction } from "@/features/challenge/detail/primary-action";
import { StatsCard } from "@/features/challenge/detail/stats-card";
import { EscrowPanel } from "@/features/challenge/escrow-panel";
import { ROLE_LABELS } from "@/features/challenge/format";
import { InviteCode } from "@/features/challenge/invite-code";
import { useLiveChallenge } from "@/features/challenge/live/use-live-challenge";
import { NotifyButtons } from "@/features/challenge/notify/notify-buttons";
import { OutcomeNote } from "@/features/challenge/outcome-note";
import { challengePath, shareUrl } from "@/features/challenge/paths";
import { ReportButton } from "@/features/challenge/report/report-button";
import { Roster } from "@/features/challenge/roster";
import { RulesPanel } from "@/features/challenge/rules-panel";
import { ShareButton } from "@/features/challenge/share-button";
import { useChallengeCommands } from "@/features/challenge/use-challenge-commands";
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
  if (!error) return <ChallengeSkeleton />;
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
  const { challenge, escrow, userRole } = detail;
  useChallengeCommands(detail, { page: "details", inviteCode });
  const [isJoinOpen, setJoinOpen] = useState(params.get("join") === "1");
  const [successMessage, setSuccessMessage] = useState<string | null>(null);
  const closeJoin = () => {
    setJoinOpen(false);
    if (!params.has("join")) return;
    void navigate(challengePath(challenge._id, "details", { inviteCode }), { replace: true });
  };
  return (
    <>
      <Cover src={challenge.coverImage} />
      <PageHeading
        title={challenge.title}
        actions={
          <>
            <NotifyButtons detail={detail} user={user} />
            <ReportButton detail={detail} inviteCode={inviteCode} onReported={setSuccessMessage} />
            <ShareButton size="md" title={challenge.title} url={shareUrl(challenge, inviteCode)} />
          </>
        }
      >
        <span className="mt-1.5 flex flex-wrap items-center gap-2">
          <StatusBadge {...challenge} />
          <span className="text-sm">Your role: {ROLE_LABELS[userRole]}</span>
        </span>
      </PageHeading>
      <div className="grid gap-4 lg:gap-5">
        <Note tone="success" message={successMessage} />
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
        <CommandBar detail={detail} onDone={(_, message) => setSuccessMessage(message)} />
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_340px] lg:gap-5">
          <div className="grid grid-cols-1 gap-4 lg:gap-5">
            <OutcomeNote challenge={challenge} />
            {challenge.isPrivate && challenge.inviteCode ? (
              <InviteCode code={challenge.inviteCode} />
            ) : null}
            <Roster challenge={challenge} declarations={detail.declarations} />
            <RulesPanel challenge={challenge} />
            <StatsCard id={challenge._id} inviteCode={inviteCode} />
          </div>
          <EscrowPanel escrow={escrow} challenge={challenge} />
        </div>
      </div>
      {isJoinOpen && detail.actions.includes("join") ? (
        <JoinChallengeDialog challenge={challenge} inviteCode={inviteCode} onClose={closeJoin} />
      ) : null}
    </>
  );
}
