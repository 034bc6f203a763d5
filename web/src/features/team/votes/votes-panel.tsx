import { useQuery } from "@tanstack/react-query";
import { messageOf } from "@/api/error";
import type { Team, TeamMotion } from "@/api/types";
import { formatDate } from "@/lib/relative-time";
import { Badge } from "@/ui/badge";
import { Card } from "@/ui/card";
import { InlineError } from "@/ui/inline-error";
import { TimeLeft } from "@/ui/remaining";
import { Skeleton } from "@/ui/skeleton";
import { Tape } from "@/ui/tape";
import { CommandButton } from "../command-button";
import { votesQuery } from "../queries";
import { outcomeOf, titleOf } from "./words";

/** For members: what the team decides now, and what it has decided. */
export function VotesPanel({ team, viewerId }: { team: Team; viewerId: string }) {
  const { data, error, refetch } = useQuery(votesQuery(team._id));
  return (
    <Card title="Votes">
      {data ? (
        <Votes votes={data} team={team} viewerId={viewerId} />
      ) : error ? (
        <InlineError
          message={messageOf(error, "Failed to load the votes")}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton count={3} className="h-12" />
      )}
    </Card>
  );
}

function Votes({
  votes,
  team,
  viewerId,
}: {
  votes: readonly TeamMotion[];
  team: Team;
  viewerId: string;
}) {
  if (votes.length === 0) {
    return (
      <div className="grid gap-1 text-sm text-fg-3">
        <p>No votes yet</p>
        <p>
          The leader can propose to remove a member. Members can choose another leader where theirs
          is suspended or was not online for 14 days.
        </p>
      </div>
    );
  }
  const [open, ended] = [
    votes.filter(({ outcome }) => outcome == null),
    votes.filter(({ outcome }) => outcome != null),
  ];
  return (
    <div className="grid gap-4">
      {open.length > 0 ? (
        <ul aria-label="Open votes" className="grid gap-4">
          {open.map((vote) => (
            <li key={vote._id} className="grid gap-2.5 rounded-card bg-surface-2 p-4">
              <OpenVote vote={vote} team={team} viewerId={viewerId} />
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-sm text-fg-3">Nothing is open.</p>
      )}
      {ended.length > 0 ? (
        <ul aria-label="Ended votes" className="divide-y divide-line">
          {ended.map((vote) => (
            <li key={vote._id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
              <span className="min-w-0 flex-1 text-sm">{titleOf(vote)}</span>
              {vote.endedAt ? (
                <time dateTime={vote.endedAt} className="num text-xs text-fg-3">
                  {formatDate(vote.endedAt)}
                </time>
              ) : null}
              <Badge tone={vote.outcome === "passed" ? "open" : "done"} shape="ring">
                {outcomeOf(vote)}
              </Badge>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function OpenVote({ vote, team, viewerId }: { vote: TeamMotion; team: Team; viewerId: string }) {
  const isVote = vote.kind === "removal" || vote.kind === "succession";
  const isMine = vote.openedBy._id === viewerId;
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="min-w-0 text-[14.5px] font-semibold">{titleOf(vote)}</h3>
        <TimeLeft until={vote.endsAt} />
      </div>
      {vote.reason ? <p className="text-sm text-fg-2">“{vote.reason}”</p> : null}
      {vote.cause === "absent" ? (
        <p className="text-sm text-fg-2">
          The vote is over if the leader comes back, so it is decided at its end.
        </p>
      ) : null}
      {isVote ? <Progress vote={vote} /> : null}
      <div className="flex flex-wrap gap-2">
        {vote.hasVote ? <Choices vote={vote} teamId={team._id} /> : null}
        {isVote && isMine ? (
          <CommandButton
            size="sm"
            teamId={team._id}
            command={{ kind: "withdraw vote", vote: vote._id }}
            aria-label={`Take back the vote: ${titleOf(vote)}`}
          >
            Take back
          </CommandButton>
        ) : null}
      </div>
      {isVote && !vote.hasVote ? (
        <p className="text-xs text-fg-3">You have no vote in this.</p>
      ) : null}
    </>
  );
}

function Progress({ vote: { yes, no, voters, needed } }: { vote: TeamMotion }) {
  const text = `${yes} yes, ${no} no, ${voters - yes - no} not voted yet; ${needed} of ${voters} have to agree`;
  return (
    <div className="grid gap-1.5">
      <Tape
        percent={voters === 0 ? 0 : (100 * yes) / needed}
        label="Agreement"
        valueText={text}
        tone="open"
      />
      <p aria-hidden="true" className="num text-xs text-fg-2">
        {text}
      </p>
    </div>
  );
}

function Choices({ vote, teamId }: { vote: TeamMotion; teamId: string }) {
  return (
    <>
      {(["yes", "no"] as const).map((choice) => (
        <CommandButton
          key={choice}
          size="sm"
          tone={choice === "yes" ? "brass" : "ghost"}
          teamId={teamId}
          command={{ kind: "vote", vote: vote._id, choice }}
          aria-pressed={vote.myChoice === choice}
          aria-label={`${choice === "yes" ? "Yes" : "No"}: ${titleOf(vote)}`}
        >
          {choice === "yes" ? "Yes" : "No"}
          {vote.myChoice === choice ? " (my vote)" : null}
        </CommandButton>
      ))}
    </>
  );
}
