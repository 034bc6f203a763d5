import * as v from "valibot";
import type {
  ArenaMessage,
  CancelReason,
  ChallengeAfter,
  ChallengeStatus,
  Declaration,
  EscrowState,
  LiveChallengeEvent,
  MessageType,
  Outcome,
} from "../types";
import { conversation, member, message, missedMessages, person } from "./chat-schemas";
import { amount, counts, nullable, optional, timestamp, wholeNumber } from "./schema";

const STATUSES = valuesOf<ChallengeStatus>({
  pending: true,
  open: true,
  full: true,
  active: true,
  in_progress: true,
  completed: true,
  cancelled: true,
});

const ESCROW_STATES = valuesOf<EscrowState>({
  funding: true,
  locked: true,
  declared: true,
  disputed: true,
  held: true,
  paid: true,
  refunded: true,
});

const CANCEL_REASONS = valuesOf<CancelReason>({
  creator: true,
  expired: true,
  declined: true,
  void: true,
});

const SETTLED_BY = valuesOf<Outcome["settledBy"]>({
  agreement: true,
  lapse: true,
  creator: true,
  expired: true,
  call_off: true,
  undeclared: true,
  abandoned: true,
  moderator: true,
  declined: true,
});

const DEADLINE_KINDS = valuesOf<ChallengeAfter["deadlines"][number]["kind"]>({
  approve: true,
  expire: true,
  undeclared: true,
  confirm: true,
  take: true,
  decide: true,
  dispute: true,
  release: true,
});

const DISPUTE_STAGES = valuesOf<NonNullable<ChallengeAfter["dispute"]>["stage"]>({
  waiting: true,
  taken: true,
  second: true,
});

/** Every value of a union: without one of them, an event that has it would be dropped, so the compiler asks for each. */
function valuesOf<Value extends string>(values: Readonly<Record<Value, true>>): Value[] {
  return Object.keys(values) as Value[];
}

const outcome: v.GenericSchema<unknown, Outcome> = v.object({
  kind: v.picklist(["win", "draw", "void"]),
  winner: nullable(person),
  settledBy: v.picklist(SETTLED_BY),
  payouts: v.array(v.object({ user: person, amount })),
  fee: amount,
});

const declaration: v.GenericSchema<unknown, Declaration> = v.object({
  user: person,
  outcome: v.picklist(["won", "lost", "draw"]),
  winner: nullable(person),
  score: nullable(v.string()),
  note: nullable(v.string()),
  declaredAt: timestamp,
});

/** The state of a challenge after a command, the same for every viewer. */
const after: v.GenericSchema<unknown, ChallengeAfter> = v.object({
  status: v.picklist(STATUSES),
  participantCount: wholeNumber,
  startedAt: nullable(timestamp),
  endsAt: nullable(timestamp),
  cancelReason: nullable(v.picklist(CANCEL_REASONS)),
  fee: amount,
  escrow: v.object({
    total: amount,
    fee: amount,
    winnerReceives: amount,
    state: v.picklist(ESCROW_STATES),
  }),
  deadlines: v.array(
    v.object({
      kind: v.picklist(DEADLINE_KINDS),
      at: timestamp,
      sides: v.array(v.object({ user: person, at: timestamp })),
    }),
  ),
  outcome: nullable(outcome),
  callOff: v.object({ agreed: v.array(v.string()), needed: wholeNumber }),
  dispute: nullable(
    v.object({
      _id: v.string(),
      openedAt: timestamp,
      openedBy: person,
      reason: v.string(),
      stage: v.picklist(DISPUTE_STAGES),
      appealedBy: nullable(person),
      evidenceUntil: nullable(timestamp),
      voidAt: nullable(timestamp),
    }),
  ),
  mayAppeal: v.array(v.string()),
  declarations: optional(v.array(declaration)),
});

const challengeEvent: v.GenericSchema<unknown, LiveChallengeEvent> = v.object({
  challengeId: v.string(),
  version: wholeNumber,
  type: optional(v.string()),
  data: v.optional(v.unknown()),
  at: timestamp,
  // One that only a newer client can read counts as absent: the snapshot is fetched instead. Dropped, the event would
  // leave the page as it is until the next one.
  after: v.fallback(optional(after), undefined),
});

const presence = v.object({
  userId: v.string(),
  isOnline: v.boolean(),
  since: timestamp,
  returnBy: optional(timestamp),
});

const arenaMessage: v.GenericSchema<unknown, ArenaMessage> = v.object({
  _id: v.string(),
  seq: wholeNumber,
  clientId: v.string(),
  sender: person,
  content: v.string(),
  createdAt: timestamp,
  isEdited: v.boolean(),
  isDeleted: v.boolean(),
});

/** The events of the server. A payload that its schema rejects is dropped and counted. */
const EVENT_SCHEMAS = {
  authenticated: v.object({
    user: v.object({ _id: v.string(), username: v.string() }),
    serverTime: timestamp,
    expiresAt: timestamp,
  }),
  auth_error: v.object({ code: v.string(), message: v.string() }),
  server_shutdown: v.object({ retryAfterMs: wholeNumber }),
  challenge_event: challengeEvent,
  challenge_resync: v.object({ challengeId: v.string(), version: wholeNumber }),
  challenge_watchers: v.object({
    challengeId: v.string(),
    count: wholeNumber,
    names: optional(v.array(v.string())),
  }),
  player_presence: v.object({
    challengeId: v.string(),
    userId: v.string(),
    isOnline: v.boolean(),
    since: timestamp,
    returnBy: optional(timestamp),
  }),
  challenge_thumbnail: v.object({
    challengeId: v.string(),
    version: wholeNumber,
    status: v.picklist(STATUSES),
    escrowState: v.picklist(ESCROW_STATES),
    participantCount: wholeNumber,
    maxParticipants: wholeNumber,
    totalPrizePool: amount,
    at: timestamp,
  }),
  challenge_listed: v.object({
    challengeId: v.string(),
    at: timestamp,
    count: optional(wholeNumber),
  }),
  wallet_updated: v.object({
    available: amount,
    inEscrow: amount,
    withdrawing: amount,
    inTeams: amount,
    appealHold: amount,
  }),
  /** For members: money of the team's pool has moved, or can be withdrawn again or no more. */
  team_pool_changed: v.object({ teamId: v.string() }),
  quests_updated: v.object({
    completed: v.array(v.object({ id: v.string(), title: v.string(), reward: wholeNumber })),
    /** False for progress and claims. */
    isLookChanged: v.boolean(),
  }),
  tokens_updated: v.object({ balance: wholeNumber }),
  /** The table of the month, where it has changed; the last one counts. */
  contest_updated: v.object({
    startsAt: timestamp,
    fund: amount,
    prizes: v.array(amount),
    table: v.array(
      v.object({ place: wholeNumber, user: person, points: wholeNumber, prize: nullable(amount) }),
    ),
  }),
  arena_message: v.object({ challengeId: v.string(), message: arenaMessage }),
  arena_message_changed: v.object({ challengeId: v.string(), message: arenaMessage }),
  arena_reactions: v.object({ challengeId: v.string(), counts }),
  message_received: v.object({ conversationId: v.string(), message }),
  message_sent: v.object({ conversationId: v.string(), message }),
  message_edited: v.object({ conversationId: v.string(), message }),
  message_deleted: v.object({ conversationId: v.string(), message }),
  message_delivered: v.object({ ...member, seq: wholeNumber }),
  /** Only the reader's own devices receive `unreadCount`. */
  messages_read: v.object({ ...member, seq: wholeNumber, unreadCount: optional(wholeNumber) }),
  user_typing: v.object({ ...member, username: v.string() }),
  user_stopped_typing: v.object(member),
  /** A member joined or left a group conversation; sent to all members. */
  conversation_members: v.object({ conversationId: v.string() }),
  user_presence_update: v.object({
    userId: v.string(),
    isOnline: v.boolean(),
    lastSeen: timestamp,
  }),
  /** The viewer has blocked or unblocked a player, here or on another device. */
  block_updated: v.object({ userId: v.string(), isBlocked: v.boolean() }),
  /** The staff have suspended or restored the viewer's account, or changed its role. */
  account_updated: v.object({}),
  /** An announcement was published or ended; each client reads what is for its player. */
  announcements_updated: v.object({}),
  /** Parsed by the operators' console, whose schema players do not load. */
  operations_sample: v.unknown(),
  /** The error of a message that was sent without an acknowledgement callback. */
  error: v.object({ message: v.string() }),
} as const;

export type ServerEvents = {
  [Name in keyof typeof EVENT_SCHEMAS]: v.InferOutput<(typeof EVENT_SCHEMAS)[Name]>;
};

export type EventName = keyof ServerEvents;

export const EVENT_NAMES = Object.keys(EVENT_SCHEMAS) as EventName[];

/** The requests of the client, each with the payload of a successful response. */
const RESPONSE_SCHEMAS = {
  authenticate: v.object({}),
  challenge_subscribe: v.object({
    version: wholeNumber,
    watchers: wholeNumber,
    names: optional(v.array(v.string())),
    presence: v.array(presence),
    serverTime: timestamp,
  }),
  challenge_unsubscribe: v.object({}),
  /** The current versions of the challenges, which reveal changes since the list was read. */
  thumbnails_subscribe: v.object({ versions: counts }),
  arena_message: v.object({ message: arenaMessage }),
  arena_reaction: v.object({}),
  join_conversation: v.object({ conversation }),
  send_message: v.object({ message }),
  edit_message: v.object({ message }),
  delete_message: v.object({ message }),
  messages_delivered: v.object({ deliveredSeq: wholeNumber }),
  mark_messages_read: v.object({ readSeq: wholeNumber, unreadCount: wholeNumber }),
  typing_start: v.object({}),
  typing_stop: v.object({}),
  conversation_sync: missedMessages,
  contest_subscribe: v.object({}),
  contest_unsubscribe: v.object({}),
  operations_subscribe: v.object({}),
  operations_unsubscribe: v.object({}),
} as const;

export type LiveRequests = {
  authenticate: { token: string };
  challenge_subscribe: { challengeId: string; version: number; inviteCode?: string };
  challenge_unsubscribe: { challengeId: string };
  thumbnails_subscribe: { challengeIds: string[]; listed: boolean };
  arena_message: {
    challengeId: string;
    clientId: string;
    content: string;
    inviteCode?: string;
  };
  arena_reaction: { challengeId: string; reaction: Reaction; inviteCode?: string };
  join_conversation: { otherUserId: string };
  send_message: OutgoingMessage;
  edit_message: { messageId: string; content: string };
  delete_message: { messageId: string };
  messages_delivered: { conversationId: string; seq: number };
  mark_messages_read: { conversationId: string; seq: number };
  typing_start: { conversationId: string };
  typing_stop: { conversationId: string };
  conversation_sync: { conversationId: string; after: number; changesAfter: number };
  contest_subscribe: Record<string, never>;
  contest_unsubscribe: Record<string, never>;
  operations_subscribe: Record<string, never>;
  operations_unsubscribe: Record<string, never>;
};

/** A message to a player or to a conversation; the server treats a repeated `clientId` as the same message. */
export type OutgoingMessage = {
  clientId: string;
  content: string;
  messageType: MessageType;
  attachments: string[];
} & ({ recipientId: string } | { conversationId: string });

export const REACTIONS: readonly Reaction[] = ["clap", "fire", "wow", "laugh", "heart", "gg"];
/** Those that the shop sells: only their owners send them. */
export const EXTRA_REACTIONS = ["crown", "bell", "rocket"] as const;
export type ExtraReaction = (typeof EXTRA_REACTIONS)[number];
export type Reaction = "clap" | "fire" | "wow" | "laugh" | "heart" | "gg" | ExtraReaction;

export type PlayerPresence = v.InferOutput<typeof presence>;

const errorResponse = v.object({
  ok: v.literal(false),
  code: v.string(),
  message: v.string(),
  retryAfterMs: optional(wholeNumber),
});

export type ErrorResponse = v.InferOutput<typeof errorResponse>;

const successResponse = v.object({ ok: v.literal(true) });

type ResponseData = {
  [Name in keyof typeof RESPONSE_SCHEMAS]: v.InferOutput<(typeof RESPONSE_SCHEMAS)[Name]>;
};

export type LiveResponse<Name extends keyof LiveRequests> =
  | ({ ok: true } & ResponseData[Name])
  | ErrorResponse;

type Schemas<Outputs> = { [Name in keyof Outputs]: v.GenericSchema<unknown, Outputs[Name]> };

// Written as schemas of an indexed type, so that TypeScript can follow a name to its output.
const eventSchemas: Schemas<ServerEvents> = EVENT_SCHEMAS;
const responseSchemas: Schemas<ResponseData> = RESPONSE_SCHEMAS;

/** Parses the payload of an event; returns null if it is invalid. */
export function parseEvent<Name extends EventName>(
  name: Name,
  raw: unknown,
): ServerEvents[Name] | null {
  return parseWith(eventSchemas[name], raw);
}

/**
 * Parses an acknowledgement: `{ok: true, ...}` or `{ok: false, code, message, retryAfterMs?}`. Returns null if it is
 * neither.
 */
export function parseResponse<Name extends keyof LiveRequests>(
  name: Name,
  raw: unknown,
): LiveResponse<Name> | null {
  const error = parseWith(errorResponse, raw);
  if (error !== null) return error;
  if (!v.is(successResponse, raw)) return null;
  const data = parseWith(responseSchemas[name], raw);
  return data === null ? null : { ok: true, ...data };
}

function parseWith<Output>(schema: v.GenericSchema<unknown, Output>, raw: unknown): Output | null {
  const result = v.safeParse(schema, raw);
  return result.success ? result.output : null;
}
