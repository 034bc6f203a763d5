import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Challenge } from "@/api/types";
import { duel, me } from "@/test/challenge-server";
import { openChallenge } from "@/test/challenges";
import { visit } from "@/test/visit";
import { ChallengeTicket } from "./challenge-ticket";

async function show(challenge: Challenge, as: typeof me | null = me) {
  const element = <ChallengeTicket challenge={challenge} action={null} />;
  await visit([{ path: "/list", element }], { as, at: "/list" });
  return screen.findByRole("article");
}

const UNEQUAL = { minimumStake: "10", opponentMinStake: "20", winnerReceives: "28.5" };

test.each([
  ["a player", me],
  ["a visitor", null],
])("a ticket shows %s what they must stake, and what the creator does", async (_, viewer) => {
  const ticket = await show(openChallenge(UNEQUAL), viewer);
  expect(ticket).toHaveTextContent("Stake $20win $28.50");
  expect(ticket).toHaveTextContent("@mirage_opsstakes $10");
});

test("a ticket shows the creator their own stake", async () => {
  const ticket = await show(duel({ ...UNEQUAL, status: "open" }));
  expect(ticket).toHaveTextContent("Stake $10win $28.50");
  expect(ticket).not.toHaveTextContent("stakes $");
});

test("a ticket of equal stakes names the stake once", async () => {
  expect(await show(openChallenge())).not.toHaveTextContent("stakes $");
});

test("a ticket of a cancelled challenge promises no payout", async () => {
  const ticket = await show(duel({ status: "cancelled" }));
  expect(ticket).toHaveTextContent("Stake $25no payout");
  expect(ticket).not.toHaveTextContent("win $");
});

test.each([
  ["10.01", "4.1"],
  ["9999.99", "5.95"],
  ["10000", "4.85"],
])("the figure of %s is sized by its length", async (minimumStake, ems) => {
  const ticket = await show(openChallenge({ minimumStake }));
  const figure = ticket.querySelector<HTMLElement>(".stub-figure");
  expect(Number(figure?.style.getPropertyValue("--ems"))).toBeCloseTo(Number(ems));
});
