import { timestamp } from "@/lib/clock-text";
import { Figure, FiguresRow, FiguresTable, RowHead } from "../figures-table";
import { type ChartData, rowsOf } from "./chart-data";

/** The figures of a chart, the newest first. */
export function ChartTable({ chart }: { chart: ChartData }) {
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
