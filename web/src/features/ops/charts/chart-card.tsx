import clsx from "clsx";
import { useCallback, useState } from "react";
import { timestamp } from "@/lib/clock-text";
import { Card } from "@/ui/card";
import { Figure, FiguresRow, FiguresTable, RowHead } from "../figures-table";
import { type ChartData, newestOf, rowsOf } from "./chart-data";
import { lineStyle } from "./line-styles";
import { Plot } from "./plot";

/** A line needs two points. */
const POINTS_MIN = 2;

/** One chart with its legend, or the same as a table. */
export function ChartCard({ chart, isTable }: { chart: ChartData; isTable: boolean }) {
  return (
    <Card title={chart.title} className="min-w-0">
      {chart.note ? <p className="mb-3 text-xs text-fg-3">{chart.note}</p> : null}
      <Content chart={chart} isTable={isTable} />
    </Card>
  );
}

function Content({ chart, isTable }: { chart: ChartData; isTable: boolean }) {
  if (chart.times.length < POINTS_MIN) {
    return <p className="text-sm text-fg-2">The second sample begins the chart, in a moment.</p>;
  }
  return isTable ? <ChartTable chart={chart} /> : <Drawn chart={chart} />;
}

function Drawn({ chart }: { chart: ChartData }) {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [pointed, setPointed] = useState<number | null>(null);
  const onPoint = useCallback((index: number | null) => setPointed(index), []);
  const toggle = (label: string) =>
    setHidden((labels) => {
      const next = new Set(labels);
      if (!next.delete(label)) next.add(label);
      return next;
    });
  return (
    <>
      <Plot chart={chart} hidden={hidden} onPoint={onPoint} />
      <ul aria-label={`Lines of: ${chart.title}`} className="mt-2 flex flex-wrap gap-x-1">
        {chart.series.map((series, index) => {
          const value = pointed === null ? newestOf(series) : (series.values[pointed] ?? null);
          return (
            <li key={series.label}>
              <button
                type="button"
                aria-pressed={!hidden.has(series.label)}
                className={clsx(
                  "flex min-h-7 items-center gap-2 rounded-ctl px-1.5 text-xs hover:bg-surface-2 pointer-coarse:min-h-11",
                  hidden.has(series.label) && "text-fg-3 line-through",
                )}
                onClick={() => toggle(series.label)}
              >
                <Swatch index={index} />
                {series.label} <span className="num font-semibold">{chart.format(value)}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** A piece of the line, with its dashes. */
function Swatch({ index }: { index: number }) {
  const { className, dash } = lineStyle(index);
  return (
    <svg aria-hidden="true" width="28" height="8" className={clsx("shrink-0", className)}>
      <line
        x1="0"
        x2="28"
        y1="4"
        y2="4"
        stroke="currentColor"
        strokeWidth="2"
        {...(dash.length > 0 ? { strokeDasharray: dash.join(" ") } : {})}
      />
    </svg>
  );
}

/** The figures of a chart, the newest first. */
function ChartTable({ chart }: { chart: ChartData }) {
  const columns = [
    { label: "Time", isText: true },
    ...chart.series.map(({ label }) => ({ label })),
  ];
  return (
    <FiguresTable caption={chart.title} columns={columns}>
      {rowsOf(chart).map(({ at, values }) => (
        <FiguresRow key={at}>
          <RowHead>
            <span className="num font-normal whitespace-nowrap">
              {timestamp(new Date(at).toISOString())}
            </span>
          </RowHead>
          {values.map((value, index) => (
            <Figure key={chart.series[index]?.label}>{chart.format(value)}</Figure>
          ))}
        </FiguresRow>
      ))}
    </FiguresTable>
  );
}
