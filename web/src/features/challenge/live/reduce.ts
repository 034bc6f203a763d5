import type {
  Challenge,
  ChallengeAfter,
  ChallengeDetail,
  Declaration,
  LiveChallengeEvent,
  Participant,
  UserSummary,
} from "@/api/types";
import { classifyVersion, type Reduction } from "@/lib/stream";
import { actionsOf, roleOf } from "../permissions";
import { isTeamMatch, rosterEntry, seatIdOf } from "../team-match/sides";

/*
 * The only code that applies an event to a challenge on the screen. It is pure, so that it also runs in the property
 * test against the real server and under plain Node.
 */

/** The changes of an event besides `after`: seats, declarations and text fields. */
type Change = {
  participants?: Participant[];
  declarations?: Declaration[];
  fields?: Partial<Challenge>;
  leadsSide?: boolean;
};

/** Applies an event; `refetch` if it lacks data, so that only a new snapshot contains its effect. */
export function reduce(
  snapshot: ChallengeDetail,
  event: LiveChallengeEvent,
  viewerId: string | null,
): Reduction<ChallengeDetail> | { kind: "refetch" } {
  const { version, after } = event;
  const order = classifyVersion(version, snapshot.version);
  if (order !== "next") return { kind: order };
  const change = changeOf(snapshot, event, viewerId);
  if (change === "refetch" || !after) return { kind: "refetch" };
  return { kind: "applied", state: applyChange(snapshot, { version, after }, change, viewerId) };
}

function changeOf(
  snapshot: ChallengeDetail,
  event: LiveChallengeEvent,
  viewerId: string | null,
): Change | "refetch" {
  const { type } = event;
  const data = asRecord(event.data);
  switch (type) {
    // Without further data: `after` contains the whole change.
    case undefined:
    case "call_off_agreed":
    case "disputed":
    case "deadline_moved":
    case "deadline_extended":
    case "case_taken":
    case "case_returned":
    case "case_overdue":
    case "second_opinion_asked":
    case "ruled":
    case "ruling_accepted":
    case "appealed":
    case "appeal_withdrawn":
    // Followed by what becomes of the match, or of the place.
    case "declined":
      return {};
    // What comes back to each player of a roster is in a snapshot alone.
    case "awarded":
    case "settled":
    case "cancelled":
      return isTeamMatch(snapshot.challenge) ? "refetch" : {};
    case "approved":
      return changeOfApproval(snapshot, data);
    case "leader_changed":
      return changeOfLeader(snapshot, data, viewerId);
    // Parts of rosters and names of players are in a snapshot alone.
    case "place_reserved":
    case "place_freed":
    case "staked":
      return "refetch";
    case "start_announced":
      return { participants: markNotified(snapshot.challenge.participants, event, data) };
    case "joined":
      return changeOfJoin(snapshot, event, data, viewerId);
    case "readied":
      return changeOfSeatStatus(snapshot, data["userId"], "ready");
    case "left":
      return changeOfSeatStatus(snapshot, data["userId"], "left");
    case "started":
      return { participants: activateSeats(snapshot.challenge.participants) };
    case "edited":
      return changeOfEdit(data);
    case "taken_back":
      return { declarations: declarationsWithout(snapshot, data["userId"]) };
    // What a side withdraws is replaced by what the others declared.
    case "withdrawn":
    case "declared":
      return changeOfDeclaration(snapshot, event, data);
    default:
      // An event type of a newer server: only a snapshot contains its effect.
      return "refetch";
  }
}

function changeOfJoin(
  { challenge }: ChallengeDetail,
  { at }: LiveChallengeEvent,
  data: EventData,
  viewerId: string | null,
): Change | "refetch" {
  const user = parseUser(data["user"]);
  const { slot, stakeAmount } = data;
  if (!user || typeof slot !== "number" || typeof stakeAmount !== "string") return "refetch";
  // The viewer's own join gives access to the invite code, which events do not carry.
  if (user._id === viewerId) return "refetch";
  const seat: Participant = {
    user,
    slot,
    stakeAmount,
    status: "joined",
    joinedAt: at,
    startNotifiedAt: null,
  };
  const others = challenge.participants.filter((other) => other.user._id !== user._id);
  return { participants: [...others, seat].sort((a, b) => a.slot - b.slot) };
}

/** One more player of a roster has approved; the event of a private team does not say to outsiders who. */
function changeOfApproval(
  { challenge }: ChallengeDetail,
  { userId, side: slot, isComplete }: EventData,
): Change | "refetch" {
  if (userId === undefined) {
    const teams = challenge.teams.map((side) =>
      side.side === slot
        ? { ...side, approvalsGiven: side.approvalsGiven + 1, isApproved: isComplete === true }
        : side,
    );
    return { fields: { teams } };
  }
  const teams = (challenge.teams ?? []).map((side) => {
    const isTheirs = side.roster.some((it) => it.user._id === userId && !it.isApproved);
    if (!isTheirs) return side;
    const roster = side.roster.map((it) =>
      it.user._id === userId ? { ...it, isApproved: true } : it,
    );
    const approvalsGiven = side.approvalsGiven + 1;
    return { ...side, roster, approvalsGiven, isApproved: roster.every((it) => it.isApproved) };
  });
  const isKnown = teams.some((side) => side.roster.some((it) => it.user._id === userId));
  return isKnown ? { fields: { teams } } : "refetch";
}

/** Another player leads a team. For a viewer who only now takes part by it, or no more, a snapshot contains more. */
function changeOfLeader(
  { challenge }: ChallengeDetail,
  data: EventData,
  viewerId: string | null,
): Change | "refetch" {
  const leader = parseUser(data["user"]);
  const side = challenge.teams.find((it) => it.side === data["side"]);
  if (!leader || !side) return "refetch";
  const isConcerned = viewerId === leader._id || viewerId === side.presentLeader?._id;
  if (isConcerned && rosterEntry(side, viewerId) === undefined) return "refetch";
  const teams = challenge.teams.map((it) => (it === side ? { ...it, presentLeader: leader } : it));
  const leadsSide = teams.some(({ presentLeader }) => presentLeader?._id === viewerId);
  // A successor who does not play has not been notified of the scheduled start.
  const isUnaware = rosterEntry(side, leader._id) === undefined;
  const participants = challenge.participants.map((seat) =>
    isUnaware && seat.user._id === side.leader._id ? { ...seat, startNotifiedAt: null } : seat,
  );
  return { fields: { teams }, participants, leadsSide };
}

function changeOfSeatStatus(
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

/** Marks the players who were notified of the approaching start. */
function markNotified(
  participants: readonly Participant[],
  { at }: LiveChallengeEvent,
  data: EventData,
): Participant[] {
  const ids: unknown[] = Array.isArray(data["userIds"]) ? data["userIds"] : [];
  return participants.map((seat) =>
    ids.includes(seat.user._id) ? { ...seat, startNotifiedAt: at } : seat,
  );
}

function activateSeats(participants: readonly Participant[]): Participant[] {
  return participants.map((seat) =>
    seat.status === "left" ? seat : { ...seat, status: "active" as const },
  );
}

/** The fields that can be patched alone. A change of any other also affects money or seats and needs a refetch. */
const PATCHABLE_FIELDS = [
  "title",
  "description",
  "rules",
  "tags",
  "livestreamUrl",
  "livestreamPlatform",
  "coverImage",
] as const;
/** The fields that the page does not show; their changes are ignored. */
const IGNORED_FIELDS = ["invitedFriends"];

function changeOfEdit(data: EventData): Change | "refetch" {
  const changes = asRecord(data["changes"]);
  const names = Array.isArray(data["fields"]) ? data["fields"] : [];
  const patchable: readonly unknown[] = PATCHABLE_FIELDS;
  const isPatchable = (name: unknown) =>
    IGNORED_FIELDS.some((ignored) => ignored === name) ||
    (patchable.includes(name) && typeof name === "string" && name in changes);
  if (names.length === 0 || !names.every(isPatchable)) return "refetch";
  const fields = Object.fromEntries(
    PATCHABLE_FIELDS.filter((name) => names.includes(name)).map((name) => [name, changes[name]]),
  );
  return { fields: fields as Partial<Challenge> };
}

function changeOfDeclaration(
  { challenge, declarations }: ChallengeDetail,
  { at }: LiveChallengeEvent,
  data: EventData,
): Change | "refetch" {
  const user = findUser(challenge, data["userId"]);
  const verdict = asRecord(data["verdict"]);
  const isDraw = verdict["kind"] === "draw";
  const winner = isDraw ? null : findUser(challenge, verdict["winner"]);
  if (!user || (!isDraw && !winner)) return "refetch";
  const declaration: Declaration = {
    user,
    outcome: winner === null ? "draw" : winner._id === user._id ? "won" : "lost",
    winner,
    score: textOrNull(data["score"]),
    note: textOrNull(data["note"]),
    declaredAt: at,
  };
  const others = declarationsWithout({ declarations }, user._id);
  return { declarations: sortBySeat([...others, declaration], challenge.participants) };
}

function declarationsWithout(
  { declarations }: Pick<ChallengeDetail, "declarations">,
  userId: unknown,
): Declaration[] {
  return declarations.filter(({ user }) => user._id !== userId);
}

function applyChange(
  snapshot: ChallengeDetail,
  { version, after }: { version: number; after: ChallengeAfter },
  change: Change,
  viewerId: string | null,
): ChallengeDetail {
  const participants = change.participants ?? snapshot.challenge.participants;
  const challenge = applyToChallenge(snapshot.challenge, after, { ...change, participants });
  const role = roleOf(challenge, viewerId);
  const seatId = viewerId === null ? null : seatIdOf(challenge, viewerId);
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
    ...(change.leadsSide === undefined ? {} : { leadsSide: change.leadsSide }),
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
    myDeclaration: declarations.find(({ user }) => user._id === seatId) ?? null,
    callOff: after.callOff,
    dispute: after.dispute ?? null,
  };
  return { ...next, actions: actionsOf(next, viewerId, after.mayAppeal) };
}

function applyToChallenge(
  challenge: Challenge,
  after: ChallengeAfter,
  { participants, fields }: Change & { participants: Participant[] },
): Challenge {
  return {
    ...challenge,
    ...fields,
    participants,
    status: after.status,
    escrowState: after.escrow.state,
    deadlines: after.deadlines,
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

function sortBySeat(declarations: Declaration[], seats: readonly Participant[]): Declaration[] {
  const slotOf = ({ user }: Declaration) =>
    seats.find((seat) => seat.user._id === user._id)?.slot ?? seats.length;
  return declarations.sort((a, b) => slotOf(a) - slotOf(b));
}

function findUser({ participants }: Challenge, id: unknown): UserSummary | null {
  return participants.find(({ user }) => user._id === id)?.user ?? null;
}

type EventData = Record<string, unknown>;

function asRecord(value: unknown): EventData {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

function parseUser(value: unknown): UserSummary | null {
  const { _id, username, avatar } = asRecord(value);
  if (typeof _id !== "string" || typeof username !== "string") return null;
  return { _id, username, avatar: textOrNull(avatar) };
}

function textOrNull(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
