import type { Step } from "./page-reducer";

/** Enough steps to cover the time of a request in flight. */
const RECENT_STEPS_MAX = 100;

let cursor = 0;
let recentSteps: Step[] = [];

/** The number up to which all steps were received; 0 without a connection. */
export const currentCursor = (): number => cursor;

export function advanceCursor(number: number): void {
  if (number <= cursor) return;
  cursor = number;
}

export function recordStep(step: Step): void {
  advanceCursor(step.number);
  recentSteps = [...recentSteps, step].slice(-RECENT_STEPS_MAX);
}

/** The steps after a number, in order; null if the buffer may lack some. */
export function stepsSince(number: number): readonly Step[] | null {
  const since = recentSteps.filter((step) => step.number > number);
  const isComplete = since.length === cursor - number && since.at(-1)?.number === cursor;
  return isComplete ? since : null;
}

/** Resets the cursor, for another player or a connection that may have missed steps. */
export function resetCursor(): void {
  cursor = 0;
  recentSteps = [];
}
