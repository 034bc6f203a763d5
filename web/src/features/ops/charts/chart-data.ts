import type { OperationsSample } from "../api-types";
import { bytesText, countText, decimalText, millisText, words } from "../figures";
import { kindRates, perSecond, timeOf } from "../samples/rates";

export type ChartSeries = {
  label: string;
  /** One for each time; null where it is unknown. */
  values: (number | null)[];
};

export type ChartData = {
  id: string;
  title: string;
  /** What the figures are, where the title does not say it. */
  note?: string;
  /** Milliseconds. */
  times: number[];
  series: ChartSeries[];
  format: (value: number | null) => string;
};

type Point = { sample: OperationsSample; earlier: OperationsSample | undefined };
type FigureOf = (point: Point) => number | null;

const whole = (value: number | null) => (value === null ? "–" : countText(Math.round(value)));

/** The charts of the console, from samples that are ordered by time. */
export function chartsOf(samples: readonly OperationsSample[]): ChartData[] {
  const points = samples.map((sample, index): Point => ({ sample, earlier: samples[index - 1] }));
  const times = samples.map(timeOf);
  const series = (label: string, figureOf: FigureOf): ChartSeries => ({
    label,
    values: points.map(figureOf),
  });
  const byKind = (figureOf: (point: Point, kind: string) => number | null) =>
    names(samples, ({ actors }) => actors.map(({ kind }) => kind)).map((kind) =>
      series(words(kind), (point) => figureOf(point, kind)),
    );
  const byPool = (figureOf: (pool: OperationsSample["pools"][number]) => number) =>
    names(samples, ({ pools }) => pools.map(({ name }) => name)).map((name) =>
      series(words(name), ({ sample }) => {
        const pool = sample.pools.find((candidate) => candidate.name === name);
        return pool ? figureOf(pool) : null;
      }),
    );
  const chart = (
    id: string,
    title: string,
    lines: ChartSeries[],
    format: ChartData["format"],
    note?: string,
  ): ChartData => ({ id, title, times, series: lines, format, ...(note ? { note } : {}) });
  return [
    chart(
      "messages",
      "Messages answered per second",
      byKind(({ sample, earlier }, kind) => kindRates(earlier, sample, kind).answeredPerSecond),
      decimalText,
    ),
    chart(
      "depth",
      "Messages waiting",
      byKind(({ sample }, kind) => sample.actors.find((of) => of.kind === kind)?.depth ?? null),
      whole,
      "In all mailboxes of a kind.",
    ),
    chart(
      "handling",
      "Mean handling time",
      byKind(({ sample, earlier }, kind) => kindRates(earlier, sample, kind).meanHandlingMs),
      millisText,
      "From reading a message to its answer; no line where nothing was answered.",
    ),
    chart(
      "sockets",
      "Open sockets",
      [
        series("Socket.IO", ({ sample }) => sample.sockets.socketio),
        series("Notifications", ({ sample }) => sample.sockets.notification),
      ],
      whole,
    ),
    chart(
      "pool-use",
      "Database connections in use",
      byPool(({ inUse }) => inUse),
      whole,
    ),
    chart(
      "pool-waiting",
      "Waiting for a database connection",
      byPool(({ waiting }) => waiting),
      whole,
    ),
    chart("memory", "Memory", [series("Resident", memoryOf)], bytesText),
    chart(
      "requests",
      "Requests per second",
      [
        series("All", ({ sample, earlier }) => perSecond(earlier, sample, (of) => of.requests)),
        series("5xx", ({ sample, earlier }) => perSecond(earlier, sample, (of) => of.serverErrors)),
      ],
      decimalText,
    ),
  ];
}

/** The system may not say it. */
const memoryOf = ({ sample }: Point): number | null => sample.memoryBytes || null;

/** Every name that any sample has, in the order of their first appearance. */
function names(
  samples: readonly OperationsSample[],
  namesOf: (sample: OperationsSample) => string[],
): string[] {
  return [...new Set(samples.flatMap(namesOf))];
}

/** The last value of a series that is known at its end; null if the newest one is unknown. */
export const newestOf = ({ values }: ChartSeries): number | null => values.at(-1) ?? null;

/** The most rows of a chart's table. */
const ROWS_MAX = 30;

/** The rows of a chart's table, the newest first, evenly thinned. */
export function rowsOf({ times, series }: ChartData): { at: number; values: (number | null)[] }[] {
  const step = Math.max(1, Math.ceil(times.length / ROWS_MAX));
  return times
    .map((at, index) => ({ at, values: series.map(({ values }) => values[index] ?? null) }))
    .reverse()
    .filter((_, index) => index % step === 0);
}
