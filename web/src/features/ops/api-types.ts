import type { UserSummary } from "@/api/types";

/* The shapes of the operations' API, by hand until the generated schema has them. */

export type KindSample = {
  kind: string;
  running: number;
  runningMax: number;
  mailboxMax: number;
  depth: number;
  depthMax: number;
  depthHighest: number;
  handling: number;
  oldestMillis: number;
  answered: number;
  busyMillis: number;
  waitedMillis: number;
  stuck: number;
  refused: number;
};

export type PoolSample = { name: string; connectionsMax: number; inUse: number; waiting: number };

export type OperationsSample = {
  at: string;
  actors: KindSample[];
  sockets: { socketio: number; notification: number; outboxBytes: number };
  pools: PoolSample[];
  memoryBytes: number;
  openFiles: number;
  requests: number;
  serverErrors: number;
  rateLimited: number;
};

export type StatementView = {
  statement: string;
  runs: number;
  totalMillis: number;
  meanMicros: number;
  longestMicros: number;
};

export type JobView = {
  name: string;
  lastSuccessAt: string | null;
  failures: number;
  everySeconds: number;
};

export type OperationsOverview = {
  startedAt: string;
  version: string;
  serverTime: string;
  isDraining: boolean;
  isReadOnly: boolean;
  logFilter: string;
  sample: OperationsSample;
  statements: StatementView[];
  jobs: JobView[];
  audit: { at: string; breaches: number } | null;
  mailsWaiting: number;
};

export type ActorView = {
  key: string;
  depth: number;
  depthHighest: number;
  handling: number;
  answered: number;
  busyMillis: number;
  message: string | null;
  oldestMillis: number;
};

/** Any JSON that an actor shows of itself. */
export type ObservedState = Record<string, unknown> | null;

export type ObservedActor = { isAwake: boolean; actor: ActorView | null; state: ObservedState };

export type ChallengeTrace = {
  challenge: { _id: string; title: string; status: string; version: number; createdAt: string };
  isAwake: boolean;
  actor: ActorView | null;
  state: ObservedState;
  events: { version: number; type: string; at: string }[];
};

export type SocketView = {
  number: number;
  kind: "socketio" | "notification";
  transport: "websocket" | "polling";
  outboxBytes: number;
};

export type PlayerTrace = {
  user: UserSummary;
  isAwake: boolean;
  session: ActorView | null;
  state: ObservedState;
  inbox: ActorView | null;
  sockets: SocketView[];
};

type Json<Body> = { content: { "application/json": Body } };
type Answers<Data> = { responses: { 200: Json<{ success: boolean; data: Data }> } };
type NoBody = { requestBody?: never };
type Read<Data, Parameters = object> = { get: { parameters: Parameters } & NoBody & Answers<Data> };
type Reasoned = { reason: string };
type Command<Body, Data> = {
  post: { parameters: object; requestBody: Json<Body> } & Answers<Data>;
};

export type OperationsPaths = {
  "/api/admin/operations": Read<OperationsOverview>;
  "/api/admin/operations/history": Read<
    { samples: OperationsSample[] },
    { query: { seconds: number } }
  >;
  "/api/admin/operations/actors/{kind}": Read<{ actors: ActorView[] }, { path: { kind: string } }>;
  "/api/admin/operations/actors/{kind}/{key}": Read<
    ObservedActor,
    { path: { kind: string; key: string } }
  >;
  "/api/admin/operations/trace/challenges/{id}": Read<ChallengeTrace, { path: { id: string } }>;
  "/api/admin/operations/trace/players/{player}": Read<PlayerTrace, { path: { player: string } }>;
  "/api/admin/operations/drain": Command<Reasoned & { confirmation: string }, unknown>;
  "/api/admin/operations/read-only": Command<Reasoned & { isOn: boolean }, { isReadOnly: boolean }>;
  "/api/admin/operations/log-filter": Command<Reasoned & { filter: string }, { logFilter: string }>;
};
