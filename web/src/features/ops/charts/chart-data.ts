import { words } from "@/lib/words";
import type { OperationsSample, PoolSample } from "../api-types";
import { bytesText, countText, decimalText, millisText, UNKNOWN } from "../figures";
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
  /** Which steps the axis may have: what is counted has no halves, and bytes are counted in powers of two. */
  steps: "any" | "whole" | "bytes";
};

type Point = { sample: OperationsSample; earlier: OperationsSample | undefined };
type FigureOf = (point: Point) => number | null;

const whole = (value: number | null) => (value === null ? UNKNOWN : countText(Math.round(value)));

const COUNT = { format: whole, steps: "whole" } as const;
const RATE = { format: decimalText, steps: "any" } as const;
const DURATION = { format: millisText, steps: "any" } as const;
const BYTES = { format: bytesText, steps: "bytes" } as const;

/** The charts of the console, from samples that are ordered by time. */
export function chartsOf(samples: readonly OperationsSample[]): ChartData[] {
  const times = samples.map(timeOf);
  const points = samples.map((sample, index): Point => ({ sample, earlier: samples[index - 1] }));
  const charts = [...actorCharts(points), ...serverCharts(points)];
  return charts.map((chart) => ({ ...chart, times }));
}

type Untimed = Omit<ChartData, "times">;

function actorCharts(points: readonly Point[]): Untimed[] {
  const kinds = namesOf(points, ({ actors }) => actors.map(({ kind }) => kind));
  const byKind = (figureOf: (point: Point, kind: string) => number | null) =>
    kinds.map((kind) => line(points, words(kind), (point) => figureOf(point, kind)));
  return [
    {
      id: "messages",
      title: "Messages answered per second",
      ...RATE,
      series: byKind(
        ({ sample, earlier }, kind) => kindRates(earlier, sample, kind).answeredPerSecond,
      ),
    },
    {
      id: "depth",
      title: "Messages waiting",
      note: "In all mailboxes of a kind.",
      ...COUNT,
      series: byKind(
        ({ sample }, kind) => sample.actors.find((actor) => actor.kind === kind)?.depth ?? null,
      ),
    },
    {
      id: "handling",
      title: "Mean handling time",
      note: "From reading a message to its answer; no line where nothing was answered.",
      ...DURATION,
      series: byKind(
        ({ sample, earlier }, kind) => kindRates(earlier, sample, kind).meanHandlingMs,
      ),
    },
  ];
}

function serverCharts(points: readonly Point[]): Untimed[] {
  const pools = namesOf(points, (sample) => sample.pools.map(({ name }) => name));
  const byPool = (figureOf: (pool: PoolSample) => number) =>
    pools.map((name) =>
      line(points, words(name), ({ sample }) => {
        const pool = sample.pools.find((candidate) => candidate.name === name);
        return pool ? figureOf(pool) : null;
      }),
    );
  const rate = (label: string, totalOf: (sample: OperationsSample) => number) =>
    line(points, label, ({ sample, earlier }) => perSecond(earlier, sample, totalOf));
  return [
    {
      id: "sockets",
      title: "Open sockets",
      ...COUNT,
      series: [
        line(points, "Socket.IO", ({ sample }) => sample.sockets.socketio),
        line(points, "Notifications", ({ sample }) => sample.sockets.notification),
      ],
    },
    {
      id: "pool-use",
      title: "Database connections in use",
      ...COUNT,
      series: byPool(({ inUse }) => inUse),
    },
    {
      id: "pool-waiting",
      title: "Waiting for a database connection",
      ...COUNT,
      series: byPool(({ waiting }) => waiting),
    },
    {
      id: "memory",
      title: "Memory",
      ...BYTES,
      // Where the system does not say it, the sample has 0.
      series: [line(points, "Resident", ({ sample }) => sample.memoryBytes || null)],
    },
    {
      id: "requests",
      title: "Requests per second",
      ...RATE,
      series: [
        rate("All", ({ requests }) => requests),
        rate("5xx", ({ serverErrors }) => serverErrors),
      ],
    },
  ];
}

const line = (points: readonly Point[], label: string, figureOf: FigureOf): ChartSeries => ({
  label,
  values: points.map(figureOf),
});

/** Every name that any sample has, in the order of their first appearance. */
function namesOf(
  points: readonly Point[],
  names: (sample: OperationsSample) => string[],
): string[] {
  return [...new Set(points.flatMap(({ sample }) => names(sample)))];
}

/** The newest value of a series; null if it is unknown. */
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
