import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { messageOf } from "@/api/error";
import type { Challenge } from "@/api/types";
import { timeUntil } from "@/lib/relative-time";
import { useServerMinute } from "@/lib/server-time";
import { Card } from "@/ui/card";
import { InlineError } from "@/ui/inline-error";
import { Money } from "@/ui/money";
import { Skeleton } from "@/ui/skeleton";
import { StatusBadge } from "@/ui/status-badge";
import { LiveRow } from "../lists/live-row";
import { useThumbnails } from "../lists/use-lists";
import { PhaseClock } from "../live/phase-clock";
import { myChallengesQuery } from "../queries";

/** Includes those that wait for approvals, and full ones, which still wait for their start. */
const UNFINISHED = "pending,open,full,active,in_progress";
const ROWS_FETCHED = 5;

/** The player's unfinished challenges, as creator or participant. */
export function YourChallenges({ rows }: { rows: number }) {
  const { data, error, refetch } = useQuery(
    myChallengesQuery({ type: "all", status: UNFINISHED, page: 1, limit: ROWS_FETCHED }),
  );
  useThumbnails(data?.challenges);
  return (
    <Card
      title="Your Challenges"
      aside={
        <Link
          to="/my-challenges"
          className="-mr-2 flex min-h-8 shrink-0 items-center rounded-ctl px-2 text-sm font-medium whitespace-nowrap text-fg-2 hover:text-fg"
        >
          See all
          <span className="sr-only"> of your challenges</span>
        </Link>
      }
    >
      {error ? (
        <InlineError
          message={messageOf(error, "Failed to fetch user challenges")}
          onRetry={() => void refetch()}
        />
      ) : null}
      {!data && !error ? <Skeleton count={3} className="h-12" /> : null}
      {data ? <Rows challenges={data.challenges.slice(0, rows)} /> : null}
    </Card>
  );
}

function Rows({ challenges }: { challenges: readonly Challenge[] }) {
  if (challenges.length === 0) return <EmptyRows />;
  return (
    <ul className="-m-4">
      {challenges.map((challenge) => (
        <Row key={challenge._id} challenge={challenge} />
      ))}
    </ul>
  );
}

function Row({ challenge }: { challenge: Challenge }) {
  return (
    <LiveRow
      version={challenge.version}
      className="flex items-center gap-3 border-b border-line px-4 py-2.5 last:border-0 hover:bg-surface-2"
    >
      <div className="min-w-0 flex-1">
        <Link
          to={`/challenges/${challenge._id}/ongoing`}
          className="block truncate text-[13.5px] font-medium after:absolute after:inset-0"
        >
          {challenge.title}
        </Link>
        <div className="mt-1 flex items-center gap-2 text-xs text-fg-3">
          <StatusBadge {...challenge} />
          <TimeText challenge={challenge} />
        </div>
      </div>
      <Money amount={challenge.winnerReceives} className="disp text-[15px] text-brass" />
    </LiveRow>
  );
}

function TimeText({ challenge }: { challenge: Challenge }) {
  const { status, scheduledTime, deadlines } = challenge;
  const isAsking = deadlines.some(({ kind }) => kind === "approve");
  if (status === "active" || status === "in_progress" || isAsking) {
    return <PhaseClock challenge={challenge} />;
  }
  return scheduledTime ? <Until at={scheduledTime} /> : null;
}

function Until({ at }: { at: string }) {
  const now = useServerMinute();
  return <span className="num">{timeUntil(at, now)}</span>;
}

function EmptyRows() {
  return (
    <p className="text-sm text-fg-3">
      No current challenges.{" "}
      <Link to="/challenges/create" className="link">
        Create a challenge
      </Link>
    </p>
  );
}
