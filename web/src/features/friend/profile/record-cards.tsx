import { Link } from "react-router";
import type { PublicProfile, PublicRecord } from "@/api/types";
import { timeAgo } from "@/lib/relative-time";
import { useServerMinute } from "@/lib/server-time";
import { Badge } from "@/ui/badge";
import { Card } from "@/ui/card";
import { Leader } from "@/ui/leader";
import { Money } from "@/ui/money";
import { Figure, formatStreak } from "@/ui/record-figures";

export function RecordCard({
  profile: { record, fairPlay, totalStaked, totalWon },
}: {
  profile: PublicProfile;
}) {
  return (
    <Card title="Statistics">
      <dl className="mb-4 grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-4">
        <Figure label="Played">{record.played}</Figure>
        <Figure label="Win rate">{record.winRate}%</Figure>
        <Figure label="Streak">{formatStreak(record.currentStreak)}</Figure>
        <Figure label="Fair play">{fairPlay}</Figure>
      </dl>
      {/* Two columns of figures that belong together: the results, and the money. */}
      <dl className="grid gap-x-8 gap-y-2 sm:grid-flow-col sm:grid-cols-2 sm:grid-rows-3">
        <Results record={record} />
        <Leader label="Staked">
          <Money amount={totalStaked} />
        </Leader>
        <Leader label="Winnings">
          <Money amount={totalWon} className="text-brass" />
        </Leader>
      </dl>
    </Card>
  );
}

/** The viewer's own record against the player. */
export function HeadToHeadCard({
  profile: { username },
  record,
}: {
  profile: PublicProfile;
  record: PublicRecord;
}) {
  return (
    <Card title={`You and ${username}`}>
      {record.played === 0 ? (
        <p className="text-sm text-fg-3">
          No match of you two has ended with a result yet. Matches of teams count where you two play
          for opposite sides.
        </p>
      ) : (
        <dl className="grid gap-y-2">
          <Results record={record} />
        </dl>
      )}
    </Card>
  );
}

function Results({ record }: { record: PublicRecord }) {
  return (
    <>
      <Leader label="Won">{record.won}</Leader>
      <Leader label="Lost">{record.lost}</Leader>
      <Leader label="Drawn">{record.drawn}</Leader>
    </>
  );
}

const RESULTS = {
  won: { tone: "full", shape: "trophy", label: "Won" },
  lost: { tone: "done", shape: "flag", label: "Lost" },
  drawn: { tone: "done", shape: "flag", label: "Drawn" },
} as const;

/** The latest public challenges that the player finished. */
export function RecentCard({ profile: { recent } }: { profile: PublicProfile }) {
  const now = useServerMinute();
  return (
    <Card title="Recent results">
      {recent.length === 0 ? (
        <p className="text-sm text-fg-3">
          No finished challenges yet. Public ones appear here with their result.
        </p>
      ) : (
        <ul aria-label="Recent results" className="-my-1.5">
          {recent.map(({ challengeId, title, game, result, at }) => (
            <li key={challengeId} className="flex items-center gap-3 py-1.5">
              <Link to={`/challenges/${challengeId}`} className="min-w-0 flex-1 rounded-ctl">
                <span className="block truncate text-[13.5px] leading-[18px] font-medium">
                  {title}
                </span>
                <span className="num block truncate text-xs text-fg-3">
                  {game ? `${game} · ` : ""}
                  {timeAgo(at, now)}
                </span>
              </Link>
              <Badge tone={RESULTS[result].tone} shape={RESULTS[result].shape}>
                {RESULTS[result].label}
              </Badge>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
