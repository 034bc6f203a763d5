import type {
  Challenge,
  ChallengeAction,
  ChallengeAfter,
  ChallengeDetail,
  Declaration,
  LiveChallengeEvent,
  Participant,
  UserSummary,
} from "@/api/types";

/*
 * The one way in which an event changes a challenge on the screen: pure, so that the same code runs in the
 * browser, in the property test against the real server, and under plain Node. Only types are imported,
 * and those are gone when it runs.
 */

export type Reduction =
  | { kind: "applied"; snapshot: ChallengeDetail }
  /** Known already: the same event came twice, or the snapshot was newer. */
  | { kind: "stale" }
  /** Something in between is missing: it has to be asked for. */
  | { kind: "gap" }
  /** Applies, but says too little to know the whole; the snapshot has to be read again. */
  | { kind: "refetch" };

/** What an event changes beside `after`: who sits where, what the sides say, the words. */
type Change = {
  participants?: Participant[];
  declarations?: Declaration[];
  fields?: Partial<Challenge>;
};

export function reduce(
  snapshot: ChallengeDetail,
  event: LiveChallengeEvent,
  viewerId: string | null,
): Reduction {
  const { version, after } = event;
  if (version <= snapshot.version) return { kind: "stale" };
  if (version !== snapshot.version + 1) return { kind: "gap" };
  const change = changeBy(snapshot, event, viewerId);
  if (change === "refetch" || !after) return { kind: "refetch" };
  return { kind: "applied", snapshot: moved(snapshot, { version, after }, change, viewerId) };
}

function changeBy(
  snapshot: ChallengeDetail,
  event: LiveChallengeEvent,
  viewerId: string | null,
): Change | "refetch" {
  const { type } = event;
  const data = record(event.data);
  switch (type) {
    // A bare version: that something was, and where the challenge stands after it, is all there is to know.
    case undefined:
    case "call_off_agreed":
    case "disputed":
    case "awarded":
    case "settled":
    case "cancelled":
    case "deadline_extended":
      return {};
    case "joined":
      return joined(snapshot, event, data, viewerId);
    case "readied":
      return standing(snapshot, data["userId"], "ready");
    case "left":
      return standing(snapshot, data["userId"], "left");
    case "started":
      return { participants: allActive(snapshot.challenge.participants) };
    case "edited":
      return edited(data);
    case "declared":
      return declared(snapshot, event, data);
    default:
      // A newer server tells of something else; only a snapshot knows what it did.
      return "refetch";
  }
}

function joined(
  { challenge }: ChallengeDetail,
  { at }: LiveChallengeEvent,
  data: Facts,
  viewerId: string | null,
): Change | "refetch" {
  const user = personIn(data["user"]);
  const { slot, stakeAmount } = data;
  if (!user || typeof slot !== "number" || typeof stakeAmount !== "string") return "refetch";
  // Whoever sits in it may read its invite code, which no event carries.
  if (user._id === viewerId) return "refetch";
  const seat: Participant = { user, slot, stakeAmount, status: "joined", joinedAt: at };
  const others = challenge.participants.filter((other) => other.user._id !== user._id);
  return { participants: [...others, seat].sort((a, b) => a.slot - b.slot) };
}

function standing(
  { challenge }: ChallengeDetail,
  userId: unknown,
  status: Participant["status"],
): Change | "refetch" {
  if (!challenge.participants.some(({ user }) => user._id === userId)) return "refetch";
  return {
    participants: challenge.participants.map((seat) =>
      seat.user._id === userId ? { ...seat, status } : seat,
    ),
  };
}

function allActive(participants: readonly Participant[]): Participant[] {
  return participants.map((seat) =>
    seat.status === "left" ? seat : { ...seat, status: "active" as const },
  );
}

/** Words that stand alone. Other fields carry money or places with them: those are read again. */
const WORDS = [
  "title",
  "description",
  "rules",
  "tags",
  "livestreamUrl",
  "livestreamPlatform",
  "coverImage",
] as const;
/** Who was invited changes what others may do, and nothing that the page shows. */
const UNSEEN = ["invitedFriends"];

function edited(data: Facts): Change | "refetch" {
  const changes = record(data["changes"]);
  const names = Array.isArray(data["fields"]) ? data["fields"] : [];
  const known: readonly unknown[] = WORDS;
  const isKnown = (name: unknown) =>
    UNSEEN.some((unseen) => unseen === name) ||
    (known.includes(name) && typeof name === "string" && name in changes);
  if (names.length === 0 || !names.every(isKnown)) return "refetch";
  const fields = Object.fromEntries(
    WORDS.filter((name) => names.includes(name)).map((name) => [name, changes[name]]),
  );
  return { fields: fields as Partial<Challenge> };
}

function declared(
  { challenge, declarations }: ChallengeDetail,
  { at }: LiveChallengeEvent,
  data: Facts,
): Change | "refetch" {
  const user = personOf(challenge, data["userId"]);
  const verdict = record(data["verdict"]);
  const isDraw = verdict["kind"] === "draw";
  const winner = isDraw ? null : personOf(challenge, verdict["winner"]);
  if (!user || (!isDraw && !winner)) return "refetch";
  const mine: Declaration = {
    user,
    outcome: winner === null ? "draw" : winner._id === user._id ? "won" : "lost",
    winner,
    score: textOrNull(data["score"]),
    note: textOrNull(data["note"]),
    declaredAt: at,
  };
  const others = declarations.filter((other) => other.user._id !== user._id);
  return { declarations: inSeatOrder([...others, mine], challenge.participants) };
}

function moved(
  snapshot: ChallengeDetail,
  { version, after }: { version: number; after: ChallengeAfter },
  change: Change,
  viewerId: string | null,
): ChallengeDetail {
  const participants = change.participants ?? snapshot.challenge.participants;
  const challenge = movedChallenge(snapshot.challenge, after, { ...change, participants });
  const role = roleOf(challenge, viewerId);
  const declarations = after.declarations ?? change.declarations ?? snapshot.declarations;
  const next: ChallengeDetail = {
    ...snapshot,
    version,
    challenge: {
      ...challenge,
      version,
      inviteCode: role === "viewer" ? null : (challenge.inviteCode ?? null),
    },
    userRole: role,
    escrow: {
      ...after.escrow,
      byParticipant: participants.map(({ user, stakeAmount, status }) => ({
        user,
        stakeAmount,
        hasLeft: status === "left",
      })),
    },
    deadlines: after.deadlines,
    declarations,
    myDeclaration: declarations.find(({ user }) => user._id === viewerId) ?? null,
    callOff: after.callOff,
    dispute: after.dispute ?? null,
  };
  return { ...next, actions: actionsOf(next, viewerId) };
}

function movedChallenge(
  challenge: Challenge,
  after: ChallengeAfter,
  { participants, fields }: Change & { participants: Participant[] },
): Challenge {
  return {
    ...challenge,
    ...fields,
    participants,
    status: after.status,
    cancelReason: after.cancelReason ?? null,
    startTime: after.startedAt ?? null,
    expiresAt: after.endsAt ?? null,
    participantCount: after.participantCount,
    totalPrizePool: after.escrow.total,
    winnerReceives: after.escrow.winnerReceives,
    fee: after.fee,
    outcome: after.outcome ?? null,
  };
}

/** How the viewer stands to it; the same rule as the server's `role`. */
export function roleOf(
  { creator, participants }: Challenge,
  viewerId: string | null,
): ChallengeDetail["userRole"] {
  if (viewerId === creator._id) return "creator";
  const isIn = participants.some(({ user, status }) => user._id === viewerId && status !== "left");
  return isIn ? "participant" : "viewer";
}

/** What the viewer may do now, in the order and by the rules of the server's `actions`. */
export function actionsOf(detail: ChallengeDetail, viewerId: string | null): ChallengeAction[] {
  if (viewerId === null) return [];
  const { challenge, callOff } = detail;
  const { participants, status } = challenge;
  const present = participants.filter((seat) => seat.status !== "left");
  const seat = participants.find(({ user }) => user._id === viewerId);
  const isPresent = seat !== undefined && seat.status !== "left";
  const isCreator = viewerId === challenge.creator._id;
  const isWaiting = status === "open" || status === "full";
  const may: Record<ChallengeAction, boolean> = {
    join: seat === undefined && status === "open",
    ready: isPresent && isWaiting && seat.status !== "ready",
    leave: isPresent && !isCreator && status === "open",
    edit: isCreator && isWaiting,
    cancel: isCreator && isWaiting,
    start: isCreator && isWaiting && present.length >= 2,
    declare: isPresent && mayDeclare(detail, viewerId),
    call_off: isPresent && status === "active" && !callOff.agreed.includes(viewerId),
  };
  return ACTIONS.filter((action) => may[action]);
}

const ACTIONS = [
  "join",
  "ready",
  "leave",
  "edit",
  "cancel",
  "start",
  "declare",
  "call_off",
] as const satisfies readonly ChallengeAction[];

function mayDeclare({ declarations, escrow }: ChallengeDetail, viewerId: string): boolean {
  const hasClaimed = declarations.some(({ user }) => user._id === viewerId);
  switch (escrow.state) {
    case "locked":
      return true;
    case "declared":
      // What others have acted on can no longer be changed.
      return !hasClaimed || !declarations.some(({ user }) => user._id !== viewerId);
    case "disputed":
    case "held":
      return !hasClaimed;
    case "funding":
    case "paid":
    case "refunded":
      return false;
  }
}

function inSeatOrder(declarations: Declaration[], seats: readonly Participant[]): Declaration[] {
  const slotOf = ({ user }: Declaration) =>
    seats.find((seat) => seat.user._id === user._id)?.slot ?? seats.length;
  return declarations.sort((a, b) => slotOf(a) - slotOf(b));
}

function personOf({ participants }: Challenge, id: unknown): UserSummary | null {
  return participants.find(({ user }) => user._id === id)?.user ?? null;
}

type Facts = Record<string, unknown>;

function record(value: unknown): Facts {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

function personIn(value: unknown): UserSummary | null {
  const { _id, username, avatar } = record(value);
  if (typeof _id !== "string" || typeof username !== "string") return null;
  return { _id, username, avatar: textOrNull(avatar) };
}

function textOrNull(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
