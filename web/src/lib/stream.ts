/*
 * The versioned stream, as each live feature follows it: events carry the versions 1, 2, 3 … without a gap, and a
 * snapshot carries the version that it is true at. How events change a state and how missing ones are requested is
 * left to the feature.
 */

/** What applying an event to a state results in. */
export type Reduction<State> =
  | { kind: "applied"; state: State }
  /** A duplicate event, or one older than the state. */
  | { kind: "stale" }
  /** An earlier event is missing and has to be fetched. */
  | { kind: "gap" };

/** Compares an event's version with a cursor, the version up to which every event has been applied. */
export function classifyVersion(version: number, cursor: number): "stale" | "next" | "gap" {
  if (version <= cursor) return "stale";
  return version === cursor + 1 ? "next" : "gap";
}

/** The newer of two snapshots: events may have updated the known one while the other was in flight. */
export function retainNewer<Snapshot>(
  known: Snapshot | undefined,
  fetched: Snapshot,
  versionOf: (snapshot: Snapshot) => number,
): Snapshot {
  return known !== undefined && versionOf(known) > versionOf(fetched) ? known : fetched;
}

/** After this many requests, the next event or refetch tries again. */
const REQUESTS_MAX = 3;

/** Repeats a request while its result is behind: events may outdate a response in flight. */
export async function repeatWhileBehind<Result extends { isBehind: boolean }>(
  request: () => Promise<Result>,
): Promise<Result> {
  let result = await request();
  for (let requests = 1; requests < REQUESTS_MAX && result.isBehind; requests += 1) {
    result = await request();
  }
  return result;
}
