import { Link } from "react-router";
import { useMaybeUser } from "@/api/session";
import type { Challenge } from "@/api/types";
import { gameName } from "@/lib/game-name";
import { formatDateTime } from "@/lib/relative-time";
import { Button, ButtonLink } from "@/ui/button";
import { GameIcon } from "@/ui/game-icon";
import { Money } from "@/ui/money";
import { StatusBadge } from "@/ui/status-badge";
import { endingText } from "../format";
import { LiveRow } from "../lists/live-row";
import { challengePath } from "../paths";
import { isTeamMatch, opponentsText, stakeOf } from "../team-match/sides";

/** One challenge of the player: the row links to the match, the button opens the details. */
export function MineRow({
  challenge,
  onDetails,
}: {
  challenge: Challenge;
  onDetails: (id: string) => void;
}) {
  const viewer = useMaybeUser();
  const viewerId = viewer?._id ?? null;
  const ending = endingText(challenge, viewerId);
  return (
    <LiveRow
      version={challenge.version}
      className="flex items-center gap-3 border-b border-line px-4 py-3 last:border-0 hover:bg-surface-2"
    >
      <span className="max-sm:hidden">
        <GameIcon category={challenge.gameCategory} size={40} />
      </span>
      <div className="min-w-0 flex-1">
        <Link
          to={`/challenges/${challenge._id}/ongoing`}
          className="block truncate text-[15px] leading-5 font-semibold after:absolute after:inset-0"
        >
          {challenge.title}
        </Link>
        <div className="mt-0.5 text-sm text-fg-3 [overflow-wrap:anywhere] max-md:line-clamp-2 md:truncate">
          {gameName(challenge.game)} · {matchText(challenge, viewerId)}
          <span className="max-md:hidden"> · {rowText(challenge, viewerId)}</span>
        </div>
        <div className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 md:hidden">
          <StatusBadge {...challenge} />
          {ending ? <span className="text-sm text-fg-2">{ending}</span> : null}
        </div>
      </div>
      <span className="max-md:hidden">
        <StatusBadge {...challenge} />
      </span>
      <div className="num min-w-[64px] text-right">
        <PotFigure challenge={challenge} />
      </div>
      <span className="relative z-10 grid shrink-0 gap-1.5 sm:flex">
        {challenge.escrowState === "disputed" ? (
          <ButtonLink to={challengePath(challenge._id, "dispute")} size="sm">
            Dispute
            <span className="sr-only"> of {challenge.title}</span>
          </ButtonLink>
        ) : null}
        <Button size="sm" onClick={() => onDetails(challenge._id)}>
          Details
          <span className="sr-only"> of {challenge.title}</span>
        </Button>
      </span>
    </LiveRow>
  );
}

/** The pot; before both teams of a match have staked, what each will stake. */
function PotFigure({ challenge }: { challenge: Challenge }) {
  const isAhead = isTeamMatch(challenge) && !challenge.teams.some(({ isStaked }) => isStaked);
  return (
    <>
      <Money
        amount={isAhead ? stakeOf(challenge) : challenge.totalPrizePool}
        className="disp text-[15px] text-brass"
      />
      <div className="text-2xs text-fg-3">{isAhead ? "stake" : "pot"}</div>
    </>
  );
}

/** "1 vs 1", "Team vs Team against Night Owls". */
function matchText(challenge: Challenge, viewerId: string | null): string {
  const opponents = isTeamMatch(challenge) ? opponentsText(challenge, viewerId) : "";
  return opponents === "" ? challenge.matchType : `${challenge.matchType} against ${opponents}`;
}

function rowText(challenge: Challenge, viewerId: string | null): string {
  const { startTime, scheduledTime, createdAt } = challenge;
  const ending = endingText(challenge, viewerId);
  if (ending) return ending;
  if (startTime) return `started ${formatDateTime(startTime)}`;
  if (scheduledTime) return `for ${formatDateTime(scheduledTime)}`;
  return `created ${formatDateTime(createdAt)}`;
}
