import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import type { TokensData } from "@/api/types";
import { player } from "@/test/people";
import { quest, serveQuests } from "@/test/quests";
import { server } from "@/test/server";
import { visitApp } from "@/test/visit-app";

/** No two figures are the same, so that each is found in its own place alone. */
const tokens: TokensData = {
  balance: 77,
  supply: {
    issued: 2500,
    burned: 430,
    held: 2070,
    cap: 10_000,
    launchedAt: "2026-03-09T10:00:00Z",
  },
  plan: {
    totalSupply: 900_000,
    distribution: [
      { name: "Players", percent: 61, tokens: 549_000 },
      { name: "Workshop", percent: 39, tokens: 351_000 },
    ],
    emission: [
      { year: 1, percent: 70, tokens: 384_300, total: 384_301 },
      { year: 2, percent: 30, tokens: 164_700, total: 549_001 },
    ],
    monthlyBurnPercent: 3,
    stakingApyPercentFrom: 4,
    stakingApyPercentTo: 6,
    tournamentPoolPercent: 7,
    vestingMonths: 18,
    voting: [
      { tokens: 1100, votes: 1 },
      { tokens: 12_000, votes: 8 },
    ],
  },
};

function open(tab: string) {
  server.use(http.get("*/api/tokens", () => HttpResponse.json({ success: true, data: tokens })));
  return visitApp({ as: player(), at: `/token-info${tab}` });
}

const card = (name: string) => screen.findByRole("region", { name });
const terms = (region: HTMLElement) =>
  within(region)
    .getAllByRole("term")
    .map((term) => term.parentElement?.textContent);
const rows = (region: HTMLElement) =>
  within(region)
    .getAllByRole<HTMLTableRowElement>("row")
    .map(({ cells }) => [...cells].map((cell) => cell.textContent));

test("TOKEN-01 TOKEN-02 TOKEN-03 TOKEN-04 TOKEN-05 the page has four tabs, which the URL holds", async () => {
  const { user, router } = await open("");
  expect(await screen.findByRole("heading", { level: 1, name: "DL Tokens Info" })).toBeVisible();
  const tabs = await screen.findAllByRole("tab");
  expect(tabs.map((tab) => tab.textContent)).toEqual([
    "Overview",
    "How to Earn",
    "Token Utilities",
    "Tokenomics",
  ]);
  expect(tabs[0]).toHaveAttribute("aria-selected", "true");
  await user.click(screen.getByRole("tab", { name: "Tokenomics" }));
  expect(await card("Distribution")).toBeVisible();
  expect(router.state.location.search).toBe("?tab=tokenomics");
});

test("TOKEN-06 TOKEN-07 the overview has the ledger's figures and the own balance", async () => {
  await open("");
  expect(within(await card("Your tokens")).getByText("77")).toBeVisible();
  const all = await card("All tokens");
  expect(terms(all)).toEqual([
    "Issued, as rewards of quests2,500",
    "Burned, spent on looks430",
    "Held by players2,070",
    "Planned supply900,000",
  ]);
  const issued = within(all).getByRole("progressbar", {
    name: "Issued of what the plan allows so far",
  });
  expect(issued).toHaveAttribute("aria-valuetext", "2,500 of 10,000");
  expect(issued).toHaveAttribute("aria-valuenow", "25");
});

test("TOKEN-03 TOKEN-22 what can be earned is read from the quests", async () => {
  serveQuests({
    daily: [quest({ reward: 20 })],
    weekly: [quest({ id: "five", title: "Five up", reward: 250 })],
    achievements: [quest({ id: "ten", title: "Contender", reward: 1000, endsAt: null })],
  });
  await open("?tab=earn");
  expect(terms(await card("Daily quests"))).toEqual(["Take the day20"]);
  expect(terms(await card("Weekly quests"))).toEqual(["Five up250"]);
  expect(terms(await card("Achievements"))).toEqual(["Contender1,000"]);
});

test("TOKEN-07 TOKEN-08 TOKEN-13 TOKEN-16 TOKEN-17 the tokenomics have each part of the plan, in charts and their tables", async () => {
  await open("?tab=tokenomics");
  expect(rows(await card("Distribution"))).toEqual([
    ["Purpose", "Percent", "Tokens"],
    ["Players", "61%", "549,000"],
    ["Workshop", "39%", "351,000"],
  ]);
  const emission = await card("Emission");
  expect(rows(emission)).toEqual([
    ["Year", "Percent", "Tokens", "Up to its end"],
    ["Year 1", "70%", "384,300", "384,301"],
    ["Year 2", "30%", "164,700", "549,001"],
  ]);
  expect(within(emission).getByText(/^The first year began on Mar 9, 2026\./)).toBeVisible();
  expect(terms(await card("Supply"))).toEqual([
    "Total supply, planned900,000",
    "Issued until now, by the ledger2,500",
    "Burned until now, by the ledger430",
    "Burn, planned3% monthly",
    "Vesting of team and advisors, planned18 months",
  ]);
});

test("TOKEN-14 TOKEN-15 TOKEN-18 TOKEN-22 the utilities have what tokens buy today, and the plan's votes, yield and pool", async () => {
  const frame = {
    id: "frame_ember",
    slot: "frame",
    title: "Ember frame",
    price: 80,
    asset: "DL",
    isOwned: false,
    isWorn: false,
  };
  server.use(
    http.get("*/api/shop", () =>
      HttpResponse.json({ success: true, data: { cosmetics: [frame], tokens: 77, points: 0 } }),
    ),
  );
  await open("?tab=utilities");
  expect(within(await card("Looks in the shop")).getByText("Today")).toBeVisible();
  expect(await screen.findByText("80 DL tokens")).toBeVisible();
  expect(terms(await card("Voting power"))).toEqual([
    "1,100+ tokens1 vote",
    "12,000+ tokens8 votes",
  ]);
  expect(terms(await card("Staking and tournaments"))).toEqual([
    "Yearly yield of staked tokens4–6%",
    "Pool for tournaments7%",
  ]);
});
