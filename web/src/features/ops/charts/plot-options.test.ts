import type UPlot from "uplot";
import { expect, test, vi } from "vitest";
import { countText } from "../figures";
import { plotOptions } from "./plot-options";

const options = (onPoint: (index: number | null) => void = () => {}) =>
  plotOptions({
    chart: {
      series: [
        { label: "All", values: [] },
        { label: "5xx", values: [] },
      ],
      format: (value) => countText(value ?? 0),
      steps: "whole",
    },
    hidden: new Set(["5xx"]),
    size: { width: 600, height: 200 },
    colourOf: (token) => `colour of ${token}`,
    onPoint,
  });

test("each line has its colour and dashes, and a hidden one is not drawn", () => {
  const [, all, errors] = options().series;
  expect(all).toMatchObject({ label: "All", show: true, stroke: "colour of --c1", dash: [] });
  expect(errors).toMatchObject({ label: "5xx", show: false, stroke: "colour of --c2" });
  expect(errors?.dash).not.toEqual([]);
});

test("a chart begins at zero, and has a height where all figures are zero", () => {
  const range = options().scales?.["y"]?.range as unknown as (
    plot: null,
    least: number,
    most: number,
  ) => number[];
  expect(range(null, 5, 0)).toEqual([0, 1]);
  expect(range(null, 5, 100)[1]).toBeCloseTo(110);
});

test("times are labelled to the second where the lines are closer than a minute", () => {
  const values = options().axes?.[0]?.values as unknown as (
    plot: null,
    splits: number[],
    axis: number,
    space: number,
    step: number,
  ) => string[];
  const splits = [Date.parse("2026-03-10T10:05:07") / 1000];
  expect(values(null, splits, 0, 0, 15)).toEqual(["10:05:07"]);
  expect(values(null, splits, 0, 0, 60)).toEqual(["10:05"]);
});

test("a count has whole steps", () => {
  const steps = options().axes?.[1]?.incrs as number[];
  expect(steps.slice(0, 4)).toEqual([1, 2, 5, 10]);
  expect(steps.every(Number.isInteger)).toBe(true);
});

test("the axis is labelled like the figures", () => {
  const values = options().axes?.[1]?.values as unknown as (
    plot: null,
    splits: number[],
  ) => string[];
  expect(values(null, [0, 12_000])).toEqual(["0", "12,000"]);
});

test("the pointer's place is reported until it leaves", () => {
  const onPoint = vi.fn();
  const [hook] = options(onPoint).hooks?.setCursor ?? [];
  hook?.({ cursor: { idx: 3 } } as UPlot);
  hook?.({ cursor: { idx: null } } as UPlot);
  expect(onPoint.mock.calls).toEqual([[3], [null]]);
});
