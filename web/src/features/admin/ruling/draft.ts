import type { FormLimits } from "@/api/config";
import { lengthOf } from "@/lib/length-of";
import { formatMoney, type MicroUsdc, parseUsdc, toWire, usdc } from "@/lib/money";
import type { CaseFile, CaseSide, RulingRequest, StaffRuling, VerdictKind } from "../api-types";
import type { Verdict } from "./payouts";

/** What the moderator has entered so far. */
export type RulingDraft = {
  kind: VerdictKind | null;
  winnerId: string;
  reason: string;
  /** The typed fines of the sides that declared falsely, by the id of the player. */
  fines: Readonly<Record<string, string>>;
};

export const EMPTY_RULING: RulingDraft = { kind: null, winnerId: "", reason: "", fines: {} };

const KINDS: readonly unknown[] = ["winner", "draw", "void", null] satisfies RulingDraft["kind"][];

/** The draft that was stored; an empty one where it is of another shape. */
export function draftFrom(stored: unknown): RulingDraft {
  const draft = (stored ?? {}) as Partial<RulingDraft>;
  return isDraft(draft) ? draft : EMPTY_RULING;
}

function isDraft(stored: Partial<RulingDraft>): stored is RulingDraft {
  const { kind, winnerId, reason, fines } = stored;
  return (
    KINDS.includes(kind) &&
    typeof winnerId === "string" &&
    typeof reason === "string" &&
    typeof fines === "object" &&
    Object.values(fines ?? {}).every((fine) => typeof fine === "string")
  );
}

/** Of the reason; undefined until they are loaded, in which case only the server checks it. */
type Limits = FormLimits["dispute"] | undefined;

export type RulingProblems = {
  verdict?: string;
  reason?: string;
  /** By the id of the player. */
  fines: Readonly<Record<string, string>>;
};

type Contested = Pick<CaseFile, "sides" | "open">;

/** The chosen result; null while it is incomplete. */
export function verdictOf({ kind, winnerId }: RulingDraft): Verdict | null {
  if (kind === null) return null;
  if (kind !== "winner") return { kind };
  return winnerId === "" ? null : { kind, winnerId };
}

/**
 * The sides that the result contradicts: only they can have declared falsely (docs/rules.md, Disputes). A side that declared nothing is
 * one of them if it opened the dispute, does not win, and is still led by the same player.
 */
export function contradictedSides(
  { sides, open }: Contested,
  verdict: Verdict | null,
): readonly CaseSide[] {
  if (verdict === null) return [];
  const winnerId = verdict.kind === "winner" ? verdict.winnerId : null;
  return sides.filter(({ user, declaration, history }) => {
    if (!declaration) {
      const hasContested = open?.openedBy._id === user._id;
      return hasContested && winnerId !== user._id && (history?.user._id ?? user._id) === user._id;
    }
    return verdict.kind === "void" || (declaration.winner?._id ?? null) !== winnerId;
  });
}

/** What the draft lacks; null if it can be sent. */
export function rulingProblems(
  file: Contested,
  draft: RulingDraft,
  limits: Limits,
): RulingProblems | null {
  const reason = reasonProblem(draft.reason.trim(), limits);
  const fines = contradictedSides(file, verdictOf(draft)).flatMap(({ user, fineMax }) => {
    const typed = draft.fines[user._id];
    const problem = typed === undefined ? null : fineProblem(typed, fineMax);
    return problem === null ? [] : [[user._id, problem] as const];
  });
  const problems: RulingProblems = {
    ...(verdictOf(draft) === null ? { verdict: "Choose the result" } : {}),
    ...(reason === null ? {} : { reason }),
    fines: Object.fromEntries(fines),
  };
  const hasProblem = problems.verdict || problems.reason || fines.length > 0;
  return hasProblem ? problems : null;
}

function reasonProblem(reason: string, limits: Limits): string | null {
  if (!limits) return null;
  const { reasonMin, reasonMax } = limits;
  if (lengthOf(reason) < reasonMin) return `Give a reason of at least ${reasonMin} characters`;
  return lengthOf(reason) > reasonMax ? `Give a reason of at most ${reasonMax} characters` : null;
}

const CENT = 10_000n;

/** The highest fine in whole cents, which is how fines are given. */
export function highestFine(fineMax: string): MicroUsdc {
  const max = usdc(fineMax);
  return max - (max % CENT);
}

/** Why a typed fine cannot be sent. */
function fineProblem(typed: string, fineMax: string): string | null {
  const fine = parseUsdc(typed);
  if (fine === null || fine % CENT !== 0n) {
    return "Enter an amount such as 5 or 12.50, or 0 for no fine";
  }
  if (fine < 0n) return "A fine cannot be negative";
  const max = highestFine(fineMax);
  return fine <= max
    ? null
    : `A fine is at most ${formatMoney(max, "usdc")} USDC, half of the stake`;
}

/** The draft as it is sent, without the penalties of sides that the result does not contradict; null if it lacks something. */
export function rulingRequest(
  file: Contested,
  draft: RulingDraft,
  limits: Limits,
): RulingRequest | null {
  const verdict = verdictOf(draft);
  if (verdict === null || rulingProblems(file, draft, limits) !== null) return null;
  const penalties = contradictedSides(file, verdict).flatMap(({ user }) => {
    const fine = parseUsdc(draft.fines[user._id] ?? "");
    return fine === null ? [] : [{ userId: user._id, fine: toWire(fine) }];
  });
  return {
    verdict: verdict.kind,
    ...(verdict.kind === "winner" ? { winnerId: verdict.winnerId } : {}),
    reason: draft.reason.trim(),
    penalties,
  };
}

/** The draft that rules the same as another moderator; the reason is each moderator's own. */
export function draftLike(
  { sides }: Pick<CaseFile, "sides">,
  { verdict, penalties }: StaffRuling,
  reason: string,
): RulingDraft {
  return {
    kind: verdict.type,
    winnerId: verdict.user?._id ?? "",
    reason,
    fines: Object.fromEntries(penalties.map(({ user, fine }) => [sideIdOf(sides, user._id), fine])),
  };
}

/** The id of the side that a fined player has declared for: of a team that may be another one than the player of its seat. */
function sideIdOf(sides: readonly CaseSide[], finedId: string): string {
  const side = sides.find(({ history }) => history?.user._id === finedId);
  return side?.user._id ?? finedId;
}

/** The ruling that waits for a second moderator. */
export function proposalOf({
  open,
  rulings,
}: Pick<CaseFile, "open" | "rulings">): StaffRuling | null {
  if (!open?.needsSecondOpinion) return null;
  return rulings.findLast(({ isProposal }) => isProposal) ?? null;
}

/** Whether the draft rules the same as the proposal: then it is published. */
export function isSameRuling(file: Contested, draft: RulingDraft, proposal: StaffRuling): boolean {
  const request = rulingRequest(file, { ...draft, reason: proposal.reason }, undefined);
  const proposed = rulingRequest(file, draftLike(file, proposal, proposal.reason), undefined);
  return request !== null && JSON.stringify(request) === JSON.stringify(proposed);
}
