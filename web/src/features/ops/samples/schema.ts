import * as v from "valibot";
import { timestamp, wholeNumber } from "@/api/live/schema";
import type { OperationsSample } from "../api-types";

const kind = v.object({
  kind: v.string(),
  running: wholeNumber,
  runningMax: wholeNumber,
  mailboxMax: wholeNumber,
  depth: wholeNumber,
  depthMax: wholeNumber,
  depthHighest: wholeNumber,
  handling: wholeNumber,
  oldestMillis: wholeNumber,
  answered: wholeNumber,
  busyMillis: wholeNumber,
  waitedMillis: wholeNumber,
  stuck: wholeNumber,
  panicked: wholeNumber,
  restarted: wholeNumber,
  refused: wholeNumber,
});

const pool = v.object({
  name: v.string(),
  connectionsMax: wholeNumber,
  inUse: wholeNumber,
  waiting: wholeNumber,
});

const sample: v.GenericSchema<unknown, OperationsSample> = v.object({
  at: timestamp,
  actors: v.array(kind),
  sockets: v.object({
    socketio: wholeNumber,
    notification: wholeNumber,
    outboxBytes: wholeNumber,
  }),
  pools: v.array(pool),
  memoryBytes: wholeNumber,
  openFiles: wholeNumber,
  requests: wholeNumber,
  serverErrors: wholeNumber,
  rateLimited: wholeNumber,
});

/** Parses the sample of the socket here and not with its other events: players do not load its schema. */
export function parseSample(raw: unknown): OperationsSample | null {
  const result = v.safeParse(sample, raw);
  return result.success ? result.output : null;
}
