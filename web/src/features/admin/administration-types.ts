import type { ReportReason, UserSummary } from "@/api/types";
import type { Pages } from "@/ui/pagination";

export type AccountRole = "user" | "moderator" | "admin";
type AccountState = "active" | "suspended" | "closed";

/** An account as the list of users shows it. */
export type UserRow = {
  user: UserSummary;
  /** Only administrators receive it. */
  email: string | null;
  role: AccountRole;
  status: AccountState;
  suspendedUntil: string | null;
  fairPlay: number;
  joinedAt: string;
  lastSeenAt: string;
};

export type Suspension = {
  reason: string;
  /** Null if the command line suspended the account. */
  by: UserSummary | null;
  at: string;
  /** Null if it lasts until it is lifted. */
  until: string | null;
};

/** USDC as decimal strings. */
export type UserBalances = { available: string; inEscrow: string; withdrawing: string };
export type StaffNote = { _id: string; text: string; by: UserSummary; at: string };
export type UserSession = {
  _id: string;
  /** The user agent. */
  device: string;
  ip: string;
  createdAt: string;
  lastUsedAt: string;
};
export type FairPlayChange = {
  points: number;
  /** The score after the change. */
  score: number;
  reason: string;
  challengeId: string | null;
  at: string;
};
export type FactorReset = { requestedBy: UserSummary; reason: string; at: string };

export type UserDetail = UserRow & {
  hasSecondFactor: boolean;
  suspension: Suspension | null;
  /** Only administrators receive them. */
  balances: UserBalances | null;
  counts: { challenges: number; won: number; disputes: number; reportsAgainst: number };
  notes: StaffNote[];
  /** Empty for moderators. */
  sessions: UserSession[];
  fairPlayHistory: FairPlayChange[];
  factorReset: FactorReset | null;
};

export type ReportResult = "action_taken" | "no_action";
export type ReportRow = {
  _id: string;
  kind: "challenge" | "player";
  reporter: UserSummary;
  challenge: { _id: string; title: string } | null;
  player: UserSummary | null;
  reason: ReportReason;
  details: string;
  reportedAt: string;
  outcome: { result: ReportResult; note: string; by: UserSummary; at: string } | null;
};

export type AccountRef = { id: string; label: string; kind: string };
export type Transfer = {
  debit: AccountRef;
  credit: AccountRef;
  /** A decimal string, never negative: it moves from `debit` to `credit`. */
  amount: string;
  asset: string;
};
export type Journal = {
  _id: string;
  kind: string;
  at: string;
  actor: UserSummary | null;
  challengeId: string | null;
  reason: string | null;
  transfers: Transfer[];
};
export type LedgerAccount = {
  _id: string;
  kind: string;
  label: string;
  asset: string;
  /** A decimal string. */
  balance: string;
  userId: string | null;
  challengeId: string | null;
};

export type AuditResult = {
  at: string;
  isSound: boolean;
  durationMs: number;
  findings: { check: string; detail: string }[];
  /** Null if the clock ran it. */
  by: UserSummary | null;
};

export type Audience = "all" | "staff";
export type Announcement = {
  _id: string;
  text: string;
  startsAt: string;
  endsAt: string;
};
export type StaffAnnouncement = Announcement & {
  audience: Audience;
  createdBy: UserSummary;
  createdAt: string;
  /** Who ended it before its end, and when. */
  endedBy: UserSummary | null;
  endedAt: string | null;
};
export type NewAnnouncement = {
  /** One line. */
  text: string;
  audience: Audience;
  /** Null to start at once. */
  startsAt: string | null;
  endsAt: string;
};

export type SettingsInForce = {
  /** The fee in hundredths of a percent. */
  fee: { bps: number };
  /** The time in which a side that is there confirms or contests a declared result, by game. */
  windows: { game: string; minutes: number }[];
  limits: { name: string; value: string }[];
  history: {
    name: string;
    /** Null if the setting is new. */
    from: string | null;
    /** Null if the setting is gone. */
    to: string | null;
    at: string;
    /** The version of the server that started with it. */
    by: string;
  }[];
};

export type LogTargetKind = "user" | "challenge" | "report" | "announcement" | "ledger";
export type LogEntry = {
  _id: string;
  at: string;
  /** Null if the command line acted. */
  actor: UserSummary | null;
  action: string;
  target: { kind: LogTargetKind; id: string; label: string };
  /** Empty if the action needs none. */
  reason: string;
  address: string | null;
};

type Data<Body> = { success: true; data: Body };
type Paged<Row> = Data<Row[]> & { pagination: Pages & { total: number } };
/** The rows before `before`; `nextBefore` is null at the end. */
type Slice<Row> = Data<Row[]> & { nextBefore: string | null };

type PageQuery = { page?: number; limit?: number };
type SliceQuery = { before?: string; limit?: number };
export type UsersQuery = { search?: string; status?: "all" | "active" | "suspended" | "staff" };
export type JournalsQuery = {
  kind?: string;
  challengeId?: string;
  userId?: string;
  accountId?: string;
};
export type LogQuery = { actor?: string; action?: string; target?: string };

type ById = { id: string };
type Parameters<Query, Path> = ([Query] extends [never] ? { query?: never } : { query?: Query }) &
  ([Path] extends [never] ? { path?: never } : { path: Path });
type Responses<Body> = { 200: { content: { "application/json": Body } } };
type Get<Body, Query = never, Path = never> = {
  parameters: Parameters<Query, Path>;
  responses: Responses<Body>;
};
type Post<Input, Body, Path = never> = {
  parameters: Parameters<never, Path>;
  responses: Responses<Body>;
} & ([Input] extends [never]
  ? { requestBody?: never }
  : { requestBody: { content: { "application/json": Input } } });
type WithReason = { reason: string };
type Done = { success: true };

/** The paths of the administration, in the form of the generated ones. */
export interface AdministrationPaths {
  "/api/admin/users": { get: Get<Paged<UserRow>, UsersQuery & PageQuery> };
  "/api/admin/users/{id}": { get: Get<Data<UserDetail>, never, ById> };
  "/api/admin/users/{id}/notes": { post: Post<{ text: string }, Done, ById> };
  "/api/admin/users/{id}/suspend": {
    post: Post<WithReason & { until: string | null }, Done, ById>;
  };
  "/api/admin/users/{id}/restore": { post: Post<WithReason, Done, ById> };
  "/api/admin/users/{id}/sessions/end": { post: Post<WithReason, Done, ById> };
  "/api/admin/users/{id}/role": { post: Post<WithReason & { role: AccountRole }, Done, ById> };
  "/api/admin/users/{id}/factor-reset": {
    post: Post<WithReason, Data<{ state: "asked" | "reset" }>, ById>;
  };
  "/api/admin/reports": {
    get: Get<Paged<ReportRow>, { status?: "open" | "closed" } & PageQuery>;
  };
  "/api/admin/reports/{id}/close": {
    post: Post<{ result: ReportResult; note: string }, Data<ReportRow>, ById>;
  };
  "/api/admin/ledger/journals": { get: Get<Slice<Journal>, JournalsQuery & SliceQuery> };
  "/api/admin/ledger/journals/{id}": { get: Get<Data<Journal>, never, ById> };
  "/api/admin/ledger/accounts/{id}": { get: Get<Data<LedgerAccount>, never, ById> };
  "/api/admin/audit": {
    get: Get<Data<AuditResult | null>>;
    post: Post<never, Data<AuditResult | null>>;
  };
  "/api/admin/announcements": {
    get: Get<Data<StaffAnnouncement[]>>;
    post: Post<NewAnnouncement, Data<Announcement>>;
  };
  "/api/admin/announcements/{id}/end": { post: Post<never, Done, ById> };
  "/api/announcements": { get: Get<Data<Announcement[]>> };
  "/api/admin/settings": { get: Get<Data<SettingsInForce>> };
  "/api/admin/log": { get: Get<Slice<LogEntry>, LogQuery & SliceQuery> };
}
