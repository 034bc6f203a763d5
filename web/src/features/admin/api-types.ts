import type { components, operations } from "@/api/schema";
import type { ChallengeEvent } from "@/api/types";

/* The shapes of the moderators' API. */

type Schemas = components["schemas"];

/** The response of GET /admin/me. */
export type StaffSelf = Omit<Schemas["StaffView"], "role"> & { role: StaffRole };
export type StaffRole = Exclude<Schemas["UserRole"], "user">;

export type DisputeQueue = NonNullable<
  NonNullable<operations["staff_disputes"]["parameters"]["query"]>["queue"]
>;
export type DisputeRow = Schemas["DisputeRow"];
export type CaseDeadline = Schemas["QueueDeadline"];
export type Conflict = Schemas["ConflictOfInterest"];

export type CaseFile = Omit<Schemas["CaseFile"], "events"> & { events: ChallengeEvent[] };
/** The part of a case that exists until it is decided. */
export type OpenCase = Schemas["OpenCase"];
export type CaseSide = Schemas["CaseSide"];

/** A ruling with who made it. `isProposal` stays true of one that waited for a second moderator. */
export type StaffRuling = Schemas["StaffRuling"];
export type VerdictKind = Schemas["RulingKind"];

/** What a moderator decides, as it is sent. */
export type RulingRequest = Omit<Schemas["RulingBody"], "penalties"> & {
  penalties: { userId: string; fine: string }[];
  /** A code of the second factor, where a winner gets more than one moderator may award. */
  code?: string;
};

/** How fast and how well disputes were decided. */
export type Quality = Schemas["Quality"];
