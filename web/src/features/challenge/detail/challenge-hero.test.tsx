import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { detailOf, me } from "@/test/challenge-server";
import { openChallenge } from "@/test/challenges";
import { visit } from "@/test/visit";
import { ChallengeHero } from "./challenge-hero";

async function show(overrides: Parameters<typeof openChallenge>[0]) {
  const detail = detailOf(openChallenge(overrides));
  const element = <ChallengeHero detail={detail} action={null} />;
  await visit([{ path: "/terms", element }], { as: me, at: "/terms" });
  return screen.findByRole("region", { name: "Terms" });
}

test("the terms name what a joining player must stake, and what the creator does", async () => {
  const terms = await show({ minimumStake: "10", opponentMinStake: "20", winnerReceives: "28.5" });
  expect(terms).toHaveTextContent(
    "Stake to join, at least$20@mirage_ops stakes $10winner receives $28.50",
  );
});

test("the terms of equal stakes name one stake", async () => {
  expect(await show({})).toHaveTextContent("Stake$25winner receives $47.50");
});

test("the terms of a draw promise no payout", async () => {
  const outcome = { kind: "draw", settledBy: "agreement", fee: "0", payouts: [] } as const;
  const terms = await show({ status: "completed", outcome: { ...outcome, payouts: [] } });
  expect(terms).toHaveTextContent("Stake$25no winner, no payout");
});
