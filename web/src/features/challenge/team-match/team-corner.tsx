import clsx from "clsx";
import { Trophy, Users } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { ChallengeDetail, TeamSide } from "@/api/types";
import { wasPlayed } from "@/lib/play-over";
import { useServerNow } from "@/lib/server-time";
import { Money } from "@/ui/money";
import { PersonLink } from "@/ui/person-link";
import { TeamAvatar } from "@/ui/team-avatar";
import { claimText } from "../declarations";
import { playerResultText } from "../format";
import { useMatchPresence } from "../live/live-state";
import { shareUrl } from "../paths";
import { hasEnded } from "../permissions";
import { ShareButton } from "../share-button";
import { leaderOf } from "./sides";

type TeamCornerProps = { position: 0 | 1; detail: ChallengeDetail; userId: string | null };

/** One team of a match: the first, which issued it, on the left. */
export function TeamCorner({ position, detail, userId }: TeamCornerProps) {
  const side = detail.challenge.teams.find((candidate) => candidate.side === position);
  return (
    <div
      className={clsx(
        "flex min-w-0 flex-col gap-3 lg:gap-4 xl:gap-5",
        position === 0
          ? "lg:flex-row lg:items-center"
          : "items-end text-right lg:flex-row-reverse lg:items-center",
      )}
    >
      {side ? (
        <>
          <Picture side={side} />
          <TeamFigures side={side} detail={detail} />
        </>
      ) : (
        <EmptyCorner detail={detail} userId={userId} />
      )}
    </div>
  );
}

function Picture({ side: { team, side } }: { side: TeamSide }) {
  const ring =
    side === 0
      ? "shadow-[0_0_0_3px_var(--surface-1),0_0_0_5px_var(--brass-fill)]"
      : "shadow-[0_0_0_3px_var(--surface-1),0_0_0_5px_var(--fg)]";
  return (
    <>
      <span className={clsx("hidden shrink-0 rounded-[25px] xl:block", ring)}>
        <TeamAvatar name={team.name} src={team.avatar} size={104} />
      </span>
      <span className={clsx("m-1 w-fit shrink-0 rounded-[14px] xl:hidden", ring)}>
        <TeamAvatar name={team.name} src={team.avatar} size={60} />
      </span>
    </>
  );
}

function TeamFigures({ side, detail }: { side: TeamSide; detail: ChallengeDetail }) {
  const now = useServerNow();
  const { challenge } = detail;
  return (
    <div className="min-w-0 max-w-full">
      <Link
        to={`/teams/${side.team._id}`}
        className="disp-x line-clamp-2 text-[16px] leading-6 [overflow-wrap:anywhere] hover:underline xl:text-[20px] xl:leading-7"
      >
        {side.team.name}
      </Link>
      <p className="truncate text-xs leading-6 text-fg-3 xl:text-sm xl:leading-6">
        <StateText side={side} detail={detail} />
      </p>
      <PresenceCount side={side} detail={detail} />
      <dl
        className={clsx(
          "num mt-2 flex gap-4 text-xs whitespace-nowrap xl:mt-3 xl:text-sm",
          side.side === 1 && "justify-end",
        )}
      >
        <Figure label="Players">{side.approvalsNeeded}</Figure>
        <Figure label={side.isStaked ? "Staked" : "Stakes"}>
          <Money amount={side.stakeAmount} className="text-brass" />
        </Figure>
        {hasEnded(challenge.status) ? null : (
          <Figure label="Status" className="hidden sm:block">
            {statusText(side, detail, now)}
          </Figure>
        )}
      </dl>
    </div>
  );
}

/** How it ended for the team, what it declares, or who leads it. */
function StateText({ side, detail }: { side: TeamSide; detail: ChallengeDetail }) {
  const { challenge, declarations } = detail;
  const { leader } = side;
  const result = playerResultText(challenge, leader._id);
  const claim = declarations.find(({ user }) => user._id === leader._id);
  if (result) {
    const { outcome } = challenge;
    const isWinner = outcome?.kind === "win" && outcome.winner?._id === leader._id;
    return (
      <span className={clsx("font-semibold", isWinner ? "text-brass" : "text-fg-2")}>
        {isWinner ? (
          <Trophy aria-hidden="true" className="mr-1 inline size-3.5 align-[-2px]" />
        ) : null}
        {result}
      </span>
    );
  }
  if (claim) return claimText(claim, challenge);
  const present = leaderOf(side, hasEnded(challenge.status));
  if (!present) return "Without a leader";
  return (
    <>
      Led by{" "}
      <PersonLink username={present.username} className="inline-block min-h-6 hover:underline">
        {present.username}
      </PersonLink>
    </>
  );
}

/** How many of the team are here, while that is known. */
function PresenceCount({ side, detail }: { side: TeamSide; detail: ChallengeDetail }) {
  const presence = useMatchPresence(detail.challenge);
  const known = side.roster.filter(({ user }) => presence?.[user._id] !== undefined);
  if (known.length === 0) return null;
  const here = known.filter(({ user }) => presence?.[user._id]?.isOnline).length;
  return (
    <p className="num mt-1 text-xs text-fg-2">
      <span
        aria-hidden="true"
        className={clsx(
          "mr-1.5 inline-block size-2 rounded-full",
          here > 0 ? "bg-open" : "shadow-[inset_0_0_0_1.5px_var(--line-strong)]",
        )}
      />
      {here} of {side.roster.length} here
    </p>
  );
}

function statusText(side: TeamSide, { challenge }: ChallengeDetail, now: number): string {
  if (!side.isStaked) {
    return side.isApproved
      ? "Approved"
      : `${side.approvalsGiven} of ${side.approvalsNeeded} approved`;
  }
  const seat = challenge.participants.find(({ user }) => user._id === side.leader._id);
  if (seat?.status === "active") return wasPlayed(challenge, now) ? "Played" : "Playing";
  return seat?.status === "ready" ? "Ready" : "Staked";
}

type FigureProps = { label: string; className?: string; children: ReactNode };

function Figure({ label, className, children }: FigureProps) {
  return (
    <div className={className}>
      <dt className="text-fg-3">{label}</dt>
      <dd className="disp text-[13px] xl:text-[15px]">{children}</dd>
    </div>
  );
}

/** The free place, for which the leader can invite another team by the link. */
function EmptyCorner({ detail: { challenge }, userId }: Omit<TeamCornerProps, "position">) {
  const mayInvite = userId === challenge.creator._id && challenge.status === "open";
  return (
    <>
      <span className="m-1 grid size-[60px] shrink-0 place-items-center rounded-[14px] border-[1.5px] border-dashed border-line-strong text-fg-3 xl:size-[104px] xl:rounded-[25px]">
        <Users aria-hidden="true" className="size-5 xl:size-7" strokeWidth={1.5} />
      </span>
      <div className="min-w-0">
        <div className="disp-x text-[17px] leading-6 [overflow-wrap:anywhere] text-fg-2 xl:text-[20px] xl:leading-8">
          {challenge.opponentTeam?.name ?? "Open corner"}
        </div>
        <div className="mb-2 text-xs text-fg-3 xl:text-sm">
          {hasEnded(challenge.status)
            ? "No team accepted"
            : challenge.opponentTeam
              ? "Has not accepted yet"
              : "Waiting for a team"}
        </div>
        {mayInvite ? (
          <ShareButton kind="invitation" title={challenge.title} url={shareUrl(challenge)} />
        ) : null}
      </div>
    </>
  );
}
