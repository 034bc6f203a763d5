import clsx from "clsx";
import { Trophy, UserPlus } from "lucide-react";
import type { ReactNode } from "react";
import type { ChallengeDetail, CornerRecord, Participant } from "@/api/types";
import { timeOfDay } from "@/lib/clock-text";
import { wasPlayed } from "@/lib/play-over";
import { serverNow, useServerNow } from "@/lib/server-time";
import { Avatar } from "@/ui/avatar";
import { FollowPlayer } from "@/ui/follow-button";
import { Money } from "@/ui/money";
import { PersonLink } from "@/ui/person-link";
import { claimText } from "../declarations";
import { playerResultText } from "../format";
import { shareUrl } from "../paths";
import { hasEnded } from "../permissions";
import { ShareButton } from "../share-button";
import { PresenceLine } from "./presence-line";

type Side = "left" | "right";

type CornerProps = {
  side: Side;
  seat: Participant | undefined;
  /** The player's past record, once it is loaded. */
  record: CornerRecord | undefined;
  detail: ChallengeDetail;
  userId: string | null;
};

/** One player of a duel: the first has a brass ring, the second an ivory one. */
export function Corner({ side, seat, ...rest }: CornerProps) {
  return (
    <div
      className={clsx(
        "flex min-w-0 flex-col gap-3 lg:gap-4 xl:gap-5",
        side === "left"
          ? "lg:flex-row lg:items-center"
          : "items-end text-right lg:flex-row-reverse lg:items-center",
      )}
    >
      {seat ? (
        <>
          <Portrait side={side} seat={seat} />
          <PlayerDetails side={side} seat={seat} {...rest} />
        </>
      ) : (
        <EmptyCorner {...rest} />
      )}
    </div>
  );
}

function Portrait({ side, seat }: { side: Side; seat: Participant }) {
  const ring =
    side === "left"
      ? "shadow-[0_0_0_3px_var(--surface-1),0_0_0_5px_var(--brass-fill)]"
      : "shadow-[0_0_0_3px_var(--surface-1),0_0_0_5px_var(--fg)]";
  const { username, avatar } = seat.user;
  return (
    <PersonLink username={username} isDuplicate className="shrink-0 rounded-full">
      <Avatar
        username={username}
        src={avatar}
        size={104}
        className={clsx("hidden rounded-full xl:block", ring)}
      />
      <Avatar
        username={username}
        src={avatar}
        size={60}
        className={clsx("m-1 rounded-full xl:hidden", ring)}
      />
    </PersonLink>
  );
}

type PersonProps = Omit<CornerProps, "seat"> & { seat: Participant };

function PlayerDetails({ side, seat, record, detail, userId }: PersonProps) {
  const claim = detail.declarations.find(({ user }) => user._id === seat.user._id);
  const { outcome } = detail.challenge;
  const [first, second] = halvesOf(seat.user.username);
  const resultText = playerResultText(detail.challenge, seat.user._id);
  const isWinner = outcome?.kind === "win" && outcome.winner?._id === seat.user._id;
  return (
    <div className="@container w-full min-w-0 lg:w-auto lg:flex-1">
      <div
        style={{ fontSize: nameSize(seat.user.username) }}
        className="disp-x leading-[1.4] [--name-max:17px] xl:[--name-max:23px]"
      >
        <PersonLink username={seat.user.username} className="hover:underline">
          {first}
          <wbr />
          {second}
        </PersonLink>
      </div>
      <div className="truncate text-xs text-fg-3 xl:text-sm">
        {resultText ? (
          <span className={clsx("font-semibold", isWinner ? "text-brass" : "text-fg-2")}>
            {isWinner ? (
              <Trophy aria-hidden="true" className="mr-1 inline size-3.5 align-[-2px]" />
            ) : null}
            {resultText}
          </span>
        ) : claim ? (
          claimText(claim, detail.challenge)
        ) : (
          seatText(seat, detail, userId)
        )}
      </div>
      <PresenceLine challenge={detail.challenge} userId={seat.user._id} className="mt-1" />
      <dl
        className={clsx(
          "num mt-2 flex flex-wrap gap-x-4 gap-y-1 text-xs whitespace-nowrap xl:mt-3 xl:text-sm",
          side === "right" && "justify-end",
        )}
      >
        <Figure label="Record">{record ? <Tally record={record} /> : "–"}</Figure>
        <Figure label="Win rate">{record ? `${record.winRate}%` : "–"}</Figure>
        <Figure label="Staked" className="hidden xl:block">
          <Money amount={seat.stakeAmount} className="text-brass" />
        </Figure>
        {hasEnded(detail.challenge.status) ? null : (
          <Figure label="Status" className="hidden sm:block">
            <SeatStatus status={seat.status} challenge={detail.challenge} />
          </Figure>
        )}
      </dl>
      <FollowOther seat={seat} detail={detail} userId={userId} />
    </div>
  );
}

/** A name is as large as fits on one line beside the clock; one that would be too small to read breaks near its middle. */
function nameSize(username: string): string {
  return `clamp(14px, calc(100cqi / ${widthOf(username)}), var(--name-max))`;
}

/** The width of a name in the face of the headings, in ems and rounded up. */
function widthOf(name: string): number {
  const count = (letters: RegExp) => name.match(letters)?.length ?? 0;
  return name.length * 0.7 + count(/[mw]/gi) * 0.4 + count(/[A-Z]/g) * 0.2 + count(/\d/g) * 0.1;
}

/** From the length of a name that may need two lines. */
const BREAKABLE_LENGTH = 12;

/** The halves of a long name, between which it may break: after an underscore, if there is one near the middle. */
function halvesOf(name: string): readonly [string, string] {
  if (name.length < BREAKABLE_LENGTH) return [name, ""];
  const middle = Math.ceil(name.length / 2);
  const nearMiddle = name.slice(middle - 4, middle + 3);
  const underscore = nearMiddle.lastIndexOf("_");
  const at = underscore < 0 ? middle : middle - 4 + underscore + 1;
  return [name.slice(0, at), name.slice(at)];
}

/** For a viewer who is signed in, below another player; below the viewer its room, so that both corners stand on one line. */
function FollowOther({ seat, detail, userId }: Pick<PersonProps, "seat" | "detail" | "userId">) {
  if (userId === null) return null;
  return (
    <div className="mt-3 max-lg:empty:hidden lg:min-h-8">
      {userId === seat.user._id ? null : (
        <FollowPlayer
          player={seat.user}
          among={detail.challenge.participants.map(({ user }) => user._id)}
        />
      )}
    </div>
  );
}

const STATUS_LABELS: Record<Participant["status"], string> = {
  joined: "Joined",
  ready: "Ready",
  active: "Playing",
  left: "Left",
};

function SeatStatus({
  status,
  challenge,
}: Pick<Participant, "status"> & Pick<ChallengeDetail, "challenge">) {
  const isPlayed = wasPlayed(challenge, useServerNow());
  return status === "active" && isPlayed ? "Played" : STATUS_LABELS[status];
}

/** Wins, losses and any draws: short on screen, in full for screen readers. */
function Tally({ record: { won, lost, drawn } }: { record: CornerRecord }) {
  const counts = drawn > 0 ? [won, lost, drawn] : [won, lost];
  return (
    <>
      <span aria-hidden="true">{counts.join("–")}</span>
      <span className="sr-only">
        {won} won, {lost} lost{drawn > 0 ? `, ${drawn} drawn` : ""}
      </span>
    </>
  );
}

type FigureProps = { label: string; className?: string | undefined; children: ReactNode };

function Figure({ label, className, children }: FigureProps) {
  return (
    <div className={className}>
      <dt className="text-fg-3">{label}</dt>
      <dd className="disp text-[13px] xl:text-[15px]">{children}</dd>
    </div>
  );
}

function seatText(seat: Participant, { challenge }: ChallengeDetail, userId: string | null) {
  const isMe = seat.user._id === userId;
  if (seat.user._id === challenge.creator._id) return isMe ? "Creator (you)" : "Creator";
  return isMe ? "You" : `Joined ${timeOfDay(seat.joinedAt, serverNow())}`;
}

/** A free place, in which the creator can invite a player. */
function EmptyCorner({ detail: { challenge }, userId }: Pick<CornerProps, "detail" | "userId">) {
  const mayInvite = userId === challenge.creator._id && challenge.status === "open";
  return (
    <>
      <span className="m-1 grid size-[60px] shrink-0 place-items-center rounded-full border-[1.5px] border-dashed border-line-strong text-fg-3 xl:size-[104px]">
        <UserPlus aria-hidden="true" className="size-5 xl:size-7" strokeWidth={1.5} />
      </span>
      <div className="min-w-0">
        <div className="disp-x text-[17px] leading-6 text-fg-2 xl:text-[20px] xl:leading-8">
          Open corner
        </div>
        <div className="mb-2 text-xs text-fg-3 xl:text-sm">Waiting for an opponent</div>
        {mayInvite ? (
          <ShareButton kind="invitation" title={challenge.title} url={shareUrl(challenge)} />
        ) : null}
      </div>
    </>
  );
}
