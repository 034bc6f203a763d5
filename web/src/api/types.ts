import type { components } from "./schema";

type Schemas = components["schemas"];

export type User = Schemas["User"];
export type UserSummary = Schemas["UserSummary"];
export type Device = Schemas["Device"];
export type PlayerStats = Schemas["PlayerStats"];
export type SearchHit = Schemas["SearchHit"];
export type Wallet = Schemas["Wallet"];
export type Transaction = Schemas["Transaction"];
export type ArenaMessage = Schemas["ArenaMessage"];
export type PresenceChange = Schemas["PresenceChange"];
export type CornerRecord = Schemas["CornerRecord"];

/** The document says "text" where the server knows but a few words; these are the words. */
type Known<Base, Words> = Omit<Base, keyof Words> & Words;

type ChallengeDocument = Schemas["Challenge"];
type DetailDocument = Schemas["ChallengeDetail"];

export type ChallengeStatus =
  | "pending"
  | "open"
  | "full"
  | "active"
  | "in_progress"
  | "completed"
  | "cancelled";

export type Participant = Known<
  ChallengeDocument["participants"][number],
  { status: "joined" | "ready" | "active" | "left" }
>;

export type Outcome = Known<
  NonNullable<ChallengeDocument["outcome"]>,
  { kind: "win" | "draw" | "void" }
>;

type Relation = "own" | "teammate" | "friend" | "team" | "stranger";

export type Challenge = Known<
  ChallengeDocument,
  {
    status: ChallengeStatus;
    matchType: "1 vs 1" | "1 vs Many" | "Team vs Team";
    visibility: "Public" | "Private" | "All (friends only)";
    challengeType: "public" | "private" | "friends";
    durationUnit: "min" | "hr" | "day" | "week";
    participants: Participant[];
    outcome?: Outcome | null | undefined;
    category?: Relation | null | undefined;
    categoryInfo?:
      | { type: Relation; label: string; teamName?: string | null | undefined }
      | null
      | undefined;
  }
>;

export type Escrow = Known<
  DetailDocument["escrow"],
  { state: "funding" | "locked" | "declared" | "disputed" | "held" | "paid" | "refunded" }
>;

export type Declaration = Known<
  DetailDocument["declarations"][number],
  { outcome: "won" | "lost" | "draw" }
>;

export type ChallengeAction =
  | "join"
  | "leave"
  | "ready"
  | "start"
  | "cancel"
  | "edit"
  | "declare"
  | "call_off";

export type ChallengeDetail = Known<
  DetailDocument,
  {
    challenge: Challenge;
    userRole: "creator" | "participant" | "viewer";
    escrow: Escrow;
    deadlines: { kind: "expire" | "undeclared" | "confirm" | "dispute" | "release"; at: string }[];
    declarations: Declaration[];
    myDeclaration?: Declaration | null | undefined;
    actions: ChallengeAction[];
  }
>;

/**
 * One line of a challenge's log. The server may tell of more than this client knows, and of what is the
 * players' own business it tells the others no more than that it was: such a line has no type.
 */
export type ChallengeEvent = {
  version: number;
  type?: string | undefined;
  data?: unknown;
  at: string;
};

/** Where a challenge stands after a deed: the part of its page that is the same for everyone. */
export type ChallengeAfter = Known<
  Schemas["ChallengeAfter"],
  {
    status: ChallengeStatus;
    escrow: Pick<Escrow, "total" | "fee" | "winnerReceives" | "state">;
    deadlines: ChallengeDetail["deadlines"];
    outcome?: Outcome | null | undefined;
    /** Told to everyone once the outcome is known. */
    declarations?: Declaration[] | undefined;
  }
>;

/**
 * An event as the socket brings it: without a type where this viewer may not know what it was, and without
 * `after` where it is from the time before that was kept.
 */
export type LiveChallengeEvent = ChallengeEvent & {
  challengeId: string;
  after?: ChallengeAfter | undefined;
};

export type Friend = UserSummary;

export type Attachment = Schemas["Attachment"];
export type Receipt = Schemas["Receipt"];
export type DirectoryEntry = Schemas["DirectoryEntry"];

export type MessageType = "text" | "image" | "video" | "audio" | "file";

/** A message between people. Whether it was read is told by the receipts, which are newer than its `status`. */
export type Message = Known<
  Omit<Schemas["Message"], "status">,
  { messageType: MessageType; attachments: Attachment[] }
>;

export type LastMessage = Known<Schemas["LastMessage"], { messageType: MessageType }>;

export type Conversation = Known<
  Schemas["Conversation"],
  {
    kind: "direct" | "team" | "leads";
    /** Of a team's conversation; among leads the other one's team. */
    team?: TeamRef | null | undefined;
    lastMessage?: LastMessage | null | undefined;
  }
>;

/** What a client lacks of a conversation; too much of it where `resync`. */
export type Missed = Known<
  Schemas["Missed"],
  {
    messages?: Message[] | null | undefined;
    changed?: Message[] | null | undefined;
    resync?: boolean | undefined;
  }
>;

export type NotificationType =
  | "challenge"
  | "challenge_invitation"
  | "challenge_joined"
  | "challenge_started"
  | "challenge_result"
  | "team_invitation"
  | "team_join_request"
  | "team"
  | "friend"
  | "follow"
  | "achievement"
  | "system"
  | "interest"
  | "tag"
  | "acceptance";

export type Notification = Known<
  Schemas["Notification"],
  { type: NotificationType; answer?: "accepted" | "rejected" | null | undefined }
>;

export type NotificationPreferences = Known<
  Schemas["NotificationPreferences"],
  { enabledTypes: Record<NotificationType, boolean> }
>;

export type TeamRef = Schemas["TeamRef"];
export type TeamSummary = Schemas["TeamSummary"];
export type TeamMember = Schemas["TeamMember"];
export type TeamConnection = Schemas["TeamConnection"];
export type TeamInvitation = Schemas["TeamInvitation"];

/** Where one talks, for those who are in the conversation. */
type Talking = { conversationId?: string | null | undefined };

export type Team = Known<
  Schemas["Team"],
  Talking & { connectedTeams: (Schemas["ConnectedTeam"] & Talking)[] }
>;

type ReferralActionKind =
  | "signup"
  | "email_verify"
  | "profile_complete"
  | "first_challenge"
  | "premium_upgrade";

export type ReferralAction = Known<Schemas["ReferralItem"], { action: ReferralActionKind }>;
export type ReferralFigures = Known<
  Schemas["ReferralOverview"],
  { successfulReferrals: ReferralAction[] }
>;
export type PendingReferral = Schemas["PendingReferral"];
export type ReferralPages = Schemas["ReferralPages"];
export type ReferralRank = Schemas["ReferralRank"];
export type Reward = Schemas["Reward"];
