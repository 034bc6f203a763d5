import { timeAgo } from "@/lib/relative-time";
import { useServerMinute } from "@/lib/server-time";
import { words } from "@/lib/words";
import { Badge } from "@/ui/badge";
import { Card } from "@/ui/card";
import type { JobView, OperationsOverview } from "../api-types";
import { countText, millisText } from "../figures";
import { type Column, Figure, FiguresRow, FiguresTable, RowHead, TextCell } from "../figures-table";
import { type JobState, jobState } from "./job-state";

const COLUMNS: readonly Column[] = [
  { label: "Job", isText: true },
  { label: "State", isText: true },
  { label: "Runs every" },
  { label: "Last success" },
  { label: "Failures" },
];

const SECOND_MS = 1000;

/** What the server does by itself; late jobs come first. */
export function JobsCard({ overview: { jobs, startedAt } }: { overview: OperationsOverview }) {
  const minute = useServerMinute();
  const rows = jobs.map((job) => ({ job, state: jobState(job, startedAt, minute) }));
  const isLate = (row: { state: JobState }) => Number(row.state === "late");
  rows.sort((one, other) => isLate(other) - isLate(one));
  const lateCount = rows.filter(isLate).length;
  return (
    <Card
      title="Jobs"
      aside={
        lateCount > 0 ? (
          <Badge tone="cancel" shape="clock">
            {countText(lateCount)} late
          </Badge>
        ) : null
      }
    >
      <FiguresTable caption="Jobs" columns={COLUMNS}>
        {rows.map(({ job, state }) => (
          <Row key={job.name} job={job} state={state} minute={minute} />
        ))}
      </FiguresTable>
    </Card>
  );
}

type RowProps = { job: JobView; state: JobState; minute: number };

const Row = ({ job: { name, lastSuccessAt, everySeconds, failures }, state, minute }: RowProps) => (
  <FiguresRow>
    <RowHead>{words(name)}</RowHead>
    <TextCell>
      <StateBadge state={state} />
    </TextCell>
    <Figure>{millisText(everySeconds * SECOND_MS)}</Figure>
    <Figure>{lastSuccessAt ? timeAgo(lastSuccessAt, minute) : "None yet"}</Figure>
    <Figure>{countText(failures)}</Figure>
  </FiguresRow>
);

function StateBadge({ state }: { state: JobState }) {
  if (state === "on time") {
    return (
      <Badge tone="open" shape="check">
        On time
      </Badge>
    );
  }
  return state === "late" ? (
    <Badge tone="cancel" shape="clock">
      Late
    </Badge>
  ) : (
    <Badge tone="done" shape="hourglass">
      Not yet run
    </Badge>
  );
}
