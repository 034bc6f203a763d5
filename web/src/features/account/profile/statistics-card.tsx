import { useQuery } from "@tanstack/react-query";
import { messageOf } from "@/api/error";
import type { PlayerStats } from "@/api/types";
import { Card } from "@/ui/card";
import { InlineError } from "@/ui/inline-error";
import { Leader } from "@/ui/leader";
import { Money } from "@/ui/money";
import { Figure, formatStreak } from "@/ui/record-figures";
import { Skeleton } from "@/ui/skeleton";
import { statsQuery } from "../queries";
import { FairPlayHistory } from "./fair-play-history";

export function StatisticsCard() {
  const stats = useQuery(statsQuery);
  return (
    <Card title="Statistics">
      {stats.isPending ? <Skeleton className="h-[150px]" /> : null}
      {stats.isError ? (
        <InlineError
          message={messageOf(stats.error, "Failed to load profile data. Please refresh the page.")}
          onRetry={() => void stats.refetch()}
        />
      ) : null}
      {stats.data ? <Figures stats={stats.data} /> : null}
      <FairPlayHistory />
    </Card>
  );
}

function Figures({ stats }: { stats: PlayerStats }) {
  return (
    <>
      <dl className="mb-4 grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-4">
        <Figure label="Played">{stats.played}</Figure>
        <Figure label="Win rate">{stats.winRate}%</Figure>
        <Figure label="Streak">{formatStreak(stats.currentStreak)}</Figure>
        <Figure label="Fair play">{stats.fairPlay}</Figure>
      </dl>
      <dl className="grid gap-x-8 gap-y-2 sm:grid-cols-2">
        <Leader label="Won">{stats.won}</Leader>
        <Leader label="Lost">{stats.lost}</Leader>
        <Leader label="Drawn">{stats.drawn}</Leader>
        <Leader label="Open challenges">{stats.openChallenges}</Leader>
        <Leader label="Staked">
          <Money amount={stats.totalStaked} />
        </Leader>
        <Leader label="Winnings">
          <Money amount={stats.totalWon} className="text-brass" />
        </Leader>
      </dl>
    </>
  );
}
