import { expect, test } from "vitest";
import { sample } from "@/test/operations";
import { COLLECTED_MAX, collect, mergeSamples } from "./merge";

const ofSecond = (second: number) => sample(0, { at: new Date(second * 1000).toISOString() });
const secondsOf = (samples: readonly { at: string }[]) =>
  samples.map(({ at }) => Date.parse(at) / 1000);

test("history and collected samples become one series, each moment once", () => {
  const history = [ofSecond(10), ofSecond(15), ofSecond(20)];
  const collected = [ofSecond(25), ofSecond(20), ofSecond(30)];
  expect(secondsOf(mergeSamples(history, collected, { seconds: 900 }))).toEqual([
    10, 15, 20, 25, 30,
  ]);
});

test("of samples close together the first one stays", () => {
  const merged = mergeSamples([ofSecond(10)], [ofSecond(10.4), ofSecond(15)], { seconds: 900 });
  expect(secondsOf(merged)).toEqual([10, 15]);
});

test("the range ends the series in the past, and a pause in the present", () => {
  const samples = [10, 40, 70, 100].map(ofSecond);
  expect(secondsOf(mergeSamples(samples, [], { seconds: 60 }))).toEqual([40, 70, 100]);
  expect(secondsOf(mergeSamples(samples, [], { seconds: 60, until: 70_000 }))).toEqual([
    10, 40, 70,
  ]);
  expect(mergeSamples([], [], { seconds: 60 })).toEqual([]);
});

test("a sample is collected once, and the earliest are dropped", () => {
  const first = ofSecond(0);
  expect(collect([first], { ...first })).toEqual([first]);
  const many = Array.from({ length: COLLECTED_MAX + 1 }, (_, index) => ofSecond(index)).reduce(
    collect,
    [] as ReturnType<typeof collect>,
  );
  expect(many).toHaveLength(COLLECTED_MAX);
  expect(secondsOf(many)[0]).toBe(1);
});
