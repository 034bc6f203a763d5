import UPlot, { type AlignedData } from "uplot";
import "uplot/dist/uPlot.min.css";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { type ChartData, newestOf } from "./chart-data";
import { plotOptions } from "./plot-options";

const HEIGHT_PX = 200;
const SECOND_MS = 1000;

type PlotProps = {
  chart: ChartData;
  /** The labels of series that are not drawn. */
  hidden: ReadonlySet<string>;
  onPoint: (index: number | null) => void;
};

/** Draws a chart. Its figures are beside it as text: a picture is nothing to a screen reader. */
export function Plot({ chart, hidden, onPoint }: PlotProps) {
  const frame = useRef<HTMLDivElement>(null);
  const plot = useRef<UPlot | null>(null);
  const latest = useRef(chart);
  const theme = useThemeName();
  const labels = chart.series.map(({ label }) => label).join("\n");
  // biome-ignore lint/correctness/useExhaustiveDependencies: a plot takes its series and colours once, and its data later.
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const tokens = getComputedStyle(document.documentElement);
    const options = plotOptions({
      chart: latest.current,
      hidden,
      size: { width: element.clientWidth, height: HEIGHT_PX },
      colourOf: (token) => tokens.getPropertyValue(token).trim(),
      onPoint,
    });
    const created = new UPlot(options, alignedData(latest.current), element);
    plot.current = created;
    const observer = new ResizeObserver(() =>
      created.setSize({ width: element.clientWidth, height: HEIGHT_PX }),
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      created.destroy();
      plot.current = null;
    };
  }, [labels, hidden, theme, onPoint]);
  useEffect(() => {
    latest.current = chart;
    plot.current?.setData(alignedData(chart));
  }, [chart]);
  return (
    <div
      ref={frame}
      role="img"
      aria-label={chartText(chart)}
      className="overflow-hidden"
      data-samples={chart.times.length}
    />
  );
}

/** uPlot counts time in seconds. */
const alignedData = ({ times, series }: ChartData): AlignedData => [
  times.map((at) => at / SECOND_MS),
  ...series.map(({ values }) => values),
];

/** "Memory, a chart. Now: Resident 312 MiB". */
function chartText({ title, series, format }: ChartData): string {
  const figures = series.map((one) => `${one.label} ${format(newestOf(one))}`);
  return `${title}, a chart. Now: ${figures.join(", ")}`;
}

/** The theme that the document has now: a canvas takes its colours once, and has to be drawn again. */
function useThemeName(): string {
  return useSyncExternalStore(subscribe, () => document.documentElement.dataset["theme"] ?? "");
}

function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  return () => observer.disconnect();
}
