import type { Appeal, Ruling } from "@/api/ruling-types";
import type {
  ArenaMessage,
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

/** Who has to act next: any moderator, the one who has taken it, or a second one. */
export type CaseStage = "waiting" | "taken" | "second";

/** A dispute in the queue. */
export type DisputeRow = {
  challengeId: string;
  title: string;
  game: string;
  openedAt: string;
  escrowTotal: string;
  sides: { user: UserSummary; fairPlay: number }[];
  stage: CaseStage;
  isOverdue: boolean;
  isAppeal: boolean;
  needsSecondOpinion: boolean;
  moderator: UserSummary | null;
  deadline: CaseDeadline;
  evidenceCount: number;
  conflict: Conflict | null;
};

/** A ruling with who made it; participants never see that. `isProposal` stays true of one that waited for a second moderator. */
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
  /** Null of a closed account. */
  history: CaseHistory | null;
};

/** The part of a case that exists until it is decided. */
export type OpenCase = {
  openedAt: string;
  openedBy: UserSummary;
  stage: CaseStage;
  isOverdue: boolean;
  appeal: Appeal | null;
  moderator: UserSummary | null;
  isMine: boolean;
  conflict: Conflict | null;
  evidenceUntil: string;
  needsSecondOpinion: boolean;
};

type CaseTime = {
  kind: "take_back" | "confirm" | "evidence" | "take" | "decide" | "void" | "release";
  at: string;
  user?: UserSummary | null;
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
  /** Null once it is decided. */
  open: OpenCase | null;
  deadlines: CaseTime[];
  sides: CaseSide[];
  events: ChallengeEvent[];
  presence: PresenceChange[];
  /** The newest messages of the challenge's chat. */
  arena: ArenaMessage[];
  /** In the order in which they were made, those that wait for a second moderator too. */
  rulings: StaffRuling[];
  /** Whether a winner gets so much that two moderators have to rule the same, each with a code of the second factor. */
  awardNeedsTwo: boolean;
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
