import type {
  ActorView,
  KindSample,
  OperationsOverview,
  OperationsSample,
} from "@/features/ops/api-types";
import { serveRead } from "./administration";
import { serveStaff } from "./staff";

export const kindSample = (overrides: Partial<KindSample> = {}): KindSample => ({
  kind: "challenge",
  running: 4,
  runningMax: 5000,
  mailboxMax: 64,
  depth: 0,
  depthMax: 0,
  depthHighest: 9,
  handling: 0,
  oldestMillis: 0,
  answered: 0,
  busyMillis: 0,
  waitedMillis: 0,
  stuck: 0,
  panicked: 0,
  restarted: 0,
  refused: 0,
  ...overrides,
});

/** A sample of so many seconds before now. */
export const sample = (
  secondsAgo: number,
  overrides: Partial<OperationsSample> = {},
): OperationsSample => ({
  at: new Date(Date.now() - secondsAgo * 1000).toISOString(),
  actors: [kindSample()],
  sockets: { socketio: 2, notification: 1, outboxBytes: 2048 },
  pools: [{ name: "writes", connectionsMax: 8, inUse: 1, waiting: 0 }],
  memoryBytes: 157_286_400,
  openFiles: 71,
  requests: 0,
  serverErrors: 0,
  rateLimited: 3,
  ...overrides,
});

export const overview = (overrides: Partial<OperationsOverview> = {}): OperationsOverview => ({
  startedAt: new Date(Date.now() - 3_600_000).toISOString(),
  version: "0.9.0",
  serverTime: new Date().toISOString(),
  isDraining: false,
  isReadOnly: false,
  logFilter: "info,actors=debug",
  sample: sample(1),
  statements: [
    {
      statement: "insert into messages",
      runs: 1200,
      totalMillis: 2500,
      meanMicros: 2083,
      longestMicros: 90_000,
    },
  ],
  limits: [{ class: "search", refused: 3 }],
  jobs: [{ name: "seals", lastSuccessAt: new Date().toISOString(), failures: 0, everySeconds: 5 }],
  audit: { at: "2026-03-10T10:00:00Z", breaches: 0 },
  mailsWaiting: 7,
  ...overrides,
});

export const actorView = (overrides: Partial<ActorView> = {}): ActorView => ({
  key: "01900000-0000-7000-8000-0000000000c1",
  depth: 3,
  depthHighest: 8,
  handling: 1,
  answered: 200,
  busyMillis: 500,
  message: "Execute",
  oldestMillis: 12,
  ...overrides,
});

/** Serves the console's figures to an administrator; what is returned may be replaced between reads. */
export function serveOperations(
  overrides: Partial<OperationsOverview> = {},
  samples: OperationsSample[] = [],
) {
  serveStaff("admin");
  const served = { overview: overview(overrides), samples };
  const reads = serveRead("operations", () => ({ data: served.overview }));
  const histories = serveRead("operations/history", () => ({ data: { samples: served.samples } }));
  return { served, reads, histories };
}
