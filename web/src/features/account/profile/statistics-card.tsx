import { useQuery } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import { messageOf } from "@/api/error";
import type { PlayerStats } from "@/api/types";
import { Card } from "@/ui/card";
import { FairPlayChanges } from "@/ui/fair-play-changes";
import { InlineError } from "@/ui/inline-error";
import { Leader } from "@/ui/leader";
import { Money } from "@/ui/money";
import { Figure, formatStreak } from "@/ui/record-figures";
import { Skeleton } from "@/ui/skeleton";
import { fairPlayQuery, statsQuery } from "../queries";

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

/** What has changed the own fair-play score and why; collapsed by default, and loaded when it is opened. */
function FairPlayHistory() {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="mt-4 border-t border-line pt-1.5">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        className="-mx-1.5 flex min-h-9 items-center gap-1.5 rounded-ctl px-1.5 text-sm font-semibold text-fg-2 hover:text-fg"
        onClick={() => setOpen(!isOpen)}
      >
        <ChevronDown aria-hidden="true" className={isOpen ? "size-4" : "size-4 -rotate-90"} />
        Fair-play history
      </button>
      <section id={id} hidden={!isOpen} aria-label="Fair-play history" className="pt-2">
        {isOpen ? <History /> : null}
      </section>
    </div>
  );
}

function History() {
  const { data, error, refetch } = useQuery(fairPlayQuery);
  if (error) {
    return (
      <InlineError
        message={messageOf(error, "Failed to load your fair-play history")}
        onRetry={() => void refetch()}
      />
    );
  }
  return data ? <FairPlayChanges history={data} /> : <Skeleton className="h-16" />;
}
