import type { components } from "@/api/schema";

/* The shapes of the operations' API. */

type Schemas = components["schemas"];

/** The whole server at one moment; totals count from the start of the process. */
export type OperationsSample = Schemas["OperationsSample"];
export type KindSample = Schemas["KindSample"];
export type PoolSample = Schemas["PoolSample"];
export type OperationsOverview = Schemas["Operations"];
export type StatementView = Schemas["StatementView"];
export type JobView = Schemas["JobView"];
export type ActorView = Schemas["ActorView"];
export type ObservedActor = Schemas["ObservedActor"];
export type ChallengeTrace = Schemas["ChallengeTrace"];
export type PlayerTrace = Schemas["PlayerTrace"];
export type SocketView = Schemas["TracedSocketView"];
export type TracedEvent = Schemas["TracedEvent"];
export type RefusedClass = Schemas["RefusedClass"];
