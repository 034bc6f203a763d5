import { useQuery } from "@tanstack/react-query";
import { Keyboard, Scale } from "lucide-react";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { pageOf } from "@/lib/page-of";
import { Button } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { InlineError } from "@/ui/inline-error";
import { PageHeading } from "@/ui/page-heading";
import { Tabs } from "@/ui/tabs";
import type { DisputeQueue, DisputeRow } from "../api-types";
import { PagedList } from "../paged-list";
import { staffSelfQuery } from "../queries";
import { refusalText } from "../refusals";
import { useUrlFilters } from "../url-filters";
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
  const { values, change } = useUrlFilters(["queue"] as const);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const { data: self } = useQuery(staffSelfQuery);
  const queue = QUEUES.find(({ value }) => value === values.queue)?.value ?? "waiting";
  const counts: Partial<Record<DisputeQueue, number>> = {
    ...(self ? { waiting: self.counts.disputesWaiting, mine: self.counts.disputesMine } : {}),
  };
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
        onChange={(chosen) => change({ queue: chosen === "waiting" ? "" : chosen })}
      >
        <Queue
          // Another queue has other rows, keys and failures.
          key={queue}
          queue={queue}
          onHelp={() => setHelpOpen(true)}
        />
      </Tabs>
      <KeyboardHelp keys={KEYS} isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} />
    </>
  );
}

function Queue({ queue, onHelp }: { queue: DisputeQueue; onHelp: () => void }) {
  const [params] = useSearchParams();
  const disputes = useQuery(disputesQuery(queue, pageOf(params)));
  const { take, takingId, problem } = useTake();
  const rows = disputes.data?.rows ?? [];
  const { linkRef, onFocus } = useQueueKeys({ rows, onTake: take, onHelp });
  return (
    <>
      {problem ? (
        <div className="mb-3">
          <InlineError message={problem} />
        </div>
      ) : null}
      <PagedList
        label="Disputes"
        query={disputes}
        failure="Failed to load disputes"
        rowHeight="h-24"
        className="card overflow-hidden"
        empty={
          <EmptyState icon={Scale} title={EMPTY[queue]}>
            The list is read again every half minute.
          </EmptyState>
        }
        renderRow={(row) => (
          <QueueRow
            key={row.challengeId}
            row={row}
            isTaking={takingId === row.challengeId}
            linkRef={linkRef(row.challengeId)}
            onFocus={() => onFocus(row.challengeId)}
            onTake={() => take(row)}
          />
        )}
      />
    </>
  );
}

/** Takes a case and opens its file; `problem` is why the last one was not taken. */
function useTake() {
  const navigate = useNavigate();
  const mutation = useTakeCase();
  const [refusal, setRefusal] = useState<string | null>(null);
  const failure = mutation.error ? refusalText(mutation.error, "Failed to take the case") : null;
  const take = (row: DisputeRow) => {
    if (mutation.isPending) return;
    setRefusal(mayTake(row) ? null : notTakenText(row));
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

function notTakenText({ title, conflict }: DisputeRow): string {
  return conflict
    ? `You cannot take "${title}". ${conflictText(conflict)}`
    : `"${title}" is taken already.`;
}
