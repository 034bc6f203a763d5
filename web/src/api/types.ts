import type { components, operations } from "./schema";

type Schemas = components["schemas"];

/** Fields that HTTP omits are undefined when a socket's payload was parsed. */
type OrUndefined<Base, Keys extends keyof Base> = Omit<Base, Keys> & {
  [Key in Keys]?: Base[Key] | undefined;
};

export type User = Schemas["User"];
export type UserSummary = Schemas["UserSummary"];
export type BlockedPlayer = Schemas["BlockedUser"];
export type PublicProfile = Schemas["PublicProfile"];
export type PublicRecord = Schemas["PublicRecord"];
export type Device = Schemas["Device"];
export type Passkey = Schemas["Passkey"];
export type PasskeyPurpose = Schemas["PasskeyPurpose"];
export type PasskeyConfirmation = Schemas["PasskeyConfirmation"];
export type SecurityEvent = Schemas["SecurityEventView"];
export type EmailChange = Schemas["EmailChangeView"];
export type DataExport = Schemas["DataExportView"];
export type PlayLimits = Schemas["PlayLimitsView"];
export type PlayLimit = Schemas["PlayLimitView"];
export type PlayLimitKind = operations["change_play_limit"]["parameters"]["path"]["kind"];
export type FairPlayChange = Schemas["FairPlayChange"];
export type PlayerStats = Schemas["PlayerStats"];
export type FirstSteps = Schemas["FirstStepsData"];
export type FirstStepName = Schemas["FirstStepName"];
export type SearchHit = Schemas["SearchHit"];
export type SearchHits = Schemas["SearchHits"];
export type Seal = Schemas["Seal"];
export type Wallet = Schemas["Wallet"];
export type Transaction = Schemas["Transaction"];
export type TransactionKind = Schemas["TransactionKind"];
export type Withdrawal = Schemas["Withdrawal"];
export type ArenaMessage = Schemas["ArenaMessage"];
export type PresenceChange = Schemas["PresenceChange"];
export type CornerRecord = Schemas["CornerRecord"];

export type Challenge = Schemas["Challenge"];
export type MatchType = Schemas["MatchType"];
export type TeamSide = Schemas["TeamSide"];
export type RosterMember = Schemas["RosterMember"];
export type StakePart = Schemas["StakePart"];
export type TeamChallenge = Schemas["TeamChallenge"];
export type ChallengeDetail = Schemas["ChallengeDetail"];
export type ChallengeStatus = Schemas["ChallengeStatus"];
export type ChallengeAction = Schemas["ChallengeAction"];
export type Participant = Schemas["Participant"];
export type Escrow = Schemas["Escrow"];
export type RelationCounts = Schemas["CategoryCountsView"];
export type CancelReason = Schemas["CancelReason"];
export type EscrowState = Schemas["EscrowState"];
export type Outcome = Schemas["Ending"];
export type Declaration = Schemas["Declaration"];
export type ReportReason = Schemas["ReportReason"];
export type DisputePage = Schemas["DisputePage"];
export type DisputeSide = Schemas["DisputeSide"];
export type DisputeAction = Schemas["DisputeAction"];
export type Evidence = Schemas["Evidence"];
export type Ruling = Schemas["Ruling"];
export type RulingVerdict = Schemas["RulingVerdict"];

/** The state of a challenge after a command: the part of its page that is the same for everyone. */
export type ChallengeAfter = OrUndefined<Schemas["ChallengeAfter"], "declarations">;

/**
 * One entry of a challenge's log. The server may send types that this client does not know. An event that
 * is private to the players reaches other viewers without type and data.
 */
export type ChallengeEvent = Omit<Schemas["ChallengeEvent"], "type" | "data" | "after"> & {
  type?: string | undefined;
  data?: unknown;
  /** Absent from an event that was written before `after` was stored. */
  after?: ChallengeAfter | undefined;
};

export type ChallengeEventType = Schemas["ChallengeEventType"];

/** An event as the socket sends it: without a type if this viewer may not see it. */
export type LiveChallengeEvent = ChallengeEvent & { challengeId: string };

export type Friend = UserSummary;
export type FriendEntry = Schemas["Friend"];

export type Attachment = Schemas["Attachment"];
export type Receipt = Schemas["Receipt"];
export type DirectoryEntry = Schemas["DirectoryEntry"];
export type MessageType = Schemas["MessageType"];

/** A message between people. The receipts, which are newer than its `status`, show whether it was read. */
export type Message = Omit<Schemas["Message"], "status">;
export type LastMessage = Schemas["LastMessage"];
export type Conversation = Schemas["Conversation"];

/** The messages and changes that a client missed in a conversation; with `resync` they are too many to be sent. */
export type MissedMessages = OrUndefined<
  Omit<Schemas["MissedMessages"], "messages" | "changed">,
  "resync"
> & {
  messages?: Message[] | null | undefined;
  changed?: Message[] | null | undefined;
};

export type NotificationType = Schemas["NotificationType"];
export type Notification = Schemas["Notification"];
export type NotificationPreferences = Schemas["NotificationPreferences"];

export type TeamRef = Schemas["TeamRef"];
export type TeamSummary = Schemas["TeamSummary"];
export type TeamMember = Schemas["TeamMember"];
export type TeamConnection = Schemas["TeamConnection"];
export type TeamInvitation = Schemas["TeamInvitation"];
export type Team = Schemas["Team"];
export type TeamMotion = Schemas["TeamMotion"];
export type Pool = Schemas["Pool"];
export type PoolMovement = Schemas["PoolMovement"];

export type ReferralAction = Schemas["ReferralItem"];
export type ReferralFigures = Schemas["ReferralOverview"];
export type PendingReferral = Schemas["PendingReferral"];
export type ReferralPages = Schemas["ReferralPages"];
export type ReferralRank = Schemas["ReferralRank"];
export type Reward = Schemas["Reward"];
export type Quest = Schemas["Quest"];
export type QuestsData = Schemas["QuestsData"];
export type TokensData = Schemas["TokensData"];
export type ShopData = Schemas["ShopData"];
export type Cosmetic = Schemas["Cosmetic"];
export type Contest = Schemas["Contest"];
export type ContestPlace = Schemas["ContestPlace"];
export type Look = Schemas["Look"];
