import type {
  Challenge,
  ChallengeAfter,
  ChallengeDetail,
  Declaration,
  LiveChallengeEvent,
  Participant,
  UserSummary,
} from "@/api/types";
import { ACTIONS } from "@/features/challenge/permissions";
import { openChallenge } from "./challenges";
import { readVectors } from "./vectors";

/*
 * Challenges recorded from the server's domain (domain/vectors, written by its tests). This file contains no rules of
 * a challenge: it only translates what differs from the wire format.
 */

export type Viewer = { role: ChallengeDetail["userRole"]; actions: string[] };

/** A state of a challenge, with the allowed actions of each seat, a stranger and a visitor. */
export type State = {
  status: Challenge["status"];
  escrowState: Challenge["escrowState"];
  seats: Participant["status"][];
  /** Slots of the seats that have declared. */
  declared: number[];
  agreedToCallOff: number[];
  /** Who contested, and the winners by those who have declared; all are slots. */
  dispute: {
    contestedBy: number;
    winners: (number | null)[];
    appealedBy: number | null;
  } | null;
  /** Whether the result is held by a ruling. */
  isRuled: boolean;
  /** Slots of the sides that lose by the held ruling. */
  mayAppeal: number[];
  viewers: Viewer[];
};

type Verdict = { kind: "winner"; winner: string } | { kind: "draw" } | null;

type Step = {
  at: string;
  version: number;
  events: { type: string; data: unknown; version: number; isShownOutside: boolean }[];
  after: Omit<ChallengeAfter, "deadlines" | "outcome" | "dispute" | "declarations"> & {
    deadline: { kind: Challenge["deadlines"][number]["kind"]; at: string } | null;
    sides: { player: string; at: string }[];
    outcome: {
      verdict: Verdict;
      settledBy: NonNullable<ChallengeAfter["outcome"]>["settledBy"];
      payouts: { player: string; amount: string }[];
      fee: string;
    } | null;
    dispute: {
      id: string;
      openedAt: string;
      openedBy: string;
      stage: NonNullable<ChallengeAfter["dispute"]>["stage"];
      appealedBy: string | null;
      evidenceUntil: string | null;
      voidAt: string | null;
    } | null;
    declarations: Claim[] | null;
  };
  seats: Participant[];
  declarations: Claim[];
  words: Pick<Challenge, "title" | "rules" | "tags">;
  minimumStake: string;
  /** Ids of the players. */
  startWaitsFor: string[];
  /** One entry for each of the people, then one for a visitor. */
  viewers: Viewer[];
};

type Claim = {
  player: string;
  claim: { verdict: Verdict; score: string | null; note: string | null; at: string };
};

export type Stream = {
  name: string;
  people: UserSummary[];
  inviteCode: string;
  maxParticipants: number;
  scheduledTime: string | null;
  steps: Step[];
};

export const STATES = readVectors("permissions.json") as State[];
export const STREAMS = readVectors("streams.json") as Stream[];

/** A recorded challenge that is played step by step; every viewer can get a snapshot at each step. */
export class RecordedChallenge {
  readonly events: LiveChallengeEvent[] = [];
  readonly stream: Stream;
  private readonly hidden = new Set<number>();
  private index = 0;

  constructor(stream: Stream) {
    this.stream = stream;
  }

  /** Advances by one step; stays at the end. */
  play(): void {
    if (this.index + 1 >= this.stream.steps.length) return;
    this.index += 1;
    const after = this.after();
    for (const { isShownOutside, ...event } of this.step.events) {
      if (!isShownOutside) this.hidden.add(event.version);
      this.events.push({ ...event, challengeId: ID, at: this.step.at, after });
    }
  }

  playAll(): void {
    for (const _ of this.stream.steps) this.play();
  }

  get isOver(): boolean {
    return this.index + 1 === this.stream.steps.length;
  }

  get step(): Step {
    return this.stream.steps[this.index] as Step;
  }

  get version(): number {
    return this.step.version;
  }

  /** The ids of the people who may watch, and null for a visitor. */
  get viewers(): (string | null)[] {
    return [...this.stream.people.map(({ _id }) => _id), null];
  }

  viewerAt(viewer: string | null): Viewer {
    return this.step.viewers[this.viewers.indexOf(viewer)] as Viewer;
  }

  /** The event as sent to `viewer`: without type and data if the viewer may not see them. */
  wire(event: LiveChallengeEvent, viewer: string | null): LiveChallengeEvent {
    if (!this.hidden.has(event.version) || this.viewerAt(viewer).role !== "viewer") return event;
    const { type: _, data: __, ...bare } = event;
    return bare;
  }

  snapshot(viewer: string | null): ChallengeDetail {
    const { role, actions } = this.viewerAt(viewer);
    const after = this.after();
    const declarations = this.step.declarations.map((claim) => this.declaration(claim));
    const showsDeclarations = role !== "viewer" || after.declarations !== undefined;
    return {
      challenge: this.challenge(role !== "viewer"),
      userRole: role,
      isAuthenticated: viewer !== null,
      version: this.version,
      escrow: {
        ...after.escrow,
        byParticipant: this.step.seats.map(({ user, stakeAmount, status }) => ({
          user,
          stakeAmount,
          hasLeft: status === "left",
        })),
      },
      deadlines: after.deadlines,
      declarations: showsDeclarations ? declarations : [],
      myDeclaration: declarations.find(({ user }) => user._id === viewer) ?? null,
      callOff: after.callOff,
      dispute: after.dispute ?? null,
      actions: ACTIONS.filter((action) => actions.includes(action)),
      inBothTeams: [],
      leadsSide: false,
      serverTime: this.step.at,
    };
  }

  private challenge(isInside: boolean): Challenge {
    const { seats, words, minimumStake } = this.step;
    const { inviteCode, maxParticipants, scheduledTime } = this.stream;
    const after = this.after();
    return openChallenge({
      ...words,
      _id: ID,
      creator: this.stream.people[0] as UserSummary,
      participants: seats,
      participantCount: after.participantCount,
      maxParticipants,
      scheduledTime,
      minimumStake,
      status: after.status,
      escrowState: after.escrow.state,
      deadlines: after.deadlines,
      cancelReason: after.cancelReason ?? null,
      startTime: after.startedAt ?? null,
      expiresAt: after.endsAt ?? null,
      totalPrizePool: after.escrow.total,
      winnerReceives: after.escrow.winnerReceives,
      fee: after.fee,
      inviteCode: isInside ? inviteCode : null,
      outcome: after.outcome ?? null,
      version: this.version,
    });
  }

  private after(): ChallengeAfter {
    const { deadline, sides, outcome, dispute, declarations, ...same } = this.step.after;
    const own = sides.map(({ player, at }) => ({ user: this.person(player), at }));
    return {
      ...same,
      deadlines: deadline ? [{ ...deadline, sides: own }] : [],
      outcome: outcome && this.outcome(outcome),
      dispute: dispute && {
        _id: dispute.id,
        openedAt: dispute.openedAt,
        openedBy: this.person(dispute.openedBy),
        reason: "The sides declared different results",
        stage: dispute.stage,
        appealedBy: dispute.appealedBy === null ? null : this.person(dispute.appealedBy),
        evidenceUntil: dispute.evidenceUntil,
        voidAt: dispute.voidAt,
      },
      ...(declarations ? { declarations: declarations.map((it) => this.declaration(it)) } : {}),
    };
  }

  private outcome({ verdict, settledBy, payouts, fee }: NonNullable<Step["after"]["outcome"]>) {
    return {
      kind: verdict === null ? ("void" as const) : verdict.kind === "winner" ? "win" : "draw",
      winner: verdict?.kind === "winner" ? this.person(verdict.winner) : null,
      settledBy,
      payouts: payouts.map(({ player, amount }) => ({ user: this.person(player), amount })),
      fee,
    } satisfies NonNullable<ChallengeAfter["outcome"]>;
  }

  private declaration({ player, claim: { verdict, score, note, at } }: Claim): Declaration {
    const winner = verdict?.kind === "winner" ? this.person(verdict.winner) : null;
    const outcome = winner === null ? "draw" : winner._id === player ? "won" : "lost";
    return { user: this.person(player), outcome, winner, score, note, declaredAt: at };
  }

  private person(id: string): UserSummary {
    return this.stream.people.find(({ _id }) => _id === id) as UserSummary;
  }
}

/** Returns the recorded challenge with that name. */
export function recordedChallenge(name: string): RecordedChallenge {
  const stream = STREAMS.find((candidate) => candidate.name === name);
  if (!stream) throw new Error(`no recorded challenge is called ${name}`);
  return new RecordedChallenge(stream);
}

const ID = "01900000-0000-7000-8000-0000000000c1";
