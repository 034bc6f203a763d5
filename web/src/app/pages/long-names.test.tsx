import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Outcome, UserSummary } from "@/api/types";
import { detailOf, duel, nova, seat, serveChallenges } from "@/test/challenge-server";
import { visitApp } from "@/test/visit-app";

const winner: UserSummary = {
  _id: "01900000-0000-7000-8000-0000000000e1",
  username: "wwwwwwwwwwwwwwwwwwww",
  avatar: null,
};

const outcome: Outcome = {
  kind: "win",
  winner,
  settledBy: "agreement",
  payouts: [{ user: winner, amount: "47.5" }],
  fee: "2.5",
};

const ended = duel({
  status: "completed",
  outcome,
  participants: [seat(nova, { slot: 0 }), seat(winner)],
});

const at = `/challenges/${ended._id}`;

test.each([
  [at, ["Players", "Escrow", "How it ended"]],
  [`${at}/ongoing`, ["Match", "Escrow", "How it ended"]],
])("a visitor of %s reads the whole name of a winner", async (address, regions) => {
  serveChallenges({ detail: detailOf(ended, { isAuthenticated: false }) });
  await visitApp({ as: null, at: address });
  await screen.findByRole("region", { name: "Escrow" });
  for (const name of regions) {
    const region = within(screen.getByRole("region", { name }));
    const texts = region.getAllByText(new RegExp(winner.username));
    expect(texts.filter((text) => text.closest(".truncate") !== null)).toEqual([]);
  }
});
