import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { openChallenge } from "@/test/challenges";
import { refusal, server } from "@/test/server";
import { visitApp } from "@/test/visit-app";

function serveChallenges(challenges: readonly unknown[]) {
  server.use(
    http.get("*/api/challenges/public", () =>
      HttpResponse.json({
        success: true,
        data: { challenges, pagination: { totalChallenges: challenges.length } },
      }),
    ),
  );
}

const visit = () => visitApp({ as: null, at: "/" });

test("LAND-01 LAND-02 LAND-03 LAND-04 LAND-05 LAND-06 ROUTE-27 the hero links to every entry", async () => {
  serveChallenges([]);
  await visit();
  expect(await screen.findByRole("heading", { level: 1 })).toBeVisible();
  const main = within(screen.getByRole("main"));
  for (const [name, href] of [
    ["Join Now", "/register"],
    ["Login", "/login"],
    ["Sign Up", "/register"],
    ["Connect Wallet", "/wallet"],
  ] as const) {
    expect(main.getByRole("link", { name })).toHaveAttribute("href", href);
  }
  expect(main.getByRole("img", { name: /treasury/i })).toBeVisible();
});

test.each([
  ["LAND-07", "Multi-game challenges"],
  ["LAND-08", "Blockchain escrow"],
  ["LAND-09", "Dispute resolution"],
  ["LAND-10", "Competitive rewards"],
  ["LAND-11", "Community driven"],
  ["LAND-12", "Real-time action"],
])("%s the feature list has %s", async (_, name) => {
  serveChallenges([]);
  await visit();
  expect(await screen.findByRole("heading", { name })).toBeVisible();
});

test("open challenges are real: stake, payout and seats", async () => {
  serveChallenges([
    openChallenge({ title: "First to 13", minimumStake: "25", winnerReceives: "47.5" }),
  ]);
  await visit();
  const ticket = within(await screen.findByRole("article"));
  expect(ticket.getByRole("heading", { name: "First to 13" })).toBeVisible();
  expect(ticket.getByText("$25")).toBeVisible();
  expect(ticket.getByText("$47.50")).toBeVisible();
  expect(ticket.getByText("1/2")).toBeVisible();
});

test("ENT-15 an open challenge shows what a joining player stakes, its creator's stake, and the game if any", async () => {
  serveChallenges([openChallenge({ minimumStake: "10", opponentMinStake: "20", game: "" })]);
  await visit();
  const ticket = within(await screen.findByRole("article"));
  expect(ticket.getByText("$20")).toBeVisible();
  expect(ticket.getByText("stakes", { exact: false })).toHaveTextContent("stakes $10");
  expect(ticket.getByText("Unknown")).toBeVisible();
});

test("a challenge whose place a team holds is marked as reserved, and no other one", async () => {
  serveChallenges([
    openChallenge({ _id: "held", title: "Held", isReserved: true, participantCount: 2 }),
    openChallenge({ _id: "free", title: "Free" }),
  ]);
  await visit();
  const [held, free] = await screen.findAllByRole("article");
  expect(within(held as HTMLElement).getByText("Reserved")).toBeVisible();
  expect(within(free as HTMLElement).queryByText("Reserved")).toBeNull();
});

test("an empty list offers the next step, a failure offers Retry", async () => {
  server.use(http.get("*/api/challenges/public", () => refusal(503, "BUSY", "Busy, try again")));
  const { user } = await visit();
  const retry = await screen.findByRole("button", { name: "Retry" });
  expect(screen.getByRole("alert")).toHaveTextContent("Busy, try again");
  serveChallenges([]);
  await user.click(retry);
  expect(await screen.findByText("No challenges found")).toBeVisible();
  expect(screen.getByRole("link", { name: "Create the first one" })).toBeVisible();
});
