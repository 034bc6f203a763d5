import type { OperationsSample } from "../api-types";
import { timeOf } from "./rates";

const SECOND_MS = 1000;

/** Samples that are collected beside the history: an hour of one every five seconds. */
export const COLLECTED_MAX = 720;

/** Two samples that are closer together make rates of nothing: one is of the timer, the other of a request. */
const APART_MS = 2000;

/** Adds a sample to those that were collected; the earliest are dropped. */
export function collect(
  samples: readonly OperationsSample[],
  sample: OperationsSample,
): readonly OperationsSample[] {
  if (samples.some(({ at }) => at === sample.at)) return samples;
  return [...samples, sample].slice(-COLLECTED_MAX);
}

/**
 * The history and what was collected since, oldest first, as far back as the range goes; of samples close together the
 * first one. With `until`, as they stood at that time.
 */
export function mergeSamples(
  history: readonly OperationsSample[],
  collected: readonly OperationsSample[],
  { seconds, until = Number.POSITIVE_INFINITY }: { seconds: number; until?: number | undefined },
): OperationsSample[] {
  const ordered = [...history, ...collected]
    .filter((sample) => timeOf(sample) <= until)
    .sort((one, other) => timeOf(one) - timeOf(other));
  const newest = ordered.at(-1);
  const from = newest ? timeOf(newest) - seconds * SECOND_MS : 0;
  const merged: OperationsSample[] = [];
  for (const sample of ordered) {
    const last = merged.at(-1);
    const isApart = !last || timeOf(sample) - timeOf(last) >= APART_MS;
    if (timeOf(sample) >= from && isApart) merged.push(sample);
  }
  return merged;
}
