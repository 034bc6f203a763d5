import type {
  ArenaMessage,
  ChallengeAfter,
  Declaration,
  LiveChallengeEvent,
  MessageType,
  Outcome,
} from "../types";
import { conversation, member, message, missed, person } from "./chat-shapes";
import {
  amount,
  anything,
  counts,
  flag,
  list,
  nullable,
  oneOf,
  optional,
  type Reader,
  record,
  text,
  time,
  whole,
} from "./shape";

const STATUSES = [
  "pending",
  "open",
  "full",
  "active",
  "in_progress",
  "completed",
  "cancelled",
] as const;

const ESCROW_STATES = [
  "funding",
  "locked",
  "declared",
  "disputed",
  "held",
  "paid",
  "refunded",
] as const;

const CANCEL_REASONS = ["creator", "expired", "declined", "void"] as const;

const SETTLED_BY = [
  "agreement",
  "lapse",
  "creator",
  "expired",
  "call_off",
  "undeclared",
  "abandoned",
  "moderator",
] as const;

const outcome: Reader<Outcome> = record({
  kind: oneOf(["win", "draw", "void"]),
  winner: nullable(person),
  settledBy: oneOf(SETTLED_BY),
  payouts: list(record({ user: person, amount })),
  fee: amount,
});

const declaration: Reader<Declaration> = record({
  user: person,
  outcome: oneOf(["won", "lost", "draw"]),
  winner: nullable(person),
  score: nullable(text),
  note: nullable(text),
  declaredAt: time,
});

/** The state of a challenge after a command, the same for every viewer. */
const after: Reader<ChallengeAfter> = record({
  status: oneOf(STATUSES),
  participantCount: whole,
  startedAt: nullable(time),
  endsAt: nullable(time),
  cancelReason: nullable(oneOf(CANCEL_REASONS)),
  fee: amount,
  escrow: record({
    total: amount,
    fee: amount,
    winnerReceives: amount,
    state: oneOf(ESCROW_STATES),
  }),
  deadlines: list(
    record({
      kind: oneOf(["expire", "undeclared", "confirm", "dispute", "release"]),
      at: time,
      sides: list(record({ user: person, at: time })),
    }),
  ),
  outcome: nullable(outcome),
  callOff: record({ agreed: list(text), needed: whole }),
  dispute: nullable(record({ _id: text, openedAt: time, openedBy: person, reason: text })),
  declarations: optional(list(declaration)),
});

const challengeEvent: Reader<LiveChallengeEvent> = record({
  challengeId: text,
  version: whole,
  type: optional(text),
  data: anything,
  at: time,
  after: optional(after),
});

const presence = record({ userId: text, isOnline: flag, since: time, returnBy: optional(time) });

const arenaMessage: Reader<ArenaMessage> = record({
  _id: text,
  seq: whole,
  clientId: text,
  sender: person,
  content: text,
  createdAt: time,
  isEdited: flag,
  isDeleted: flag,
});

/** The events of the server. A payload that its reader rejects is dropped and counted. */
export const SERVER_EVENTS = {
  authenticated: record({
    user: record({ _id: text, username: text }),
    serverTime: time,
    expiresAt: time,
  }),
  auth_error: record({ code: text, message: text }),
  server_shutdown: record({ retryAfterMs: whole }),
  challenge_event: challengeEvent,
  challenge_resync: record({ challengeId: text, version: whole }),
  challenge_watchers: record({ challengeId: text, count: whole, names: optional(list(text)) }),
  player_presence: record({
    challengeId: text,
    userId: text,
    isOnline: flag,
    since: time,
    returnBy: optional(time),
  }),
  challenge_thumbnail: record({
    challengeId: text,
    version: whole,
    status: oneOf(STATUSES),
    escrowState: oneOf(ESCROW_STATES),
    participantCount: whole,
    maxParticipants: whole,
    totalPrizePool: amount,
    at: time,
  }),
  challenge_listed: record({ challengeId: text, at: time, count: optional(whole) }),
  wallet_updated: record({
    available: amount,
    inEscrow: amount,
    withdrawing: amount,
    appealHold: amount,
  }),
  arena_message: record({ challengeId: text, message: arenaMessage }),
  arena_message_changed: record({ challengeId: text, message: arenaMessage }),
  arena_reactions: record({ challengeId: text, counts }),
  message_received: record({ conversationId: text, message }),
  message_sent: record({ conversationId: text, message }),
  message_edited: record({ conversationId: text, message }),
  message_deleted: record({ conversationId: text, message }),
  message_delivered: record({ ...member, seq: whole }),
  /** Only the reader's own devices receive `unreadCount`. */
  messages_read: record({ ...member, seq: whole, unreadCount: optional(whole) }),
  user_typing: record({ ...member, username: text }),
  user_stopped_typing: record(member),
  /** A member joined or left a group conversation; sent to all members. */
  conversation_members: record({ conversationId: text }),
  user_presence_update: record({ userId: text, isOnline: flag, lastSeen: time }),
  /** The error of a message that was sent without an acknowledgement callback. */
  error: record({ message: text }),
} as const;

export type ServerEvents = {
  [Name in keyof typeof SERVER_EVENTS]: ReturnType<(typeof SERVER_EVENTS)[Name]>;
};

/** The requests of the client, each with the payload of a successful response. */
const RESPONSES = {
  authenticate: record({}),
  challenge_subscribe: record({
    version: whole,
    watchers: whole,
    names: optional(list(text)),
    presence: list(presence),
    serverTime: time,
  }),
  challenge_unsubscribe: record({}),
  /** The current versions of the challenges, which reveal changes since the list was read. */
  thumbnails_subscribe: record({ versions: counts }),
  arena_message: record({ message: arenaMessage }),
  arena_reaction: record({}),
  join_conversation: record({ conversation }),
  send_message: record({ message }),
  edit_message: record({ message }),
  delete_message: record({ message }),
  messages_delivered: record({ deliveredSeq: whole }),
  mark_messages_read: record({ readSeq: whole, unreadCount: whole }),
  typing_start: record({}),
  typing_stop: record({}),
  conversation_sync: missed,
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
};

/** A message to a player or to a conversation; the server treats a repeated `clientId` as the same message. */
export type OutgoingMessage = {
  clientId: string;
  content: string;
  messageType: MessageType;
  attachments: string[];
} & ({ recipientId: string } | { conversationId: string });

export const REACTIONS = ["clap", "fire", "wow", "laugh", "heart", "gg"] as const;
export type Reaction = (typeof REACTIONS)[number];

export type PlayerPresence = ReturnType<typeof presence>;

export type ErrorResponse = { ok: false; code: string; message: string; retryAfterMs?: number };

export type LiveResponse<Name extends keyof LiveRequests> =
  | ({ ok: true } & ReturnType<(typeof RESPONSES)[Name]>)
  | ErrorResponse;

/** Reads an acknowledgement: `{ok: true, ...}` or `{ok: false, code, message, retryAfterMs?}`. */
export function parseResponse<Name extends keyof LiveRequests>(
  name: Name,
  value: unknown,
): LiveResponse<Name> {
  const { ok } = record({ ok: flag })(value);
  if (!ok) return parseErrorResponse(value);
  return { ok: true, ...RESPONSES[name](value) } as LiveResponse<Name>;
}

function parseErrorResponse(value: unknown): ErrorResponse {
  const { code, message, retryAfterMs } = record({
    code: text,
    message: text,
    retryAfterMs: optional(whole),
  })(value);
  return { ok: false, code, message, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) };
}
