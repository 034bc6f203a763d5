import { formatDateTime } from "@/lib/relative-time";
import { InlineError } from "@/ui/inline-error";
import { PageHeading } from "@/ui/page-heading";
import { Skeleton } from "@/ui/skeleton";
import { ActionsCard } from "../actions/actions-card";
import type { OperationsOverview } from "../api-types";
import { LiveBar } from "../live-bar";
import { useOperationsOfLayout } from "../ops-layout";
import { refusalText } from "../refusals";
import type { Operations } from "../samples/use-operations";
import { ActorsCard } from "./actors-card";
import { JobsCard } from "./jobs-card";
import { LedgerCard } from "./ledger-card";
import { LimitsCard } from "./limits-card";
import { PoolsCard } from "./pools-card";
import { ProcessCard } from "./process-card";
import { SocketsCard } from "./sockets-card";
import { StatementsCard } from "./statements-card";

/** What the server is doing now: all figures on one page. */
export function OverviewPage({ onAnnounce }: { onAnnounce: () => void }) {
  const operations = useOperationsOfLayout();
  const { overview, error, retry } = operations;
  return (
    <>
      <PageHeading title="Operations">
        {overview
          ? `Version ${overview.version}, running since ${formatDateTime(overview.startedAt)}`
          : "What the server is doing now"}
      </PageHeading>
      {error ? (
        <div className="mb-4">
          <InlineError
            message={refusalText(error, "Failed to load the figures")}
            {...(overview ? { hint: "What is shown was read before." } : {})}
            onRetry={retry}
          />
        </div>
      ) : null}
      {overview ? (
        <Figures operations={operations} overview={overview} onAnnounce={onAnnounce} />
      ) : null}
      {overview || error ? null : <Skeleton count={4} className="h-40 rounded-[12px]" />}
    </>
  );
}

type FiguresProps = {
  operations: Operations;
  overview: OperationsOverview;
  onAnnounce: () => void;
};

function Figures({ operations, overview, onAnnounce }: FiguresProps) {
  const newest = operations.samples.at(-1) ?? overview.sample;
  const earlier = operations.samples.at(-2);
  const pair = { newest, earlier };
  return (
    <>
      <LiveBar operations={operations} />
      <div className="grid grid-cols-1 gap-4 xl:gap-5">
        <ActorsCard {...pair} />
        <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-2 xl:grid-cols-3 xl:gap-5">
          <ProcessCard {...pair} mailsWaiting={overview.mailsWaiting} />
          <SocketsCard sockets={newest.sockets} />
          <LedgerCard audit={overview.audit} />
        </div>
        <ActionsCard overview={overview} onAnnounce={onAnnounce} />
        <PoolsCard pools={newest.pools} />
        <LimitsCard limits={overview.limits} />
        <StatementsCard statements={overview.statements} />
        <JobsCard overview={overview} />
      </div>
    </>
  );
}
