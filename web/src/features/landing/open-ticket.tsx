import { Users } from "lucide-react";
import { Link } from "react-router";
import type { Challenge } from "@/api/types";
import { gameName } from "@/lib/game-name";
import { joiningMinimum } from "@/lib/joining-minimum";
import { toWire, usdc } from "@/lib/money";
import { Avatar } from "@/ui/avatar";
import { ButtonLink } from "@/ui/button";
import { GameIcon } from "@/ui/game-icon";
import { Money } from "@/ui/money";
import { PersonLink } from "@/ui/person-link";
import { StakeFigure } from "@/ui/stake-figure";
import { StatusBadge } from "@/ui/status-badge";
import { TeamAvatar } from "@/ui/team-avatar";
import { Ticket } from "@/ui/ticket";

export function OpenTicket({ challenge }: { challenge: Challenge }) {
  const to = `/challenges/${challenge._id}`;
  const joiningStake = joiningMinimum(challenge);
  const isUnequal = challenge.teamStake === null && usdc(challenge.minimumStake) < joiningStake;
  return (
    <Ticket
      stub={
        <>
          <div className="@container text-center">
            <div className="disp-x leading-6">
              <StakeFigure amount={challenge.teamStake ?? toWire(joiningStake)} />
            </div>
            <div className="num text-2xs text-fg-3">
              win <Money amount={challenge.winnerReceives} className="text-brass" />
            </div>
          </div>
          <ButtonLink to={to} tone="join" size="sm" aria-label={`View ${challenge.title}`}>
            View
          </ButtonLink>
        </>
      }
    >
      <span className="hidden sm:block">
        <GameIcon category={challenge.gameCategory} />
      </span>
      <div className="min-w-0 flex-1">
        <h3 className="truncate text-[15px] leading-5 font-semibold">
          <Link to={to}>{challenge.title}</Link>
        </h3>
        <p className="mt-0.5 truncate text-sm text-fg-2">
          {gameName(challenge.game)}
          <span className="text-fg-3">
            {" "}
            · {challenge.matchType} · {challenge.gamePlatform}
          </span>
        </p>
        {challenge.isReserved ? (
          <div className="mt-2.5 flex">
            <StatusBadge {...challenge} />
          </div>
        ) : null}
        <div className="mt-2.5 flex items-center gap-2 text-xs text-fg-2">
          <Issuer challenge={challenge} />
          {isUnequal ? (
            <span className="whitespace-nowrap text-fg">
              stakes <Money amount={challenge.minimumStake} />
            </span>
          ) : null}
          <span className="num ml-auto flex shrink-0 items-center gap-1 text-fg-3">
            <Users aria-hidden="true" className="size-3.5" />
            <span className="sr-only">{challenge.teams.length > 0 ? "Teams" : "Players"}</span>
            {challenge.participantCount}/{challenge.maxParticipants}
          </span>
        </div>
      </div>
    </Ticket>
  );
}

/** The team that waits for another one, or the player who waits for opponents. */
function Issuer({ challenge: { teams, creator } }: { challenge: Challenge }) {
  const team = teams[0]?.team;
  if (team) {
    return (
      <span className="flex min-h-6 min-w-0 items-center gap-2">
        <TeamAvatar name={team.name} src={team.avatar} size={20} />
        <span className="truncate">{team.name}</span>
      </span>
    );
  }
  return (
    <PersonLink
      username={creator.username}
      className="flex min-h-6 min-w-0 items-center gap-2 hover:underline"
    >
      <Avatar username={creator.username} src={creator.avatar} size={20} />
      <span className="truncate">@{creator.username}</span>
    </PersonLink>
  );
}
