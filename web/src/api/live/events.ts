import type {
  ArenaMessage,
  ChallengeAfter,
  Declaration,
  LiveChallengeEvent,
  Outcome,
  UserSummary,
} from "../types";
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

const person: Reader<UserSummary> = record({
  _id: text,
  username: text,
  avatar: nullable(text),
});

const STATUSES = [
  "pending",
  "open",
  "full",
  "active",
  "in_progress",
  "completed",
  "cancelled",
] as const;

const outcome: Reader<Outcome> = record({
  kind: oneOf(["win", "draw", "void"]),
  winner: nullable(person),
  settledBy: text,
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

/** Where a challenge stands after a deed, whoever looks. */
const after: Reader<ChallengeAfter> = record({
  status: oneOf(STATUSES),
  participantCount: whole,
  startedAt: nullable(time),
  endsAt: nullable(time),
  cancelReason: nullable(text),
  fee: amount,
  escrow: record({
    total: amount,
    fee: amount,
    winnerReceives: amount,
    state: oneOf(["funding", "locked", "declared", "disputed", "held", "paid", "refunded"]),
  }),
  deadlines: list(
    record({ kind: oneOf(["expire", "undeclared", "confirm", "dispute", "release"]), at: time }),
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
});

/** What the server tells. A payload that its reader refuses is dropped and counted. */
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
  arena_reactions: record({ challengeId: text, counts }),
} as const;

export type ServerEvents = {
  [Name in keyof typeof SERVER_EVENTS]: ReturnType<(typeof SERVER_EVENTS)[Name]>;
};

/** What the client asks, each with what a granted request answers. */
const ANSWERS = {
  authenticate: record({}),
  challenge_subscribe: record({
    version: whole,
    watchers: whole,
    names: optional(list(text)),
    presence: list(presence),
    serverTime: time,
  }),
  challenge_unsubscribe: record({}),
  /** The versions that they are at, so that what changed between the reading of a list and this is seen. */
  thumbnails_subscribe: record({ versions: optional(counts) }),
  arena_message: record({ message: arenaMessage }),
  arena_reaction: record({}),
} as const;

export type Requests = {
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
};

export const REACTIONS = ["clap", "fire", "wow", "laugh", "heart", "gg"] as const;
export type Reaction = (typeof REACTIONS)[number];

export type PlayerPresence = ReturnType<typeof presence>;

export type Refusal = { ok: false; code: string; message: string; retryAfterMs?: number };

export type Answer<Name extends keyof Requests> =
  | ({ ok: true } & ReturnType<(typeof ANSWERS)[Name]>)
  | Refusal;

/** Reads an acknowledgement: `{ok: true, ...}` or `{ok: false, code, message, retryAfterMs?}`. */
export function readAnswer<Name extends keyof Requests>(name: Name, value: unknown): Answer<Name> {
  const { ok } = record({ ok: flag })(value);
  if (!ok) return readRefusal(value);
  return { ok: true, ...ANSWERS[name](value) } as Answer<Name>;
}

function readRefusal(value: unknown): Refusal {
  const { code, message, retryAfterMs } = record({
    code: text,
    message: text,
    retryAfterMs: optional(whole),
  })(value);
  return { ok: false, code, message, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) };
}
