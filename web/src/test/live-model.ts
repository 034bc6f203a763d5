import type { ChallengeAfter, ChallengeDetail, Declaration, LiveChallengeEvent } from "@/api/types";
import { openChallenge } from "./challenges";

/*
 * A small server for tests of the live challenge: every deed gives events with gap-free versions, and at any
 * version anybody can have the snapshot. It knows the rules as domain/ has them, and nothing of the client.
 */

const person = (name: string) => ({ _id: `user-${name}`, username: name, avatar: null });
export const PEOPLE = ["ada", "bo", "cy", "di"].map(person);
const [creator] = PEOPLE;
if (!creator) throw new Error("nobody creates");

type Person = (typeof PEOPLE)[number];
type Seat = {
  user: Person;
  slot: number;
  joinedAt: string;
  status: "joined" | "ready" | "active" | "left";
  /** Whom they say won; null is a draw. */
  claim?: { winner: Person | null; at: string; note: string };
  hasAgreed: boolean;
};
type Phase = "open" | "full" | "locked" | "declared" | "disputed" | "held" | "paid" | "refunded";

const PLACES = 3;
const STAKE = 10;

export class LiveModel {
  version = 1;
  readonly events: LiveChallengeEvent[] = [];
  private phase: Phase = "open";
  private hasPlayed = false;
  private disputedBy: { user: Person; at: string } | null = null;
  private outcome: ChallengeDetail["challenge"]["outcome"] = null;
  private seats: Seat[] = [this.seat(creator as Person, 0, at(1))];

  /** What may be done now, each with its name. */
  deeds(): [string, () => void][] {
    const present = this.present();
    const waits = this.phase === "open" || this.phase === "full";
    const newcomer = PEOPLE.find(({ _id }) => !this.seats.some(({ user }) => user._id === _id));
    const deeds: [string, () => void][] = [];
    if (this.phase === "open" && newcomer) deeds.push(["join", () => this.join(newcomer)]);
    if (waits) deeds.push(["cancel", () => this.end("cancelled", "void", [])]);
    if (waits && present.length > 1) deeds.push(["start", () => this.start()]);
    for (const seat of present) deeds.push(...this.deedsOf(seat, waits));
    if (this.phase === "declared") deeds.push(["lapse", () => this.award()]);
    if (this.phase === "held") deeds.push(["release", () => this.end("settled", "win", [])]);
    return deeds;
  }

  private deedsOf(seat: Seat, waits: boolean): [string, () => void][] {
    const deeds: [string, () => void][] = [];
    if (waits && seat.status !== "ready") deeds.push(["ready", () => this.ready(seat)]);
    if (this.phase === "open" && seat.slot > 0) deeds.push(["leave", () => this.leave(seat)]);
    if (this.phase === "locked" && !seat.hasAgreed) {
      deeds.push(["call off", () => this.callOff(seat)]);
    }
    if (this.mayDeclare(seat)) {
      deeds.push(["declare", () => this.declare(seat, seat.user)]);
      deeds.push(["draw", () => this.declare(seat, null)]);
    }
    return deeds;
  }

  private join(user: Person) {
    const seat = this.seat(user, this.seats.length, at(this.version + 1));
    this.seats.push(seat);
    const isFull = this.present().length === PLACES;
    if (isFull) this.phase = "full";
    this.tell([["joined", { user, slot: seat.slot, stakeAmount: String(STAKE), isFull }]]);
  }
  private ready(seat: Seat) {
    seat.status = "ready";
    this.tell([["readied", { userId: seat.user._id }]]);
  }
  private leave(seat: Seat) {
    seat.status = "left";
    this.tell([["left", { userId: seat.user._id }]]);
  }
  private start() {
    for (const seat of this.present()) seat.status = "active";
    this.phase = "locked";
    this.hasPlayed = true;
    this.tell([["started", { startedAt: STARTED, expiresAt: ENDS }]]);
  }
  private callOff(seat: Seat) {
    seat.hasAgreed = true;
    const agreed: Told = ["call_off_agreed", { userId: seat.user._id }];
    if (this.present().every(({ hasAgreed }) => hasAgreed)) this.end("cancelled", "void", [agreed]);
    else this.tell([agreed]);
  }
  private declare(seat: Seat, winner: Person | null) {
    const note = `note ${this.version}`;
    seat.claim = { winner, at: at(this.version + 1), note };
    const verdict = winner ? { kind: "winner", winner: winner._id } : { kind: "draw" };
    const said: Told = ["declared", { userId: seat.user._id, verdict, score: null, note }];
    const claims = this.present().map(({ claim }) => claim);
    const differ = claims.some((claim) => claim && claim.winner?._id !== winner?._id);
    if (this.phase === "disputed") this.tell([said]);
    else if (differ) {
      this.phase = "disputed";
      this.disputedBy = { user: seat.user, at: at(this.version + 2) };
      this.tell([said, ["disputed", { disputeId: "dispute", userId: seat.user._id }]]);
    } else if (claims.every((claim) => claim)) {
      this.end("settled", winner ? "win" : "draw", [said], winner);
    } else {
      this.phase = "declared";
      this.tell([said]);
    }
  }
  private award() {
    const winner = this.present().find(({ claim }) => claim)?.claim?.winner ?? null;
    if (!winner) {
      this.end("settled", "draw", []);
      return;
    }
    this.phase = "held";
    this.outcome = this.outcomeOf("win", winner);
    this.tell([["awarded", {}]]);
  }
  private end(
    type: "settled" | "cancelled",
    kind: "win" | "draw" | "void",
    before: Told[],
    winner: Person | null = this.outcome?.winner as Person | null,
  ) {
    this.phase = type === "settled" ? "paid" : "refunded";
    this.outcome = this.outcomeOf(kind, winner);
    this.tell([...before, [type, {}]]);
  }

  private outcomeOf(kind: "win" | "draw" | "void", winner: Person | null | undefined) {
    return {
      kind,
      winner: kind === "win" ? (winner ?? null) : null,
      settledBy: "agreement",
      payouts: [],
      fee: kind === "win" ? String(this.pot() / 20) : "0",
    };
  }

  private tell(told: Told[]) {
    const first = this.version + 1;
    this.version += told.length;
    const after = this.after();
    told.forEach(([type, data], index) => {
      const version = first + index;
      this.events.push({ challengeId: ID, version, type, data, at: at(version), after });
    });
  }

  private after(): ChallengeAfter {
    const { status, participantCount, fee, startTime, expiresAt, outcome, cancelReason } =
      this.challenge(null);
    const { byParticipant: _, ...escrow } = this.escrow();
    return {
      status,
      participantCount,
      fee,
      escrow,
      startedAt: startTime ?? null,
      endsAt: expiresAt ?? null,
      cancelReason: cancelReason ?? null,
      deadlines: this.deadlines(),
      outcome: outcome ?? null,
      callOff: this.callOffs(),
      dispute: this.dispute(),
      ...(outcome ? { declarations: this.declarations() } : {}),
    };
  }

  /** As it is told to `viewer`: what the sides declare is their own business until it is decided. */
  wire(event: LiveChallengeEvent, viewer: string | null): LiveChallengeEvent {
    const isInside = this.present().some(({ user }) => user._id === viewer);
    if (event.type !== "declared" || isInside || event.after?.outcome) return event;
    const { type: _, data: __, ...bare } = event;
    return bare;
  }

  snapshot(viewer: string | null): ChallengeDetail {
    const seat = this.seats.find(({ user }) => user._id === viewer);
    const isInside = seat !== undefined && seat.status !== "left";
    const isCreator = viewer === creator?._id;
    const declarations = this.declarations();
    return {
      challenge: this.challenge(isInside ? viewer : null),
      userRole: isCreator ? "creator" : isInside ? "participant" : "viewer",
      isAuthenticated: viewer !== null,
      version: this.version,
      escrow: this.escrow(),
      deadlines: this.deadlines(),
      declarations: isInside || this.outcome ? declarations : [],
      myDeclaration: declarations.find(({ user }) => user._id === viewer) ?? null,
      callOff: this.callOffs(),
      dispute: this.dispute(),
      actions: viewer === null ? [] : this.actions(viewer, seat),
      serverTime: at(1),
    };
  }

  private actions(viewer: string, seat: Seat | undefined): ChallengeDetail["actions"] {
    const isOpen = this.phase === "open";
    const waits = isOpen || this.phase === "full";
    if (!seat) return isOpen ? ["join"] : [];
    if (seat.status === "left") return [];
    const mine = new Set(this.deedsOf(seat, waits).map(([name]) => name));
    const actions: ChallengeDetail["actions"] = [];
    if (mine.has("ready")) actions.push("ready");
    if (mine.has("leave")) actions.push("leave");
    if (waits && viewer === creator?._id) {
      actions.push("edit", "cancel");
      if (this.present().length > 1) actions.push("start");
    }
    if (mine.has("declare")) actions.push("declare");
    if (mine.has("call off")) actions.push("call_off");
    return actions;
  }

  private mayDeclare(seat: Seat): boolean {
    const others = this.present().some((other) => other !== seat && other.claim);
    if (this.phase === "locked") return true;
    if (this.phase === "declared") return !seat.claim || !others;
    return (this.phase === "disputed" || this.phase === "held") && !seat.claim;
  }

  private challenge(insider: string | null): ChallengeDetail["challenge"] {
    const open = this.phase === "open" || this.phase === "full";
    const coming = open ? (PLACES - this.present().length) * STAKE : 0;
    const fee = (this.pot() + coming) / 20;
    return openChallenge({
      _id: ID,
      creator: creator as Person,
      participants: this.seats.map(({ user, slot, joinedAt, status }) => ({
        user,
        slot,
        joinedAt,
        status,
        stakeAmount: String(STAKE),
      })),
      participantCount: this.present().length,
      maxParticipants: PLACES,
      status: STATUS[this.phase],
      cancelReason: this.phase === "refunded" ? "void" : null,
      startTime: this.hasPlayed ? STARTED : null,
      expiresAt: this.hasPlayed ? ENDS : null,
      totalPrizePool: String(this.pot()),
      winnerReceives: String(this.pot() + coming - fee),
      fee: String(fee),
      inviteCode: insider === null ? null : "CODE2345",
      outcome: this.outcome,
      version: this.version,
    });
  }

  private escrow(): ChallengeDetail["escrow"] {
    const { fee, winnerReceives, totalPrizePool } = this.challenge(null);
    return {
      total: totalPrizePool,
      fee: this.outcome?.fee ?? fee,
      winnerReceives,
      state: this.phase === "open" || this.phase === "full" ? "funding" : this.phase,
      byParticipant: this.seats.map(({ user, status }) => ({
        user,
        stakeAmount: String(STAKE),
        hasLeft: status === "left",
      })),
    };
  }

  private declarations(): Declaration[] {
    return this.seats.flatMap(({ user, claim }) => {
      if (!claim) return [];
      const outcome = !claim.winner ? "draw" : claim.winner._id === user._id ? "won" : "lost";
      const { winner, note, at: declaredAt } = claim;
      return [{ user, outcome, winner, score: null, note, declaredAt } satisfies Declaration];
    });
  }

  private dispute() {
    if (this.phase !== "disputed" || !this.disputedBy) return null;
    const { at: openedAt, user: openedBy } = this.disputedBy;
    return { _id: "dispute", openedAt, openedBy, reason: "The sides declared different results" };
  }
  private callOffs() {
    const agreed = this.present().filter(({ hasAgreed }) => hasAgreed);
    return { agreed: agreed.map(({ user }) => user._id), needed: this.present().length };
  }
  private deadlines(): ChallengeDetail["deadlines"] {
    const kind = DEADLINES[this.phase];
    return kind ? [{ kind, at: at(this.version + 100) }] : [];
  }
  private present() {
    return this.seats.filter(({ status }) => status !== "left");
  }
  private pot() {
    return this.seats.length * STAKE;
  }
  private seat(user: Person, slot: number, joinedAt: string): Seat {
    return { user, slot, joinedAt, status: "joined", hasAgreed: false };
  }
}

type Told = [type: string, data: Record<string, unknown>];

const ID = "01900000-0000-7000-8000-0000000000c1";
const STARTED = "2026-03-10T11:00:00Z";
const ENDS = "2026-03-10T12:00:00Z";

function at(version: number): string {
  return new Date(Date.UTC(2026, 2, 10, 10, 0, version)).toISOString();
}

const STATUS = {
  open: "open",
  full: "full",
  locked: "active",
  declared: "in_progress",
  disputed: "in_progress",
  held: "in_progress",
  paid: "completed",
  refunded: "cancelled",
} as const;

const DEADLINES: Partial<Record<Phase, ChallengeDetail["deadlines"][number]["kind"]>> = {
  open: "expire",
  full: "expire",
  locked: "undeclared",
  declared: "confirm",
  disputed: "dispute",
  held: "release",
};
