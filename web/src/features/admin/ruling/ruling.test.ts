import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { config } from "@/test/config";
import { caseFile, caseSide, kade, mirage, openCase } from "@/test/disputes";
import { judge } from "@/test/staff";
import type { CaseFile, CaseSide, StaffRuling } from "../api-types";
import {
  contradictedSides,
  draftLike,
  EMPTY_RULING,
  isSameRuling,
  type RulingDraft,
  rulingProblems,
  rulingRequest,
} from "./draft";
import { effectOf } from "./effect";
import { payoutsOf, type Verdict } from "./payouts";
import { fillTemplate, templatesFor } from "./templates";

const USDC = 1_000_000n;
const reason = "The clip shows it";
const draft = (part: Partial<RulingDraft> = {}): RulingDraft => ({
  ...EMPTY_RULING,
  kind: "winner",
  winnerId: kade._id,
  reason,
  ...part,
});

const proposal: StaffRuling = {
  verdict: { type: "winner", user: kade },
  reason: "The score shows it",
  penalties: [{ user: mirage, fine: "12.50" }],
  at: "2026-03-10T10:00:00Z",
  isProposal: true,
  isOnAppeal: false,
  moderator: { ...judge, _id: "m-2", username: "judge_ito" },
  second: null,
};

/** A case with these stakes; what they do not add up to was left by players who are gone. */
function withStakes(total: string, stakes: readonly string[]): CaseFile {
  const sides = stakes.map((stakeAmount, index) =>
    caseSide({ _id: `p-${index}`, username: `p${index}`, avatar: null }, { stakeAmount }),
  );
  return caseFile({ sides, escrow: { ...caseFile().escrow, total } });
}

const paid = (file: CaseFile, kind: "draw" | "void") => [
  ...payoutsOf(file, { kind }).bySide.values(),
];

describe("who gets what", () => {
  test("the winner gets what the server states, and the platform its fee", () => {
    const found = payoutsOf(caseFile(), { kind: "winner", winnerId: mirage._id });
    expect([...found.bySide]).toEqual([
      [kade._id, 0n],
      [mirage._id, 47_500_000n],
    ]);
    expect(found.fee).toBe(2_500_000n);
  });

  test("a draw shares what leavers left by stake, to the last micro", () => {
    expect(paid(withStakes("40", ["10", "20"]), "draw")).toEqual([13_333_334n, 26_666_666n]);
    expect(paid(withStakes("50", ["25", "25"]), "draw")).toEqual([25n * USDC, 25n * USDC]);
  });

  test("a draw among those who staked nothing shares equally", () => {
    expect(paid(withStakes("0.000003", ["0", "0"]), "draw")).toEqual([2n, 1n]);
  });

  test("void gives every stake back, those of leavers too", () => {
    const file = withStakes("40", ["10", "20"]);
    const { bySide, fee, toLeavers } = payoutsOf(file, { kind: "void" });
    expect([...bySide.values()]).toEqual([10n * USDC, 20n * USDC]);
    expect([fee, toLeavers]).toEqual([0n, 10n * USDC]);
  });

  test("a draw always pays out the whole pot", () => {
    const micros = fc.bigInt({ min: 0n, max: 10_000_000_000n });
    const wire = (amount: bigint) =>
      `${amount / USDC}.${(amount % USDC).toString().padStart(6, "0")}`;
    fc.assert(
      fc.property(fc.array(micros, { minLength: 1, maxLength: 6 }), micros, (stakes, left) => {
        const pot = stakes.reduce((sum, stake) => sum + stake, left);
        const shares = paid(withStakes(wire(pot), stakes.map(wire)), "draw");
        expect(shares.reduce((sum, share) => sum + share, 0n)).toBe(pot);
        shares.forEach((share, index) => {
          const sum = stakes.reduce((total, stake) => total + stake, 0n);
          if (sum > 0n) expect(share).toBeGreaterThanOrEqual((pot * (stakes[index] ?? 0n)) / sum);
        });
      }),
    );
  });
});

test.each<[string, Partial<RulingDraft>, object | null]>([
  ["complete", {}, null],
  ["no result", { kind: null }, { verdict: "Choose the result" }],
  ["no winner", { winnerId: "" }, { verdict: "Choose the result" }],
  ["short", { reason: " too short " }, { reason: expect.stringMatching(/at least 10/) }],
  ["long", { reason: "x".repeat(2001) }, { reason: expect.stringMatching(/at most 2000/) }],
  ["an emoji is one character", { reason: "🏆".repeat(10) }, null],
  [
    "a fine that is none",
    { fines: { [mirage._id]: "a lot" } },
    { fines: { [mirage._id]: expect.stringMatching(/^Enter an amount/) } },
  ],
  [
    "a negative fine",
    { fines: { [mirage._id]: "-1" } },
    { fines: { [mirage._id]: "A fine cannot be negative" } },
  ],
  [
    "a part of a cent",
    { fines: { [mirage._id]: "1.005" } },
    { fines: { [mirage._id]: expect.stringMatching(/^Enter an amount/) } },
  ],
  ["half of the stake", { fines: { [mirage._id]: "12.5" } }, null],
  [
    "a micro more",
    { fines: { [mirage._id]: "12.51" } },
    { fines: { [mirage._id]: expect.stringMatching(/at most 12.50 USDC/) } },
  ],
])("%s", (_, part, problems) => {
  const found = rulingProblems(caseFile(), draft(part), config.limits.dispute);
  if (problems === null) expect(found).toBeNull();
  else expect(found).toMatchObject(problems);
});

test("a ruling is sent with amounts as decimal strings, and only those who are penalised", () => {
  expect(
    rulingRequest(caseFile(), draft({ fines: { [mirage._id]: "12.50" } }), config.limits.dispute),
  ).toEqual({
    verdict: "winner",
    winnerId: kade._id,
    reason,
    penalties: [{ userId: mirage._id, fine: "12.5" }],
  });
  expect(
    rulingRequest(caseFile(), draft({ kind: "void", winnerId: "" }), config.limits.dispute),
  ).toEqual({
    verdict: "void",
    reason,
    penalties: [],
  });
  expect(rulingRequest(caseFile(), draft({ reason: "short" }), config.limits.dispute)).toBeNull();
});

const kadeWon: Verdict = { kind: "winner", winnerId: kade._id };
const mirageWon: Verdict = { kind: "winner", winnerId: mirage._id };

test.each<[string, Partial<CaseSide>, Verdict | null, readonly string[]]>([
  ["nothing is chosen", {}, null, []],
  ["one side won, as it declared", {}, kadeWon, [mirage._id]],
  ["the other side won, as it declared", {}, mirageWon, [kade._id]],
  ["it was a draw", {}, { kind: "draw" }, [kade._id, mirage._id]],
  ["the match is void", {}, { kind: "void" }, [kade._id, mirage._id]],
  ["the one that contested without words lost", { declaration: null }, kadeWon, [mirage._id]],
  ["the one that contested without words won", { declaration: null }, mirageWon, [kade._id]],
  [
    "another player leads the one that contested without words",
    { declaration: null, history: caseSide(kade).history ?? null },
    kadeWon,
    [],
  ],
])("whom a ruling may penalise: %s", (_, second, verdict, expected) => {
  const file = caseFile({ sides: [caseSide(kade), caseSide(mirage, second)] });
  expect(contradictedSides(file, verdict).map(({ user }) => user._id)).toEqual(expected);
});

test("a silent side, and one whose draw is ruled, are not penalised", () => {
  const silent = caseFile({
    open: openCase({ openedBy: kade }),
    sides: [caseSide(kade), caseSide(mirage, { declaration: null })],
  });
  for (const verdict of [kadeWon, { kind: "draw" }, { kind: "void" }] as const) {
    expect(contradictedSides(silent, verdict).map(({ user }) => user._id)).not.toContain(
      mirage._id,
    );
  }
  const { declaration, ...drew } = caseSide(kade);
  const drawn = declaration ? { ...declaration, outcome: "draw" as const, winner: null } : null;
  const file = caseFile({ sides: [{ ...drew, declaration: drawn }, caseSide(mirage)] });
  expect(contradictedSides(file, { kind: "draw" }).map(({ user }) => user._id)).toEqual([
    mirage._id,
  ]);
});

test("a penalty is not sent once the result is changed to what the side declared", () => {
  const fines = { [mirage._id]: "12.50" };
  const changed = draft({ winnerId: mirage._id, fines });
  expect(rulingRequest(caseFile(), changed, config.limits.dispute)?.penalties).toEqual([]);
  expect(
    rulingRequest(caseFile(), draft({ fines }), config.limits.dispute)?.penalties,
  ).toHaveLength(1);
});

test("a ruling is the same as a proposal if result and fines agree, whatever the reasons", () => {
  const same = draftLike(caseFile(), proposal, reason);
  expect(isSameRuling(caseFile(), same, proposal)).toBe(true);
  expect(isSameRuling(caseFile(), { ...same, winnerId: mirage._id }, proposal)).toBe(false);
  expect(isSameRuling(caseFile(), { ...same, fines: {} }, proposal)).toBe(false);
  expect(isSameRuling(caseFile(), { ...same, fines: { [mirage._id]: "12.5" } }, proposal)).toBe(
    true,
  );
});

test("a ruling that is the same fines the side of a team for which another player has declared", () => {
  const successor = { _id: "01900000-0000-7000-8000-0000000000a7", username: "rex", avatar: null };
  const side = caseSide(mirage);
  const history = side.history ? { ...side.history, user: successor } : null;
  const file = caseFile({ sides: [caseSide(kade), { ...side, history }] });
  const fined = { ...proposal, penalties: [{ user: successor, fine: "12.50" }] };
  const same = draftLike(file, fined, reason);
  expect(rulingRequest(file, same, config.limits.dispute)?.penalties).toEqual([
    { userId: mirage._id, fine: "12.5" },
  ]);
  expect(isSameRuling(file, same, fined)).toBe(true);
  expect(isSameRuling(file, { ...same, fines: {} }, fined)).toBe(false);
});

test("what a ruling brings about", () => {
  const appeal = { user: mirage, reason: "The clip is from another day", at: proposal.at };
  const waiting = { open: openCase({ needsSecondOpinion: true }), rulings: [proposal] };
  expect(effectOf(caseFile(), draft())).toBe("held");
  expect(effectOf(caseFile({ open: openCase({ appeal }) }), draft())).toBe("final");
  expect(effectOf(caseFile({ awardNeedsTwo: true }), draft())).toBe("proposed");
  expect(effectOf(caseFile({ awardNeedsTwo: true }), draft({ kind: "draw" }))).toBe("held");
  expect(effectOf(caseFile(waiting), draftLike(caseFile(), proposal, reason))).toBe("confirmed");
  expect(effectOf(caseFile(waiting), draft())).toBe("reproposed");
});

describe("templates", () => {
  test("every result has some, and those about appeals are offered only in appeals, at the top", () => {
    for (const kind of ["winner", "draw", "void"] as const) {
      const usual = templatesFor(kind, false);
      expect(usual.length).toBeGreaterThan(0);
      expect(usual.some(({ isOnAppeal }) => isOnAppeal)).toBe(false);
      const onAppeal = templatesFor(kind, true);
      expect(onAppeal[0]?.isOnAppeal).toBe(true);
      expect(onAppeal).toEqual(expect.arrayContaining([...usual]));
    }
  });

  test("every template alone is a reason that the server takes", () => {
    const texts = (["winner", "draw", "void"] as const)
      .flatMap((kind) => templatesFor(kind, true))
      .map(({ text }) => text({ winner: "kade", losers: "mirage_ops" }));
    for (const text of texts) {
      expect(rulingProblems(caseFile(), draft({ reason: text }), config.limits.dispute)).toBeNull();
    }
  });

  test("a template replaces another one, and is added to words of one's own", () => {
    expect(fillTemplate("  ", null, "A")).toBe("A");
    expect(fillTemplate("A", "A", "B")).toBe("B");
    expect(fillTemplate("A, and I looked twice", "A", "B")).toBe("A, and I looked twice\n\nB");
  });
});
