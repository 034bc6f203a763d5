import { useQuery } from "@tanstack/react-query";
import { messageOf } from "@/api/error";
import { useMaybeUser } from "@/api/session";
import type { ChallengeDetail } from "@/api/types";
import { gameName } from "@/lib/game-name";
import { formatMoney, usdc } from "@/lib/money";
import { formatDateTime } from "@/lib/relative-time";
import { ButtonLink } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { InlineError } from "@/ui/inline-error";
import { Leader } from "@/ui/leader";
import { Skeleton } from "@/ui/skeleton";
import { StatusBadge } from "@/ui/status-badge";
import { durationText, endingText, formatNames, ROLE_LABELS } from "../format";
import { InviteCode } from "../invite-code";
import { shareUrl } from "../paths";
import { isWithoutWinner } from "../payout";
import { challengeQuery } from "../queries";
import { isTeamMatch, stakeOf } from "../team-match/sides";

/** The details of one challenge, on top of the list. */
export function DetailsDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(challengeQuery(id));
  if (error && !data) {
    return (
      <Dialog
        isOpen
        onClose={onClose}
        title="Failed to Load Challenge"
        initialFocus="title"
        size="sm"
      >
        <InlineError
          message={messageOf(error, "Failed to fetch challenge details")}
          onRetry={() => void refetch()}
        />
      </Dialog>
    );
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={data?.challenge.title ?? "Challenge details"}
      initialFocus="title"
      footer={
        <>
          <ButtonLink to={`/challenges/${id}`}>Full details</ButtonLink>
          <ButtonLink to={`/challenges/${id}/ongoing`} tone="brass">
            Open match page
          </ButtonLink>
        </>
      }
    >
      {data ? <Facts detail={data} /> : <Skeleton count={6} className="h-5" />}
    </Dialog>
  );
}

function Facts({ detail: { challenge, escrow, userRole } }: { detail: ChallengeDetail }) {
  const { participants, inviteCode, scheduledTime } = challenge;
  const ending = endingText(challenge, useMaybeUser()?._id ?? null);
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-2 text-sm text-fg-2">
        <StatusBadge {...challenge} />
        Your role: {ROLE_LABELS[userRole]}
      </div>
      {ending ? <p className="text-[15px] font-semibold">{ending}</p> : null}
      <dl className="grid gap-2">
        <Leader label="Game">{gameName(challenge.game)}</Leader>
        <Leader label="Match">{challenge.matchType}</Leader>
        <Leader label="Stake">{formatMoney(usdc(stakeOf(challenge)), "dollars")}</Leader>
        <Leader label={isWithoutWinner(challenge) ? "Returned" : "In the pot"}>
          {formatMoney(usdc(escrow.total), "dollars")}
        </Leader>
        {isWithoutWinner(challenge) ? null : (
          <Leader label="Winner receives">
            <span className="text-brass">
              {formatMoney(usdc(escrow.winnerReceives), "dollars")}
            </span>
          </Leader>
        )}
        <Leader label="Duration">{durationText(challenge.duration, challenge.durationUnit)}</Leader>
        {scheduledTime ? <Leader label="Scheduled">{formatDateTime(scheduledTime)}</Leader> : null}
        <Leader label="Created">{formatDateTime(challenge.createdAt)}</Leader>
      </dl>
      <p className="text-sm text-fg-2">
        {isTeamMatch(challenge)
          ? `Teams: ${new Intl.ListFormat("en").format(challenge.teams.map(({ team }) => team.name))}`
          : `Players: ${formatNames(participants.map(({ user }) => user))}`}{" "}
        ({challenge.participantCount} of {challenge.maxParticipants})
      </p>
      {challenge.isPrivate && inviteCode && challenge.status !== "cancelled" ? (
        <InviteCode code={inviteCode} link={shareUrl(challenge)} />
      ) : null}
    </div>
  );
}
