import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Challenge, Outcome } from "@/api/types";
import { detailOf, duel, me, nova, serveChallenges } from "@/test/challenge-server";
import { openChallenge } from "@/test/challenges";
import { teamMatch, teamSide } from "@/test/team-match";
import { visitApp } from "@/test/visit-app";

const at = `/challenges/${openChallenge()._id}`;

const refund = (settledBy: Outcome["settledBy"]): Outcome => ({
  kind: "void",
  winner: null,
  settledBy,
  fee: "0",
  payouts: [],
});

async function openCancelled(challenge: Challenge) {
  const { escrow, ...rest } = detailOf(challenge, { userRole: "creator" });
  const byParticipant = challenge.participants.length === 0 ? [] : escrow.byParticipant;
  serveChallenges({ detail: { ...rest, escrow: { ...escrow, byParticipant, state: "refunded" } } });
  await visitApp({ as: me, at });
  return within(await screen.findByRole("region", { name: "Escrow" }));
}

const isLit = (step: HTMLElement) => step.classList.contains("text-fg");

test.each([
  ["creator", null, ["Funded", "Refunded"]],
  ["expired", null, ["Funded", "Refunded"]],
  ["undeclared", "2026-03-10T12:00:00Z", ["Funded", "Locked", "Refunded"]],
  ["moderator", "2026-03-10T12:00:00Z", ["Funded", "Locked", "Declared", "Refunded"]],
] as const)(
  "a challenge that ended by %s promises no payout, and invites no one",
  async (settledBy, startTime, steps) => {
    const cancelled = duel({
      status: "cancelled",
      cancelReason: settledBy === "creator" || settledBy === "expired" ? settledBy : "void",
      outcome: refund(settledBy),
      startTime,
      isPrivate: true,
      inviteCode: "ABCD2345",
    });
    const escrow = await openCancelled(cancelled);
    const terms = within(screen.getByRole("region", { name: "Terms" }));
    expect(terms.getByText("no winner, no payout")).toBeVisible();
    expect(screen.queryByText(/receives/)).toBeNull();
    expect(screen.queryByText("ABCD2345")).toBeNull();
    expect(escrow.getByText("Returned")).toBeVisible();
    expect(escrow.queryByText("In the pot")).toBeNull();
    const lit = escrow.getAllByRole("listitem").filter(isLit);
    expect(lit.map((step) => step.textContent)).toEqual(steps);
  },
);

test.each(["creator", "expired", "declined"] as const)(
  "a match of teams that ended by %s before its stakes has lost, funded and returned nothing",
  async (cancelReason) => {
    const cancelled = teamMatch({
      status: "cancelled",
      cancelReason,
      outcome: refund(cancelReason),
      teams: [teamSide(0, nova, [nova], ["4.29"])],
      participants: [],
      totalPrizePool: "0",
    });
    const escrow = await openCancelled(cancelled);
    expect(escrow.getByText("No stake had been taken.")).toBeVisible();
    expect(screen.queryByText(/lost stake/)).toBeNull();
    expect(escrow.getByText("Never funded")).toBeVisible();
    expect(escrow.queryByText("Funded")).toBeNull();
    expect(escrow.queryByText("Refunded")).toBeNull();
  },
);
