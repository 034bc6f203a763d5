import type { Step } from "./inbox";

/** As many as come while an answer is on its way. */
const KEPT_MAX = 100;

let heard = 0;
let kept: Step[] = [];

/** The number up to which the line has told everything; 0 where there is no line. */
export const heardNumber = (): number => heard;

export function heardUpTo(number: number): void {
  if (number <= heard) return;
  heard = number;
}

export function stepHeard(step: Step): void {
  heardUpTo(step.number);
  kept = [...kept, step].slice(-KEPT_MAX);
}

/** What was told after a number, in its order; null where that is not known for sure. */
export function stepsSince(number: number): readonly Step[] | null {
  const since = kept.filter((step) => step.number > number);
  const isWhole = since.length === heard - number && since.at(-1)?.number === heard;
  return isWhole ? since : null;
}

/** Another player, or another line whose steps may have a gap before them. */
export function heardForgotten(): void {
  heard = 0;
  kept = [];
}
