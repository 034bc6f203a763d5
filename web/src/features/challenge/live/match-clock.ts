import type { Challenge, ChallengeDetail } from "@/api/types";
import { clockFigures, spokenDuration } from "@/lib/clock-text";

export type MatchClock = {
  /** The figures; null if no clock is running. */
  figures: string | null;
  /** The same text for screen readers. */
  spoken: string;
  caption: string;
  /** The position on the tape, 0 to 100. */
  percent: number;
  /** The ends of the tape. */
  from: { label: string; at: string } | null;
  to: { label: string; at: string } | null;
  /** Whether the tape shows the match itself rather than a response deadline. */
  isPlay?: boolean;
};

type Span = { startAt: string; endAt: string };

type Deadlines = ChallengeDetail["deadlines"];
type PhaseName =
  | "approve"
  | "play"
  | "undeclared"
  | "confirm"
  | "take"
  | "decide"
  | "dispute"
  | "release";

/** The current phase and its deadline, which every screen of the match shows. */
export type Phase = {
  name: PhaseName;
  endsAt: string;
  /** The label on the match page; `short` is for compact views. */
  caption: string;
  short: string;
};

const PHASES: Record<PhaseName, { caption: string; short: string; end: string }> = {
  approve: { caption: "left for the players to approve", short: "to approve", end: "Approve by" },
  play: { caption: "left to play", short: "left", end: "Ends" },
  undeclared: { caption: "left to declare a result", short: "to declare", end: "Declare by" },
  confirm: { caption: "left to confirm or contest", short: "to confirm", end: "Confirm by" },
  take: { caption: "for a moderator to take it", short: "to be taken", end: "Taken by" },
  decide: { caption: "for a moderator to decide", short: "to a decision", end: "Decided by" },
  dispute: {
    caption: "until everyone is refunded, unless it is decided",
    short: "to refund",
    end: "Refunded",
  },
  release: { caption: "until the result is final", short: "to final", end: "Final" },
};

const APPEAL_END = { caption: "until the first ruling stands, unless it is decided", end: "Final" };

const SETTLING_PHASES = ["confirm", "take", "decide", "dispute", "release"] as const;

/** Null if no phase is running: before play but for approvals, after the end, and without a deadline from the server. */
export function phaseOf(
  { status, expiresAt }: Pick<Challenge, "status" | "expiresAt">,
  deadlines: Deadlines,
  now: number,
): Phase | null {
  const phaseEnding = (name: PhaseName, endsAt: string | null | undefined): Phase | null =>
    endsAt ? { name, endsAt, ...PHASES[name] } : null;
  const deadline = (name: PhaseName) => deadlines.find(({ kind }) => kind === name)?.at;
  switch (status) {
    case "pending":
    case "open":
      return phaseEnding("approve", deadline("approve"));
    case "active":
      return expiresAt && now < Date.parse(expiresAt)
        ? phaseEnding("play", expiresAt)
        : phaseEnding("undeclared", deadline("undeclared"));
    case "in_progress": {
      const name = SETTLING_PHASES.find((it) => deadline(it) !== undefined);
      return name ? phaseEnding(name, deadline(name)) : null;
    }
    default:
      return null;
  }
}

/** The match page's clock, in server time. Who does not take part reads in the log alone when a result was `declaredAt`. */
export function matchClock(
  detail: ChallengeDetail,
  now: number,
  declaredAt: string | null = null,
): MatchClock {
  const { challenge } = detail;
  switch (challenge.status) {
    case "pending":
    case "open":
    case "full":
      return waitingClock(detail, now);
    case "active":
      return playClock(detail, now);
    case "in_progress":
      return settlingClock(detail, now, declaredAt);
    case "completed":
      return stoppedClock("Completed");
    case "cancelled":
      return stoppedClock("Cancelled");
  }
}

function settlingClock(detail: ChallengeDetail, now: number, loggedAt: string | null): MatchClock {
  const { challenge, deadlines, dispute } = detail;
  const phase = phaseOf(challenge, deadlines, now);
  if (!phase) return stoppedClock("Being settled");
  const declaredAt = lastDeclaredAt(detail) ?? loggedAt;
  const since = declaredAt
    ? { label: "Declared", at: declaredAt }
    : { label: "Started", at: challenge.startTime ?? challenge.createdAt };
  const from = dispute ? { label: "Disputed", at: dispute.openedAt } : since;
  // An appeal that is not decided in time refunds no one.
  const stands = phase.name === "dispute" && dispute?.appealedBy ? APPEAL_END : null;
  const { caption, end } = stands ?? PHASES[phase.name];
  return {
    ...countdown({ startAt: from.at, endAt: phase.endsAt }, now, caption),
    from,
    to: { label: end, at: phase.endsAt },
  };
}

function waitingClock({ challenge, deadlines }: ChallengeDetail, now: number): MatchClock {
  const { createdAt, scheduledTime } = challenge;
  const approval = phaseOf(challenge, deadlines, now);
  if (approval) return approvalClock(approval, now);
  const isAhead = scheduledTime ? now < Date.parse(scheduledTime) : false;
  const closesAt = deadlines.find(({ kind }) => kind === "expire")?.at;
  const endAt = isAhead ? scheduledTime : closesAt;
  if (!endAt) return stoppedClock("Waiting for the creator to start");
  return {
    ...countdown({ startAt: createdAt, endAt }, now, isAhead ? "until the match" : "left to start"),
    from: { label: "Created", at: createdAt },
    to: { label: isAhead ? "Starts" : "Closes", at: endAt },
  };
}

/** The approvals of a team; they began 24 hours before they end, unless an outage has moved the end. */
function approvalClock({ endsAt, caption }: Phase, now: number): MatchClock {
  const startAt = new Date(Date.parse(endsAt) - APPROVAL_MS).toISOString();
  return {
    ...countdown({ startAt, endAt: endsAt }, now, caption),
    from: { label: "Asked", at: startAt },
    to: { label: PHASES.approve.end, at: endsAt },
  };
}

const APPROVAL_MS = 24 * 60 * 60_000;

function playClock({ challenge, deadlines }: ChallengeDetail, now: number): MatchClock {
  const { startTime, expiresAt } = challenge;
  if (!startTime || !expiresAt) return stoppedClock("Being played");
  const phase = phaseOf(challenge, deadlines, now);
  if (phase?.name === "play") {
    return {
      ...countdown({ startAt: startTime, endAt: expiresAt }, now, phase.caption),
      from: { label: "Started", at: startTime },
      to: { label: PHASES.play.end, at: expiresAt },
      isPlay: true,
    };
  }
  const from = { label: "Ended", at: expiresAt };
  if (!phase) return { ...stoppedClock("Time is up"), from, to: null };
  return {
    ...countdown({ startAt: expiresAt, endAt: phase.endsAt }, now, phase.caption),
    from,
    to: { label: PHASES[phase.name].end, at: phase.endsAt },
  };
}

function countdown({ startAt, endAt }: Span, now: number, caption: string) {
  const total = Date.parse(endAt) - Date.parse(startAt);
  const remaining = Math.max(0, Date.parse(endAt) - now);
  return {
    figures: clockFigures(remaining),
    spoken: `${spokenDuration(remaining)} ${caption}`,
    caption,
    percent: total > 0 ? ((total - remaining) / total) * 100 : 100,
  };
}

function stoppedClock(caption: string): MatchClock {
  return { figures: null, spoken: caption, caption, percent: 100, from: null, to: null };
}

function lastDeclaredAt({ declarations, myDeclaration }: ChallengeDetail): string | null {
  const times = declarations.map(({ declaredAt }) => declaredAt);
  if (myDeclaration) times.push(myDeclaration.declaredAt);
  return times.sort().at(-1) ?? null;
}
