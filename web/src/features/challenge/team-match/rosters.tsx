import { Crown } from "lucide-react";
import { Link } from "react-router";
import { useMaybeUser } from "@/api/session";
import type { Challenge, RosterMember, TeamSide } from "@/api/types";
import { usdc } from "@/lib/money";
import { Avatar } from "@/ui/avatar";
import { Badge } from "@/ui/badge";
import { Card } from "@/ui/card";
import { FollowIcon } from "@/ui/follow-button";
import { Money } from "@/ui/money";
import { PersonLink } from "@/ui/person-link";
import { memberResult } from "../format";
import { PresenceLine } from "../live/presence-line";
import { hasEnded } from "../permissions";
import { hiddenRosterText, leaderOf } from "./sides";

/** Who plays for each team, with what the viewer may see of their approvals and their parts of the stake. */
export function Rosters({ challenge }: { challenge: Challenge }) {
  return (
    <Card
      title="Teams"
      aside={
        <span className="num text-xs text-fg-3">
          {challenge.participantCount}/{challenge.maxParticipants}
        </span>
      }
    >
      <div className="grid grid-cols-1 gap-x-8 gap-y-5 md:grid-cols-2">
        {challenge.teams.map((side) => (
          <Side key={side.side} side={side} challenge={challenge} />
        ))}
        {challenge.teams.length < 2 ? <FreePlace challenge={challenge} /> : null}
      </div>
    </Card>
  );
}

function Side({ side, challenge }: { side: TeamSide; challenge: Challenge }) {
  const { team, roster } = side;
  const leader = leaderOf(side, hasEnded(challenge.status));
  const hiddenPlayers = hiddenRosterText(side);
  const isLeaderPlaying = roster.some(({ user }) => user._id === leader?._id);
  return (
    <section aria-label={team.name} className="min-w-0">
      <h3 className="flex items-baseline justify-between gap-3 text-sm">
        <Link
          to={`/teams/${team._id}`}
          className="font-semibold [overflow-wrap:anywhere] hover:underline"
        >
          {team.name}
        </Link>
        <Money amount={side.stakeAmount} className="disp shrink-0 text-[13.5px]" />
      </h3>
      {hiddenPlayers === null ? (
        <ul aria-label={`Roster of ${team.name}`} className="mt-1">
          {roster.map((entry) => (
            <Player key={entry.user._id} entry={entry} side={side} challenge={challenge} />
          ))}
        </ul>
      ) : (
        <p className="mt-1 text-sm text-fg-2">
          {hiddenPlayers} of a private team.
          {hasEnded(challenge.status)
            ? null
            : " Their names are shown once both teams have staked."}
        </p>
      )}
      {isLeaderPlaying || !leader || hiddenPlayers !== null ? null : (
        <p className="mt-1 text-xs text-fg-3">
          Led by{" "}
          <PersonLink username={leader.username} className="hover:underline">
            @{leader.username}
          </PersonLink>
          , who does not play
        </p>
      )}
    </section>
  );
}

type PlayerProps = { entry: RosterMember; side: TeamSide; challenge: Challenge };

function Player({ entry, side, challenge }: PlayerProps) {
  const { user } = entry;
  const viewer = useMaybeUser();
  const players = challenge.teams.flatMap(({ roster }) => roster.map((other) => other.user._id));
  return (
    <li className="flex min-h-12 items-center gap-2 py-1 sm:gap-3">
      <PersonLink username={user.username} className="flex min-w-0 flex-1 items-center gap-3">
        <Avatar username={user.username} src={user.avatar} size={32} />
        <span className="min-w-0">
          <span className="flex items-center gap-1.5 text-[13.5px] leading-[18px] font-medium">
            <span className="truncate">{user.username}</span>
            {user._id === leaderOf(side, hasEnded(challenge.status))?._id ? (
              <>
                <Crown aria-hidden="true" className="size-3.5 shrink-0 text-brass" />
                <span className="sr-only">, leader</span>
              </>
            ) : null}
          </span>
          <PresenceLine challenge={challenge} userId={user._id} />
        </span>
      </PersonLink>
      {viewer !== null && viewer._id !== user._id ? (
        <FollowIcon player={user} among={players} />
      ) : null}
      <ApprovalBadge entry={entry} side={side} challenge={challenge} />
      <Part entry={entry} challenge={challenge} />
    </li>
  );
}

function ApprovalBadge({ entry, side, challenge }: PlayerProps) {
  if (!entry.isMember) {
    return (
      <Badge tone="cancel" shape="cross">
        Left the team
      </Badge>
    );
  }
  if (side.isStaked || hasEnded(challenge.status)) return null;
  return entry.isApproved ? (
    <Badge tone="open" shape="check">
      Approved
    </Badge>
  ) : (
    <Badge tone="full" shape="hourglass">
      Asked
    </Badge>
  );
}

/** The player's part of the stake, and after the end what came of it; only for those who may see it. */
function Part({ entry, challenge }: { entry: RosterMember; challenge: Challenge }) {
  if (!entry.part) return null;
  const result = memberResult(challenge, entry);
  const isPayout = challenge.outcome?.kind === "win";
  return (
    <span className="grid min-w-14 shrink-0 justify-items-end">
      <Money amount={entry.part} form="parts" className="disp text-[13.5px]" />
      {result?.kind === "returned" ? (
        <span className="num text-xs text-brass">
          +<Money amount={usdc(result.amount)} form="parts" />
          <span className="sr-only">{isPayout ? " paid out" : " returned"}</span>
        </span>
      ) : null}
    </span>
  );
}

function FreePlace({ challenge: { opponentTeam, status } }: { challenge: Challenge }) {
  if (hasEnded(status)) return null;
  return (
    <p className="self-center text-sm text-fg-3 [overflow-wrap:anywhere]">
      {opponentTeam ? (
        <>
          For{" "}
          <Link to={`/teams/${opponentTeam._id}`} className="link">
            {opponentTeam.name}
          </Link>{" "}
          alone, which has not accepted yet.
        </>
      ) : (
        "1 place open, for any team."
      )}
    </p>
  );
}
