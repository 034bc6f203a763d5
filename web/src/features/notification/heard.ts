import type { Step } from "./inbox";

/** Enough steps to cover the time of a request in flight. */
const KEPT_MAX = 100;

let heard = 0;
let kept: Step[] = [];

/** The number up to which all steps were received; 0 without a connection. */
export const heardNumber = (): number => heard;

export function heardUpTo(number: number): void {
  if (number <= heard) return;
  heard = number;
}

export function stepHeard(step: Step): void {
  heardUpTo(step.number);
  kept = [...kept, step].slice(-KEPT_MAX);
}

/** The steps after a number, in order; null if the buffer may lack some. */
export function stepsSince(number: number): readonly Step[] | null {
  const since = kept.filter((step) => step.number > number);
  const isWhole = since.length === heard - number && since.at(-1)?.number === heard;
  return isWhole ? since : null;
}

/** Resets the cursor, for another player or a connection that may have missed steps. */
export function heardForgotten(): void {
  heard = 0;
  kept = [];
}
