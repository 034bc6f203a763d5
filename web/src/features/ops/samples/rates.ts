import type { KindSample, OperationsSample } from "../api-types";

const SECOND_MS = 1000;
/** What totals of an actor kind come to between two samples; null where that is unknown. */
export type KindRates = {
  answeredPerSecond: number | null;
  /** From reading a message to its answer. */
  meanHandlingMs: number | null;
  /** In the mailbox. */
  meanWaitMs: number | null;
};

const UNKNOWN: KindRates = { answeredPerSecond: null, meanHandlingMs: null, meanWaitMs: null };

export const timeOf = (sample: OperationsSample): number => Date.parse(sample.at);

/** The growth of a total; null if it fell, because the server was restarted between the two. */
function growth(earlier: number, later: number): number | null {
  return later < earlier ? null : later - earlier;
}

/** How fast a total of the sample grew. */
export function perSecond(
  earlier: OperationsSample | undefined,
  later: OperationsSample,
  totalOf: (sample: OperationsSample) => number,
): number | null {
  if (!earlier) return null;
  const seconds = (timeOf(later) - timeOf(earlier)) / SECOND_MS;
  const grown = growth(totalOf(earlier), totalOf(later));
  return seconds > 0 && grown !== null ? grown / seconds : null;
}

export function kindRates(
  earlier: OperationsSample | undefined,
  later: OperationsSample,
  kind: string,
): KindRates {
  const before = earlier?.actors.find((actor) => actor.kind === kind);
  const now = later.actors.find((actor) => actor.kind === kind);
  if (!earlier || !before || !now) return UNKNOWN;
  const seconds = (timeOf(later) - timeOf(earlier)) / SECOND_MS;
  const answered = growth(before.answered, now.answered);
  if (seconds <= 0 || answered === null) return UNKNOWN;
  const mean = (totalOf: (of: KindSample) => number) => {
    const grown = growth(totalOf(before), totalOf(now));
    return answered > 0 && grown !== null ? grown / answered : null;
  };
  return {
    answeredPerSecond: answered / seconds,
    meanHandlingMs: mean(({ busyMillis }) => busyMillis),
    meanWaitMs: mean(({ waitedMillis }) => waitedMillis),
  };
}
