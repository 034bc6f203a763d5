import { useQuery } from "@tanstack/react-query";
import { formatDateTime } from "@/lib/relative-time";
import { words } from "@/lib/words";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { InlineError } from "@/ui/inline-error";
import { Skeleton } from "@/ui/skeleton";
import type { AuditRun } from "../api-types";
import { refusalText } from "../refusals";
import { UserLink } from "../user-link";
import { auditQuery, useRunAudit } from "./queries";

/** The newest result of the audit, which checks the whole ledger, and the button that runs it now. */
export function AuditCard() {
  const { data, error, refetch } = useQuery(auditQuery);
  const run = useRunAudit();
  return (
    <Card
      title="Audit of the ledger"
      aside={
        <Button size="sm" isPending={run.isPending} onClick={() => run.mutate()}>
          Run the audit now
        </Button>
      }
    >
      <div className="grid gap-3">
        {run.error ? (
          <InlineError message={refusalText(run.error, "The audit could not be run")} />
        ) : null}
        {error ? (
          <InlineError
            message={refusalText(error, "Failed to load the result of the audit")}
            onRetry={() => void refetch()}
          />
        ) : null}
        {data === undefined && !error ? <Skeleton className="h-12" /> : null}
        <div role="status" className="empty:absolute">
          {data === null ? (
            <p className="text-sm text-fg-2">The audit has not run yet. It runs once a day.</p>
          ) : null}
          {data ? <Result result={data} /> : null}
        </div>
      </div>
    </Card>
  );
}

function Result({ result: { at, isSound, durationMs, findings, by } }: { result: AuditRun }) {
  return (
    <div className="grid gap-2.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Badge tone={isSound ? "open" : "cancel"} shape={isSound ? "check" : "cross"}>
          {isSound ? "The books are sound" : findingsText(findings.length)}
        </Badge>
        <p className="text-xs text-fg-3">
          <time dateTime={at}>{formatDateTime(at)}</time>, in {durationText(durationMs)}, started by{" "}
          {by ? <UserLink user={by} /> : "the clock"}
        </p>
      </div>
      {findings.length > 0 ? (
        <ul aria-label="Findings" className="grid gap-2">
          {findings.map(({ check, detail }) => (
            <li key={`${check} ${detail}`} className="border-l-2 border-cancel pl-3 text-sm">
              <p className="font-medium">{words(check)}</p>
              <p className="text-fg-2">{detail}</p>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

const findingsText = (count: number): string => (count === 1 ? "1 finding" : `${count} findings`);

const SECOND_MS = 1000;

/** "840 ms", "12.4 s". */
function durationText(ms: number): string {
  return ms < SECOND_MS ? `${Math.round(ms)} ms` : `${(ms / SECOND_MS).toFixed(1)} s`;
}
