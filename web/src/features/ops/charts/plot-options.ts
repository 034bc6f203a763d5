import type { Options } from "uplot";
import type { ChartData } from "./chart-data";
import { lineStyle } from "./line-styles";

const toTheMinute = new Intl.DateTimeFormat("en", { timeStyle: "short", hourCycle: "h23" });
const toTheSecond = new Intl.DateTimeFormat("en", { timeStyle: "medium", hourCycle: "h23" });
const MINUTE_SECONDS = 60;

const SECOND_MS = 1000;
const FONT = '11px "Hanken Grotesk Variable", sans-serif';
const AXIS_WIDTH_PX = 64;
const AXIS_HEIGHT_PX = 28;
/** The top of a chart whose figures are all zero. */
const LEAST_TOP = 1;
/** Room above the highest figure. */
const HEADROOM = 1.1;

/** Where the axis may have its lines: from the step that is too small to the one that is too large. */
const INCREMENTS: Record<Exclude<ChartData["steps"], "any">, number[]> = {
  whole: Array.from({ length: 8 }, (_, power) => [1, 2, 5].map((of) => of * 10 ** power)).flat(),
  bytes: Array.from({ length: 44 }, (_, power) => 2 ** power),
};

/** How strongly the area below a single line is filled: 9%, in hexadecimal. */
const FILL_ALPHA = "17";

type PlotOptions = {
  chart: Pick<ChartData, "series" | "format" | "steps">;
  hidden: ReadonlySet<string>;
  size: { width: number; height: number };
  /** The value of a colour token in the theme of the page. */
  colourOf: (token: string) => string;
  /** Called with the place of the pointer's time, or null once it leaves. */
  onPoint: (index: number | null) => void;
};

/** The options of a plot in the look of the app. The legend is a part of the page, where it can be read and pressed. */
export function plotOptions({ chart, hidden, size, colourOf, onPoint }: PlotOptions): Options {
  const axis = { stroke: colourOf("--fg-3"), font: FONT, ticks: { show: false } };
  return {
    ...size,
    legend: { show: false },
    cursor: { drag: { x: false, y: false }, y: false, sync: { key: "operations" } },
    scales: { y: { range: (_, __, most) => [0, Math.max(LEAST_TOP, most * HEADROOM)] } },
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: AXIS_HEIGHT_PX,
        values: (_, splits, __, ___, step) => {
          const format = step < MINUTE_SECONDS ? toTheSecond : toTheMinute;
          return splits.map((at) => format.format(at * SECOND_MS));
        },
      },
      {
        ...axis,
        grid: { stroke: colourOf("--line"), width: 1 },
        size: AXIS_WIDTH_PX,
        values: (_, splits) => splits.map(chart.format),
        ...(chart.steps === "any" ? {} : { incrs: INCREMENTS[chart.steps] }),
      },
    ],
    series: [
      {},
      ...chart.series.map(({ label }, index) => {
        const { token, dash } = lineStyle(index);
        return {
          label,
          show: !hidden.has(label),
          stroke: colourOf(token),
          ...(chart.series.length === 1 ? { fill: `${colourOf(token)}${FILL_ALPHA}` } : {}),
          width: 2,
          dash: [...dash],
          points: { show: false },
        };
      }),
    ],
    hooks: { setCursor: [(plot) => onPoint(plot.cursor.idx ?? null)] },
  };
}
