import clsx from "clsx";
import { CalendarClock, Eye, Hourglass, Users } from "lucide-react";
import type { ReactNode } from "react";
import { useMaybeUser } from "@/api/session";
import type { Challenge, ChallengeDetail } from "@/api/types";
import { gameName } from "@/lib/game-name";
import { useServerMinute } from "@/lib/server-time";
import { Avatar } from "@/ui/avatar";
import { GameIcon } from "@/ui/game-icon";
import { Money } from "@/ui/money";
import { PersonLink } from "@/ui/person-link";
import { durationText, relationOf, scheduleText } from "../format";
import { isWithoutWinner, unequalStakeOf } from "../payout";
import { isTeamMatch, stakeOf } from "../team-match/sides";
import { TeamNames } from "../team-match/team-names";

/** The whole challenge on one large ticket; the stub holds stake, payout and the one action. */
export function ChallengeHero({ detail, action }: { detail: ChallengeDetail; action: ReactNode }) {
  const { challenge } = detail;
  return (
    <section
      aria-label="Terms"
      className="ticket spot max-md:grid-cols-1 md:grid-cols-[minmax(0,1fr)_252px]"
    >
      <div className="min-w-0 p-4 lg:p-6">
        <div className="flex items-center gap-3.5">
          <GameIcon category={challenge.gameCategory} size={52} />
          <div className="min-w-0">
            <div className="disp truncate text-[17px] leading-6">{gameName(challenge.game)}</div>
            <div className="text-sm text-fg-2">
              {challenge.gameCategory} · {challenge.matchType}
            </div>
          </div>
        </div>
        {challenge.description ? (
          <p className="mt-4 max-w-[68ch] whitespace-pre-line text-[15px] leading-[22px] text-fg-2">
            {challenge.description}
          </p>
        ) : null}
        <Facts detail={detail} />
      </div>
      <div className="stub flex flex-col justify-center gap-4 px-5 py-5 max-md:border-t-[1.5px] max-md:border-l-0 max-md:border-dashed max-md:border-line-strong/60 max-md:before:hidden max-md:after:hidden">
        <Stakes detail={detail} />
        {action}
      </div>
    </section>
  );
}

function Facts({ detail: { challenge } }: { detail: ChallengeDetail }) {
  const now = useServerMinute();
  const { creator } = challenge;
  const relation = relationOf(challenge);
  return (
    <ul className="mt-5 flex flex-wrap gap-x-6 gap-y-2.5 text-sm text-fg-2">
      <li className="flex items-center gap-2">
        {isTeamMatch(challenge) ? (
          <TeamNames challenge={challenge} />
        ) : (
          <PersonLink
            username={creator.username}
            className="flex min-h-6 items-center gap-2 hover:underline"
          >
            <Avatar username={creator.username} src={creator.avatar} size={22} />@{creator.username}
          </PersonLink>
        )}
        {relation ? (
          <span className={clsx("text-xs", relation.className)}>{relation.label}</span>
        ) : null}
      </li>
      <Fact icon={<Users aria-hidden="true" className="size-4 text-fg-3" strokeWidth={1.75} />}>
        {challenge.participantCount} of {challenge.maxParticipants}{" "}
        {isTeamMatch(challenge) ? "teams" : "players"}
      </Fact>
      <Fact
        icon={<CalendarClock aria-hidden="true" className="size-4 text-fg-3" strokeWidth={1.75} />}
      >
        {scheduleText(challenge, now)}
      </Fact>
      <Fact icon={<Hourglass aria-hidden="true" className="size-4 text-fg-3" strokeWidth={1.75} />}>
        {durationText(challenge.duration, challenge.durationUnit)} match
      </Fact>
      <Fact icon={<Eye aria-hidden="true" className="size-4 text-fg-3" strokeWidth={1.75} />}>
        {viewsText(challenge.statistics.views)}
      </Fact>
    </ul>
  );
}

const viewsText = (count: number) =>
  count === 1 ? "1 view" : `${count.toLocaleString("en")} views`;

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="num flex items-center gap-2">
      {icon}
      <span>{children}</span>
    </li>
  );
}

function Stakes({ detail: { challenge, escrow } }: { detail: ChallengeDetail }) {
  const joiningStake = unequalStakeOf(challenge, useMaybeUser()?._id ?? null);
  return (
    <div className="text-center">
      <div className="text-xs text-fg-3">{stakeLabel(challenge, joiningStake !== null)}</div>
      <div className="disp-x text-[34px] leading-10 whitespace-nowrap">
        <Money amount={joiningStake ?? stakeOf(challenge)} />
      </div>
      {joiningStake === null ? null : (
        <div className="text-sm text-fg">
          @{challenge.creator.username} stakes <Money amount={challenge.minimumStake} />
        </div>
      )}
      <div className="text-sm text-fg-2">
        {isWithoutWinner(challenge) ? (
          "no winner, no payout"
        ) : (
          <>
            {isTeamMatch(challenge) ? "winning team receives" : "winner receives"}{" "}
            <Money amount={escrow.winnerReceives} className="disp text-[15px] text-brass" />
          </>
        )}
      </div>
    </div>
  );
}

function stakeLabel(challenge: Challenge, isUnequal: boolean): string {
  if (isTeamMatch(challenge)) return "Stake of each team";
  return isUnequal ? "Stake to join, at least" : "Stake";
}
