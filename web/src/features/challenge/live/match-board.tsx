import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import type { ReactNode } from "react";
import type { Challenge, ChallengeDetail, Escrow, Participant } from "@/api/types";
import { timeOfDay } from "@/lib/clock-text";
import { type MicroUsdc, usdc } from "@/lib/money";
import { isPlayOver } from "@/lib/play-over";
import { useServerNow } from "@/lib/server-time";
import { Avatar } from "@/ui/avatar";
import { Badge, type BadgeShape, type BadgeTone } from "@/ui/badge";
import { Money } from "@/ui/money";
import { PersonLink } from "@/ui/person-link";
import { Tape } from "@/ui/tape";
import { durationText, endingText } from "../format";
import { hasEnded } from "../permissions";
import { challengeEventsQuery, recordsQuery } from "../queries";
import { teamPayout } from "../team-match/money";
import { isTeamMatch, sideIdOf } from "../team-match/sides";
import { TeamCorner } from "../team-match/team-corner";
import { Corner } from "./corner";
import { hiddenDeclarationAt } from "./hidden-text";
import { type MatchClock, matchClock } from "./match-clock";

type MatchBoardProps = {
  detail: ChallengeDetail;
  userId: string | null;
  inviteCode: string | null;
  /** How it has just ended for the viewer, which takes the place of the clock. */
  ending: ReactNode;
};

/** Two corners and the clock between them, or a strip of players if there are more than two. */
export function MatchBoard({ detail, userId, inviteCode, ending }: MatchBoardProps) {
  const now = useServerNow();
  const { challenge } = detail;
  const { data: declaredAt } = useQuery({
    ...challengeEventsQuery(challenge._id, inviteCode),
    enabled: challenge.status === "in_progress" && detail.userRole === "viewer",
    select: hiddenDeclarationAt,
  });
  const clock = matchClock(detail, now, declaredAt);
  const seated = challenge.participants.filter(({ status }) => status !== "left");
  const isTeams = isTeamMatch(challenge);
  const isDuel = challenge.maxParticipants === 2 || isTeams;
  const sides = seated.map(({ user }) => user._id);
  const { data: records } = useQuery({
    ...recordsQuery(challenge._id, sides, hasEnded(challenge.status), inviteCode),
    enabled: isDuel && !isTeams,
  });
  const cornerProps = (index: number) => {
    const seat = seated[index];
    return { seat, record: seat && records?.get(seat.user._id), detail, userId };
  };
  const middle = (
    <Middle detail={detail}>
      {ending ?? <Clock detail={detail} clock={clock} userId={userId} />}
    </Middle>
  );
  return (
    <section className="card spot overflow-hidden" aria-label="Match">
      {isDuel ? (
        <div className="grid grid-cols-2 items-start gap-x-4 gap-y-5 p-4 pb-5 lg:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] lg:items-center lg:px-6 lg:pt-8 lg:pb-7 xl:px-8">
          {isTeams ? (
            <TeamCorner position={0} detail={detail} userId={userId} />
          ) : (
            <Corner side="left" {...cornerProps(0)} />
          )}
          <div className="col-span-2 row-start-1 lg:col-span-1 lg:col-start-2 xl:px-8">
            {middle}
          </div>
          {isTeams ? (
            <TeamCorner position={1} detail={detail} userId={userId} />
          ) : (
            <Corner side="right" {...cornerProps(1)} />
          )}
        </div>
      ) : (
        <div className="grid gap-5 p-4 pb-5 lg:px-8 lg:pt-8 lg:pb-7">
          {middle}
          <PlayerStrip seats={seated} openSeats={challenge.maxParticipants - seated.length} />
        </div>
      )}
      {clock.from && clock.to ? <ClockTape detail={detail} clock={clock} now={now} /> : null}
    </section>
  );
}

function Middle({ detail, children }: { detail: ChallengeDetail; children: ReactNode }) {
  return (
    <div className="flex flex-col items-center text-center">
      <LiveBadge detail={detail} />
      {children}
    </div>
  );
}

function Clock({
  detail,
  clock,
  userId,
}: {
  detail: ChallengeDetail;
  clock: MatchClock;
  userId: string | null;
}) {
  const { challenge, escrow } = detail;
  return (
    <>
      {clock.figures ? (
        <>
          <div
            role="timer"
            aria-label={clock.spoken}
            aria-live="off"
            className="disp-x num mt-2 text-[52px] leading-[52px] tracking-[-0.035em] xl:text-[64px] xl:leading-[64px]"
          >
            {clock.figures}
          </div>
          <p className="mt-1 text-xs text-fg-3">{clock.caption}</p>
        </>
      ) : (
        <Ending detail={detail} userId={userId} caption={clock.caption} />
      )}
      <p className="mt-2 text-sm text-fg-2">
        <PotFigure detail={detail} />
        {hasEnded(challenge.status) ? null : (
          <>
            <span className="text-fg-3"> · winner takes </span>
            <Money amount={escrow.winnerReceives} className="disp text-[15px] text-brass" />
          </>
        )}
      </p>
    </>
  );
}

/** The pot that the winner's payout beside it comes from; like that, it counts the places that are still open as taken. */
function PotFigure({ detail: { challenge, escrow } }: { detail: ChallengeDetail }) {
  return (
    <>
      {challenge.status === "cancelled" ? "Returned " : "Pot "}
      <Money
        amount={hasEnded(challenge.status) ? escrow.total : potAhead(challenge, escrow)}
        className="disp text-[15px] text-brass"
      />
    </>
  );
}

function potAhead(challenge: Challenge, escrow: Escrow): MicroUsdc {
  const isUnstaked = isTeamMatch(challenge) && escrow.byParticipant.length === 0;
  if (isUnstaked) return teamPayout(challenge).pot;
  return usdc(escrow.winnerReceives) + usdc(escrow.fee);
}

/** How it ended; what the viewer has won is shown as money. */
function Ending({
  detail: { challenge },
  userId,
  caption,
}: {
  detail: ChallengeDetail;
  userId: string | null;
  caption: string;
}) {
  const { outcome } = challenge;
  const sideId = sideIdOf(challenge, userId);
  const hasWon = outcome?.kind === "win" && outcome.winner?._id === sideId && userId !== null;
  return (
    <p
      className={clsx(
        "disp-x mt-3 max-w-[380px] [overflow-wrap:anywhere] lg:max-xl:max-w-[300px]",
        hasWon
          ? "text-[34px] leading-10 text-brass xl:text-[44px] xl:leading-[52px]"
          : "text-[24px] leading-8 xl:text-[30px] xl:leading-10",
      )}
    >
      {endingText(challenge, userId) ?? caption}
    </p>
  );
}

function ClockTape({
  detail: { challenge },
  clock: { from, to, percent, spoken, isPlay },
  now,
}: {
  detail: ChallengeDetail;
  clock: MatchClock;
  now: number;
}) {
  if (!from || !to) return null;
  return (
    <div className="border-t border-line px-4 pt-4 pb-3 lg:px-8">
      <Tape percent={percent} label="Time used" valueText={spoken} />
      <div className="num mt-1.5 flex justify-between gap-3 text-xs text-fg-3">
        <span>
          {from.label} {timeOfDay(from.at, now)}
        </span>
        {isPlay ? (
          <span className="hidden sm:inline">
            {durationText(challenge.duration, challenge.durationUnit)} match
          </span>
        ) : null}
        <span>
          {to.label} {timeOfDay(to.at, now)}
        </span>
      </div>
    </div>
  );
}

type BadgeStyle = { tone: BadgeTone; shape: BadgeShape; label: string };

/** The state of the match, with the match page's labels. */
function LiveBadge({ detail }: { detail: ChallengeDetail }) {
  const { label, ...style } = badgeStyleOf(detail, useServerNow());
  return <Badge {...style}>{label}</Badge>;
}

function badgeStyleOf({ challenge, escrow }: ChallengeDetail, now: number): BadgeStyle {
  const { status, expiresAt } = challenge;
  switch (status) {
    case "pending":
      return { tone: "full", shape: "hourglass", label: "Waiting for approvals" };
    case "open":
      return openBadgeStyle(challenge);
    case "full":
      return { tone: "full", shape: "diamond", label: "Ready to Start" };
    case "active":
      return isPlayOver({ status, expiresAt }, now)
        ? { tone: "full", shape: "hourglass", label: "Time to declare" }
        : { tone: "active", shape: "pulse", label: "Live" };
    case "in_progress":
      return settlingBadgeStyle(escrow.state);
    case "completed":
      return { tone: "done", shape: "check", label: "Completed" };
    case "cancelled":
      return { tone: "cancel", shape: "cross", label: "Cancelled" };
  }
}

function openBadgeStyle(challenge: Challenge): BadgeStyle {
  if (challenge.isReserved) return { tone: "full", shape: "hourglass", label: "Place reserved" };
  const label = isTeamMatch(challenge) ? "Waiting for a team" : "Waiting for Players";
  return { tone: "open", shape: "ring", label };
}

function settlingBadgeStyle(state: ChallengeDetail["escrow"]["state"]): BadgeStyle {
  if (state === "disputed") return { tone: "dispute", shape: "scales", label: "Disputed" };
  if (state === "held") return { tone: "full", shape: "shield", label: "Result held" };
  return { tone: "active", shape: "clock", label: "Result declared" };
}

/** The most avatars shown; a number stands for the rest, and the roster below names all players. */
const AVATARS_MAX = 10;

function PlayerStrip({ seats, openSeats }: { seats: readonly Participant[]; openSeats: number }) {
  const hiddenCount = seats.length - AVATARS_MAX;
  return (
    <div className="flex flex-col items-center gap-2.5">
      <ul aria-label="Players" className="flex flex-wrap justify-center gap-2">
        {seats.slice(0, AVATARS_MAX).map(({ user }) => (
          <li key={user._id} className="w-[72px] text-fg-2">
            <PersonLink
              username={user.username}
              className="grid w-full justify-items-center gap-1.5 hover:underline"
            >
              <Avatar username={user.username} src={user.avatar} size={44} />
              <span className="max-w-full truncate text-xs">{user.username}</span>
            </PersonLink>
          </li>
        ))}
      </ul>
      <p className="num text-xs text-fg-3">
        {hiddenCount > 0 ? `and ${hiddenCount} more. ` : null}
        {openSeats > 0 ? `${openSeats} ${openSeats === 1 ? "place" : "places"} open. ` : null}
        One winner takes the pot.
      </p>
    </div>
  );
}
