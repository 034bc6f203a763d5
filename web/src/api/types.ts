import type { components } from "./schema";

type Schemas = components["schemas"];

export type User = Schemas["User"];
export type UserSummary = Schemas["UserSummary"];
export type Device = Schemas["Device"];
export type PlayerStats = Schemas["PlayerStats"];
export type SearchHit = Schemas["SearchHit"];
export type Challenge = Schemas["Challenge"];
export type ChallengeStatus = Challenge["status"];
