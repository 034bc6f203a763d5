import type { Appeal, Ruling } from "@/api/ruling-types";
import type {
  ChallengeEvent,
  Declaration,
  DisputePage,
  Evidence,
  PresenceChange,
  UserSummary,
} from "@/api/types";

/*
 * The shapes of the moderators' API, until the generated schema describes its routes. All of them stand in this file,
 * so that each becomes an alias of a generated type by an edit of this file alone.
 */

export type StaffRole = "moderator" | "admin";

/** The response of GET /admin/me. */
export type StaffSelf = {
  user: UserSummary;
  role: StaffRole;
  hasSecondFactor: boolean;
  counts: { disputesWaiting: number; disputesMine: number; reportsOpen: number };
};

/** Why a moderator may not decide a dispute. */
export type Conflict = "participant" | "friend" | "blocked" | "team" | "ruled_before";

export type DisputeQueue = "waiting" | "mine" | "second" | "all";

/** A time that ends: to take the case, to decide it, or of the dispute itself. */
export type CaseDeadline = { kind: "take" | "decide" | "dispute"; at: string };

/** A dispute in the queue. */
export type DisputeRow = {
  challengeId: string;
  title: string;
  game: string;
  openedAt: string;
  escrowTotal: string;
  sides: { user: UserSummary; fairPlay: number }[];
  stage: "waiting" | "taken";
  isOverdue: boolean;
  isAppeal: boolean;
  needsSecondOpinion: boolean;
  moderator: UserSummary | null;
  deadline: CaseDeadline;
  evidenceCount: number;
  conflict: Conflict | null;
};

/** A ruling with who made it; participants never see that. */
export type StaffRuling = Ruling & { moderator: UserSummary; second: UserSummary | null };

/** A player's past, as far as it helps to judge. */
type CaseHistory = {
  fairPlay: number;
  completed: number;
  won: number;
  disputes: number;
  finesTotal: string;
  joinedAt: string;
};

export type CaseSide = {
  user: UserSummary;
  stakeAmount: string;
  fineMax: string;
  declaration: Declaration | null;
  evidence: Evidence[];
  history: CaseHistory;
};

export type CaseMessage = {
  _id: string;
  user: UserSummary;
  content: string;
  createdAt: string;
};

/** Everything that a moderator decides by. */
export type CaseFile = {
  challengeId: string;
  title: string;
  version: number;
  status: DisputePage["status"];
  game: string;
  rules: string;
  escrow: DisputePage["escrow"];
  openedAt: string;
  openedBy: UserSummary;
  stage: "waiting" | "taken";
  isOverdue: boolean;
  isAppeal: boolean;
  appeal: Appeal | null;
  moderator: UserSummary | null;
  isMine: boolean;
  conflict: Conflict | null;
  evidenceUntil: string;
  deadlines: CaseDeadline[];
  sides: CaseSide[];
  events: ChallengeEvent[];
  presence: PresenceChange[];
  arena: CaseMessage[];
  proposal: StaffRuling | null;
  rulings: StaffRuling[];
  serverTime: string;
};

export type VerdictKind = "winner" | "draw" | "void";

/** What a moderator decides, as it is sent. */
export type RulingRequest = {
  verdict: VerdictKind;
  winnerId?: string;
  reason: string;
  penalties: { userId: string; fine: string }[];
  /** A code of the second factor, where a winner gets more than one moderator may award. */
  code?: string;
};

/** How fast and how well disputes were decided. */
export type Quality = {
  taken: number;
  decided: number;
  medianTakeSeconds: number | null;
  medianDecideSeconds: number | null;
  appealed: number;
  overturned: number;
  byModerator: { user: UserSummary; taken: number; decided: number; overturned: number }[];
};
