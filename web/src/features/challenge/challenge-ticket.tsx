import clsx from "clsx";
import { Clock, ShieldCheck, Users } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useMaybeUser } from "@/api/session";
import type { Challenge } from "@/api/types";
import { gameName } from "@/lib/game-name";
import { toWire } from "@/lib/money";
import { useServerMinute } from "@/lib/server-time";
import { Avatar } from "@/ui/avatar";
import { GameIcon } from "@/ui/game-icon";
import { Money } from "@/ui/money";
import { PersonLink } from "@/ui/person-link";
import { StakeFigure } from "@/ui/stake-figure";
import { Ticket } from "@/ui/ticket";
import { relationOf, whenText } from "./format";
import { isWithoutWinner, unequalStakeOf } from "./payout";
import { isTeamMatch, stakeOf } from "./team-match/sides";
import { TeamNames } from "./team-match/team-names";

/** A challenge in a list: game, players and time; the stub shows stake and payout. */
export function ChallengeTicket({
  challenge,
  action,
  children,
  form = "row",
  className,
}: {
  challenge: Challenge;
  action: ReactNode;
  /** The card layout is narrow and omits the game's picture. */
  form?: "row" | "card";
  /** An additional line, e.g. tags or a status. */
  children?: ReactNode;
  className?: string;
}) {
  const { _id, title, game, matchType, gamePlatform, gameCategory } = challenge;
  return (
    <Ticket
      {...(className ? { className } : {})}
      stub={
        <>
          <TicketStake challenge={challenge} />
          {action}
        </>
      }
    >
      {form === "row" ? (
        <span className="hidden sm:block lg:max-xl:hidden">
          <GameIcon category={gameCategory} />
        </span>
      ) : null}
      <div className="min-w-0 flex-1">
        <h2 className="text-[15px] leading-5 font-semibold">
          <Link to={`/challenges/${_id}`} className="block truncate hover:underline">
            {title}
          </Link>
        </h2>
        <p className="mt-0.5 truncate text-sm text-fg-2">
          {gameName(game)}
          <span className="text-fg-3">
            {" · "}
            {matchType}
            {" · "}
            {gamePlatform}
          </span>
        </p>
        {children}
        <TicketPeople challenge={challenge} />
      </div>
    </Ticket>
  );
}

function TicketStake({ challenge }: { challenge: Challenge }) {
  const joiningStake = unequalStakeOf(challenge, useMaybeUser()?._id ?? null);
  return (
    <div className="@container text-center">
      <div className="disp-x leading-6">
        <span className="sr-only">Stake </span>
        <StakeFigure amount={joiningStake === null ? stakeOf(challenge) : toWire(joiningStake)} />
      </div>
      <div className="text-2xs leading-4 text-fg-3">
        {isWithoutWinner(challenge) ? (
          "no payout"
        ) : (
          <>
            win <Money amount={challenge.winnerReceives} className="whitespace-nowrap text-brass" />
          </>
        )}
      </div>
    </div>
  );
}

function TicketPeople({ challenge }: { challenge: Challenge }) {
  const { creator, participantCount, maxParticipants } = challenge;
  const relation = relationOf(challenge);
  return (
    // What does not fit goes to the next line, because a name that is cut names no one.
    <div className="mt-2.5 flex flex-wrap items-center gap-x-2 text-xs text-fg-2">
      {isTeamMatch(challenge) ? (
        <TeamNames challenge={challenge} />
      ) : (
        <PersonLink
          username={creator.username}
          className="flex min-h-6 max-w-full min-w-0 items-center gap-2 hover:underline"
        >
          <Avatar username={creator.username} src={creator.avatar} size={20} />
          <span className="truncate">@{creator.username}</span>
        </PersonLink>
      )}
      <CreatorStake challenge={challenge} />
      <FairPlay challenge={challenge} />
      {relation ? (
        <span className={clsx("shrink-0", relation.className)}>{relation.label}</span>
      ) : null}
      {/* The count and the time go to the next line together. */}
      <span className="num ml-auto flex shrink-0 items-center gap-2 text-fg-3">
        <span className="hidden items-center gap-1 sm:flex lg:max-xl:hidden">
          <Users aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
          <span>
            {participantCount}/{maxParticipants}
            <span className="sr-only"> {isTeamMatch(challenge) ? "teams" : "players"}</span>
          </span>
        </span>
        <TicketTime challenge={challenge} />
      </span>
    </div>
  );
}

/** What the creator stakes, where the viewer must stake more. */
function CreatorStake({ challenge }: { challenge: Challenge }) {
  if (unequalStakeOf(challenge, useMaybeUser()?._id ?? null) === null) return null;
  return (
    <span className="whitespace-nowrap text-fg">
      stakes <Money amount={challenge.minimumStake} />
    </span>
  );
}

/** The creator's fair-play score, where the list has it. A match of teams names no creator. */
function FairPlay({ challenge }: { challenge: Challenge }) {
  const { fairPlay } = challenge.creator;
  if (fairPlay == null || isTeamMatch(challenge)) return null;
  return (
    <span title="Fair play" className="num flex shrink-0 items-center gap-1 text-fg-3">
      <ShieldCheck aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
      <span className="sr-only">fair play </span>
      {fairPlay}
    </span>
  );
}

function TicketTime({ challenge }: { challenge: Challenge }) {
  const now = useServerMinute();
  return (
    <span className="flex items-center gap-1">
      <Clock
        aria-hidden="true"
        className="size-3.5 max-sm:hidden lg:max-xl:hidden"
        strokeWidth={1.75}
      />
      {whenText(challenge, now)}
    </span>
  );
}
