import type { components, operations } from "@/api/schema";
import type { ChallengeEvent } from "@/api/types";

/* The shapes of the staff's API. */

type Schemas = components["schemas"];

/** The query of a reading route. */
type QueryOf<Name extends keyof operations> = NonNullable<operations[Name]["parameters"]["query"]>;

/** The response of GET /admin/me. */
export type StaffSelf = Schemas["StaffView"];

export type DisputeQueue = NonNullable<QueryOf<"staff_disputes">["queue"]>;
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

export type AccountRole = Schemas["UserRole"];
export type UsersQuery = Pick<QueryOf<"staff_users">, "search" | "status">;
/** An account as the list of users shows it; only administrators receive its email address. */
export type UserRow = Schemas["StaffUser"];
/** Balances and sessions are for administrators alone. */
export type UserDetail = Schemas["UserDetail"];
export type Suspension = Schemas["Suspension"];
/** USDC as decimal strings. */
export type UserBalances = Schemas["UserBalances"];
export type StaffNote = Schemas["UserNote"];
export type UserSession = Schemas["UserSession"];
/** `score` is that after the change. */
export type FactorReset = Schemas["FactorResetView"];

export type ReportStatus = NonNullable<QueryOf<"staff_reports">["status"]>;
export type ReportRow = Schemas["ReportRow"];
export type ReportResult = Schemas["ReportResult"];

export type JournalsQuery = Omit<QueryOf<"journals">, "before" | "limit">;
export type Journal = Schemas["JournalView"];
/** The amount moves from `debit` to `credit` and is never negative. */
export type Transfer = Schemas["TransferView"];
export type TransferAccount = Schemas["TransferAccount"];
export type LedgerAccount = Schemas["LedgerAccountView"];
/** A run of the audit; without `by` the clock started it. */
export type AuditRun = Schemas["AuditRun"];

export type Audience = Schemas["AnnouncementAudience"];
export type Announcement = Schemas["AnnouncementView"];
export type StaffAnnouncement = Schemas["StaffAnnouncement"];
export type AnnouncementRequest = Schemas["AnnouncementBody"];

export type SettingsInForce = Schemas["SettingsView"];

export type LogQuery = Omit<QueryOf<"audit_log">, "before" | "limit">;
/** An entry of the audit log; without an actor the command line acted. */
export type LogEntry = Schemas["AuditEntry"];
export type LogTargetKind = Schemas["AuditTargetKind"];
