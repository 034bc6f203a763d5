import type { ReactNode } from "react";
import type { Friend } from "@/api/types";
import { formatMoney, parseUsdc } from "@/lib/money";
import { formatDateTime } from "@/lib/relative-time";
import { Leader } from "@/ui/leader";
import { durationText } from "../format";
import { RosterParts } from "../team-match/roster-parts";
import type { TeamChoice } from "../team-match/team-choice";
import { type ChallengeDraft, isOfTeams } from "./draft";
import type { Step } from "./steps";

/** The summary before money moves; each part links back to its step. */
export function ReviewStep({
  draft,
  friends,
  choice,
  onStep,
}: {
  draft: ChallengeDraft;
  friends: readonly Friend[];
  choice: TeamChoice;
  onStep: (step: Step) => void;
}) {
  const invited = draft.invitedFriends.map(
    (id) => friends.find(({ _id }) => _id === id)?.username ?? "a friend",
  );
  const stake = parseUsdc(draft.minimumStake) ?? 0n;
  return (
    <div className="grid gap-5">
      <ReviewSection title="Game" onEdit={() => onStep("Game")}>
        <Leader label="Title">{draft.title}</Leader>
        <Leader label="Category">{draft.gameCategory}</Leader>
        {draft.game ? <Leader label="Game">{draft.game}</Leader> : null}
        <Leader label="Platform">{draft.gamePlatform}</Leader>
      </ReviewSection>
      <ReviewSection title="Match" onEdit={() => onStep("Match")}>
        <Leader label="Match type">{draft.matchType}</Leader>
        {isOfTeams(draft) ? (
          <>
            <Leader label="Team">
              {choice.led?.find(({ _id }) => _id === draft.teamId)?.name ?? "Your team"}
            </Leader>
            <Leader label="Opponent">{draft.opponentTeamName || "Any team"}</Leader>
          </>
        ) : (
          <Leader label="Players">{draft.maxParticipants}</Leader>
        )}
        <Leader label="Scheduled">
          {draft.scheduledTime
            ? formatDateTime(new Date(draft.scheduledTime).toISOString())
            : "Any time"}
        </Leader>
        <Leader label="Duration">{durationText(Number(draft.duration), draft.durationUnit)}</Leader>
      </ReviewSection>
      <ReviewSection title="Stake" onEdit={() => onStep("Stake")}>
        {isOfTeams(draft) ? (
          <RosterParts
            teamId={draft.teamId}
            stake={parseUsdc(draft.teamStake) ?? 0n}
            roster={draft.roster}
            members={choice.members ?? []}
          />
        ) : (
          <Leader label="Your stake">{formatMoney(stake, "dollars")}</Leader>
        )}
      </ReviewSection>
      <ReviewSection title="Invite" onEdit={() => onStep("Invite")}>
        <Leader label="Visibility">{draft.visibility}</Leader>
        <Leader label="Invited">{invited.length === 0 ? "Nobody" : invited.join(", ")}</Leader>
      </ReviewSection>
    </div>
  );
}

function ReviewSection({
  title,
  onEdit,
  children,
}: {
  title: string;
  onEdit: () => void;
  children: ReactNode;
}) {
  return (
    <section aria-label={title}>
      <div className="mb-1.5 flex items-center justify-between">
        <h3 className="disp text-[14px]">{title}</h3>
        <button
          type="button"
          className="min-h-6 text-sm font-medium text-fg-2 underline underline-offset-2 hover:text-fg"
          onClick={onEdit}
        >
          Change<span className="sr-only"> {title}</span>
        </button>
      </div>
      <dl className="grid gap-1.5">{children}</dl>
    </section>
  );
}
