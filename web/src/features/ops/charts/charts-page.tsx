import { ChartLine, Table } from "lucide-react";
import { useMemo } from "react";
import { useSearchParams } from "react-router";
import { Button } from "@/ui/button";
import { InlineError } from "@/ui/inline-error";
import { PageHeading } from "@/ui/page-heading";
import { Select } from "@/ui/select";
import { Skeleton } from "@/ui/skeleton";
import { LiveBar } from "../live-bar";
import { useOperationsOfLayout } from "../ops-layout";
import { refusalText } from "../refusals";
import { ChartCard } from "./chart-card";
import { chartsOf } from "./chart-data";
import { RANGES, rangeOf } from "./ranges";

const TABLE = "table";

/** The last minutes or the last hour as charts or tables; the address holds the range and the view. */
export function ChartsPage() {
  const operations = useOperationsOfLayout();
  const [params, setParams] = useSearchParams();
  const isTable = params.get("view") === TABLE;
  const { samples, historyError, retry } = operations;
  const charts = useMemo(() => chartsOf(samples), [samples]);
  const change = (name: string, value: string | null) => {
    const next = new URLSearchParams(params);
    if (value === null) next.delete(name);
    else next.set(name, value);
    setParams(next, { preventScrollReset: true });
  };
  return (
    <>
      <PageHeading title="Charts">What the server did in the last minutes.</PageHeading>
      <LiveBar operations={operations}>
        <Select
          aria-label="Range"
          className="w-[128px]"
          options={RANGES}
          value={rangeOf(params)}
          onChange={({ target }) =>
            change("range", target.value === RANGES[0].value ? null : target.value)
          }
        />
        <Button size="sm" onClick={() => change("view", isTable ? null : TABLE)}>
          {isTable ? (
            <ChartLine aria-hidden="true" className="size-4" />
          ) : (
            <Table aria-hidden="true" className="size-4" />
          )}
          {isTable ? "Show charts" : "Show tables"}
        </Button>
      </LiveBar>
      {historyError ? (
        <div className="mb-4">
          <InlineError
            message={refusalText(historyError, "Failed to load the history")}
            hint="The charts have what was received since this page was opened."
            onRetry={retry}
          />
        </div>
      ) : null}
      {samples.length === 0 && !historyError ? (
        <Skeleton count={3} className="h-64 rounded-[12px]" />
      ) : (
        <div className="grid grid-cols-1 gap-4 xl:grid-cols-2 xl:gap-5">
          {charts.map((chart) => (
            <ChartCard key={chart.id} chart={chart} isTable={isTable} />
          ))}
        </div>
      )}
    </>
  );
}
