import { useQuery } from "@tanstack/react-query";
import { Keyboard, Scale } from "lucide-react";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { messageOf } from "@/api/error";
import { pageOf } from "@/lib/page-of";
import { Button } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { InlineError } from "@/ui/inline-error";
import { PageHeading } from "@/ui/page-heading";
import { Pagination } from "@/ui/pagination";
import { Skeleton } from "@/ui/skeleton";
import { Tabs } from "@/ui/tabs";
import type { DisputeQueue, DisputeRow } from "../api-types";
import { staffSelfQuery } from "../queries";
import { conflictText } from "./case-text";
import { KeyboardHelp } from "./keyboard-help";
import { disputesQuery, useTakeCase } from "./queries";
import { mayTake, useQueueKeys } from "./queue-keys";
import { QueueRow } from "./queue-row";

const QUEUES = [
  { value: "waiting", label: "Waiting" },
  { value: "mine", label: "Mine" },
  { value: "second", label: "Second opinion" },
  { value: "all", label: "All" },
] as const satisfies readonly { value: DisputeQueue; label: string }[];

const EMPTY: Record<DisputeQueue, string> = {
  waiting: "No dispute waits for a moderator",
  mine: "You have taken no dispute",
  second: "No award waits for a second opinion",
  all: "No dispute is open",
};

const KEYS = [
  ["N", "Next case (also J)"],
  ["K", "Case before"],
  ["A", "Take the case"],
  ["Enter", "Open the case"],
  ["?", "Show this list"],
] as const;

/** The disputes that moderators decide, the most urgent first. */
export function QueuePage() {
  const [params, setParams] = useSearchParams();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const { data: self } = useQuery(staffSelfQuery);
  const queue = QUEUES.find(({ value }) => value === params.get("queue"))?.value ?? "waiting";
  const page = pageOf(params);
  const counts: Partial<Record<DisputeQueue, number>> = {
    ...(self ? { waiting: self.counts.disputesWaiting, mine: self.counts.disputesMine } : {}),
  };
  const show = (chosen: DisputeQueue, chosenPage: number) =>
    setParams({
      ...(chosen === "waiting" ? {} : { queue: chosen }),
      ...(chosenPage === 1 ? {} : { page: String(chosenPage) }),
    });
  return (
    <>
      <PageHeading
        title="Disputes"
        actions={
          <Button onClick={() => setHelpOpen(true)}>
            <Keyboard aria-hidden="true" className="size-4" strokeWidth={1.75} />
            Keys
          </Button>
        }
      >
        The most urgent first
      </PageHeading>
      <Tabs<DisputeQueue>
        label="Queue"
        tabs={QUEUES.map((tab) => {
          const count = counts[tab.value];
          return count ? { ...tab, count } : tab;
        })}
        value={queue}
        onChange={(chosen) => show(chosen, 1)}
      >
        <Queue
          // Another queue has other rows, keys and failures.
          key={queue}
          queue={queue}
          page={page}
          onPage={(chosen) => show(queue, chosen)}
          onHelp={() => setHelpOpen(true)}
        />
      </Tabs>
      <KeyboardHelp keys={KEYS} isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} />
    </>
  );
}

function Queue({
  queue,
  page,
  onPage,
  onHelp,
}: {
  queue: DisputeQueue;
  page: number;
  onPage: (page: number) => void;
  onHelp: () => void;
}) {
  const { data, error, refetch, isPlaceholderData } = useQuery(disputesQuery(queue, page));
  const rows = data?.rows ?? [];
  const { take, takingId, problem } = useTake();
  const { linkRef, onFocus } = useQueueKeys({ rows, onTake: take, onHelp });
  if (!data && !error) return <Skeleton count={4} className="h-24" />;
  return (
    <div className="grid gap-3">
      {error ? (
        <InlineError
          message={messageOf(error, "Failed to load disputes")}
          onRetry={() => void refetch()}
        />
      ) : null}
      {problem ? <InlineError message={problem} /> : null}
      {data && rows.length === 0 ? (
        <EmptyState icon={Scale} title={EMPTY[queue]}>
          The list is read again every half minute.
        </EmptyState>
      ) : null}
      {rows.length > 0 ? (
        <ul aria-label="Disputes" aria-busy={isPlaceholderData} className="card overflow-hidden">
          {rows.map((row) => (
            <QueueRow
              key={row.challengeId}
              row={row}
              isTaking={takingId === row.challengeId}
              linkRef={linkRef(row.challengeId)}
              onFocus={() => onFocus(row.challengeId)}
              onTake={() => take(row)}
            />
          ))}
        </ul>
      ) : null}
      {data ? <Pagination {...data.pagination} onPage={onPage} /> : null}
    </div>
  );
}

/** Takes a case and opens its file; `problem` is why the last one was not taken. */
function useTake() {
  const navigate = useNavigate();
  const mutation = useTakeCase();
  const [refusal, setRefusal] = useState<string | null>(null);
  const failure = mutation.error ? messageOf(mutation.error, "Failed to take the case") : null;
  const take = (row: DisputeRow) => {
    if (mutation.isPending) return;
    setRefusal(mayTake(row) ? null : refusalText(row));
    mutation.reset();
    if (!mayTake(row)) return;
    mutation.mutate(row.challengeId, {
      onSuccess: () => void navigate(`/admin/disputes/${row.challengeId}`),
    });
  };
  return {
    take,
    takingId: mutation.isPending ? mutation.variables : null,
    problem: refusal ?? failure,
  };
}

function refusalText({ title, conflict }: DisputeRow): string {
  return conflict
    ? `You cannot take "${title}". ${conflictText(conflict)}`
    : `"${title}" is taken already.`;
}
