import type { ReactNode } from "react";
import type { Friend } from "@/api/types";
import { formatMoney, type MicroUsdc, maxOf, parseUsdc } from "@/lib/money";
import { formatDateTime } from "@/lib/relative-time";
import { Leader } from "@/ui/leader";
import { durationText } from "../format";
import { SlashedText } from "../slashed-text";
import { RosterParts } from "../team-match/roster-parts";
import type { TeamChoice } from "../team-match/team-choice";
import { type ChallengeDraft, isOfTeams, tagsOf } from "./draft";
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
    <div className="grid grid-cols-1 gap-5">
      <ReviewSection title="Game" onEdit={() => onStep("Game")}>
        <Leader label="Title">{draft.title.trim()}</Leader>
        <Leader label="Category">{draft.gameCategory}</Leader>
        <Given label="Sub-category">{draft.gameSubCategory.trim()}</Given>
        <Given label="Game">{draft.game}</Given>
        <Given label="Game mode">{draft.gameMode.trim()}</Given>
        <Leader label="Platform">
          <SlashedText text={draft.gamePlatform} />
        </Leader>
        <LongText label="Description">{draft.description.trim()}</LongText>
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
        <Leader label="Livestream">{draft.livestreamPlatform}</Leader>
        <Given label="Livestream link">{draft.livestreamUrl.trim()}</Given>
        <Given label="Tags">{tagsOf(draft.tags).join(", ")}</Given>
        <LongText label="Rules">{draft.rules.trim()}</LongText>
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
          <>
            <Leader label="Your stake">{formatMoney(stake, "dollars")}</Leader>
            <Leader label={draft.matchType === "1 vs 1" ? "Opponent stakes" : "Opponents stake"}>
              {opponentStakeText(draft, stake)}
            </Leader>
          </>
        )}
      </ReviewSection>
      <ReviewSection title="Invite" onEdit={() => onStep("Invite")}>
        <Leader label="Visibility">{draft.visibility}</Leader>
        <Leader label="Invited">{invited.length === 0 ? "Nobody" : invited.join(", ")}</Leader>
      </ReviewSection>
    </div>
  );
}

/** What an opponent may stake; in a free challenge nothing, unless the creator allows more. */
function opponentStakeText(draft: ChallengeDraft, own: MicroUsdc): string {
  const min = maxOf(own, parseUsdc(draft.opponentMinStake) ?? 0n);
  const max = parseUsdc(draft.opponentMaxStake) ?? (min === 0n ? 0n : null);
  const least = formatMoney(min, "dollars");
  if (max === null) return `${least} or more`;
  return max === min ? least : `${least} to ${formatMoney(max, "dollars")}`;
}

/** The row of an optional field; none where nothing is given. */
function Given({ label, children }: { label: string; children: string }) {
  return children === "" ? null : <Leader label={label}>{children}</Leader>;
}

/** An optional text of several lines, below its name. */
function LongText({ label, children }: { label: string; children: string }) {
  if (children === "") return null;
  return (
    <div className="grid grid-cols-1 gap-0.5 text-sm">
      <dt className="text-fg-2">{label}</dt>
      <dd className="whitespace-pre-line [overflow-wrap:anywhere]">{children}</dd>
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
