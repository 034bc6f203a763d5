import type { components } from "./schema";

type Schemas = components["schemas"];

export type User = Schemas["User"];
export type UserSummary = Schemas["UserSummary"];
export type Device = Schemas["Device"];
export type PlayerStats = Schemas["PlayerStats"];
export type SearchHit = Schemas["SearchHit"];
export type Challenge = Schemas["Challenge"];
export type ChallengeStatus = Challenge["status"];
export type Wallet = Schemas["Wallet"];
export type Transaction = Schemas["Transaction"];
export type ChallengeDetail = Schemas["ChallengeDetail"];
export type ChallengeEvent = Schemas["ChallengeEvent"];
export type Declaration = Schemas["Declaration"];
export type Escrow = Schemas["Escrow"];
export type Friend = Schemas["Friend"];
export type Game = Schemas["Game"];
export type Outcome = Schemas["Outcome"];
export type Participant = Schemas["Participant"];
