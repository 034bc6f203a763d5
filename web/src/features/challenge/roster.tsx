import { useMaybeUser } from "@/api/session";
import type { Challenge, Declaration, Participant } from "@/api/types";
import { wasPlayed } from "@/lib/play-over";
import { useServerNow } from "@/lib/server-time";
import { Avatar } from "@/ui/avatar";
import { Badge } from "@/ui/badge";
import { Card } from "@/ui/card";
import { FollowIcon } from "@/ui/follow-button";
import { MessageLink } from "@/ui/message-link";
import { Money } from "@/ui/money";
import { PersonLink } from "@/ui/person-link";
import { claimText } from "./declarations";
import { playerResultText } from "./format";
import { hasEnded } from "./permissions";

/** The participants by place, and the open places. */
export function Roster({
  challenge,
  declarations = [],
}: {
  challenge: Challenge;
  declarations?: readonly Declaration[];
}) {
  const { participants, maxParticipants, participantCount, creator, status } = challenge;
  const openSeats = status === "open" ? maxParticipants - participantCount : 0;
  return (
    <Card
      title="Players"
      aside={
        <span className="num text-xs text-fg-3">
          {participantCount}/{maxParticipants}
        </span>
      }
    >
      <ul className="-my-1.5">
        {participants.map((seat) => (
          <Seat
            key={seat.user._id}
            seat={seat}
            isCreator={seat.user._id === creator._id}
            challenge={challenge}
            declaration={declarations.find(({ user }) => user._id === seat.user._id)}
          />
        ))}
      </ul>
      {openSeats > 0 ? (
        <p className="num mt-3 border-t border-line pt-3 text-sm text-fg-3">
          {openSeats === 1 ? "1 place open" : `${openSeats} places open`}
        </p>
      ) : null}
    </Card>
  );
}

function Seat({
  seat,
  isCreator,
  challenge,
  declaration,
}: {
  seat: Participant;
  challenge: Challenge;
  isCreator: boolean;
  declaration: Declaration | undefined;
}) {
  const viewer = useMaybeUser();
  const isOther = viewer !== null && viewer._id !== seat.user._id;
  return (
    <li className="flex items-center gap-2 py-1.5 sm:gap-3">
      <PersonLink username={seat.user.username} className="flex min-w-0 flex-1 items-center gap-3">
        <Avatar username={seat.user.username} src={seat.user.avatar} size={32} />
        <span className="min-w-0">
          <span className="block text-[13.5px] leading-[18px] font-medium [overflow-wrap:anywhere]">
            {seat.user.username}
          </span>
          <span className="block truncate text-xs text-fg-3">
            {declaration ? claimText(declaration, challenge) : isCreator ? "Creator" : "Player"}
            {/* A phone has no room for the stake at the end of the row. */}
            <span className="num sm:hidden">
              {" · "}
              <Money amount={seat.stakeAmount} />
            </span>
          </span>
        </span>
      </PersonLink>
      {isOther ? (
        <span className="flex shrink-0 sm:gap-1">
          <FollowIcon
            player={seat.user}
            among={challenge.participants.map(({ user }) => user._id)}
          />
          <MessageLink person={seat.user} />
        </span>
      ) : null}
      {hasEnded(challenge.status) && seat.status !== "left" ? (
        <EndingBadge challenge={challenge} userId={seat.user._id} />
      ) : (
        <SeatStatusBadge status={seat.status} challenge={challenge} />
      )}
      <Money
        amount={seat.stakeAmount}
        className="disp min-w-12 text-right text-[13.5px] max-sm:hidden"
      />
    </li>
  );
}

/** The result of this player's stake after the end, instead of a seat status. */
function EndingBadge({ challenge, userId }: { challenge: Challenge; userId: string }) {
  const text = playerResultText(challenge, userId);
  if (!text) return null;
  const isWinner = challenge.outcome?.kind === "win" && challenge.outcome.winner?._id === userId;
  return (
    <Badge tone={isWinner ? "full" : "done"} shape={isWinner ? "trophy" : "flag"}>
      {text}
    </Badge>
  );
}

function SeatStatusBadge({
  status,
  challenge,
}: {
  status: Participant["status"];
  challenge: Challenge;
}) {
  const isPlayed = wasPlayed(challenge, useServerNow());
  switch (status) {
    case "joined":
      return (
        <Badge tone="done" shape="ring">
          Joined
        </Badge>
      );
    case "ready":
      return (
        <Badge tone="open" shape="check">
          Ready
        </Badge>
      );
    case "active":
      return isPlayed ? (
        <Badge tone="done" shape="check">
          Played
        </Badge>
      ) : (
        <Badge tone="active" shape="clock">
          Playing
        </Badge>
      );
    case "left":
      return (
        <Badge tone="cancel" shape="cross">
          Left
        </Badge>
      );
  }
}
