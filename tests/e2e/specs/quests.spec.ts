import type { Locator, Page } from "@playwright/test";
import type { Player } from "../support/player.ts";
import { seasonOpponent, winHundred } from "../support/quests.ts";
import { expectAccessibleScreen } from "../support/screen.ts";
import { expect, test } from "../support/test.ts";

test("QUEST-01 QUEST-04 QUEST-07 QUEST-11 QUEST-13 QUEST-14 a match moves the quests live, the rewards are claimed, and a frame is bought that the other player sees", async ({
  page,
  newPlayer,
  openContext,
}) => {
  test.slow();
  const nova = await newPlayer({ deposit: "50" });
  const mirage = await newPlayer({ deposit: "50" });
  await seasonOpponent(mirage);
  await nova.visit(page, "/quests");
  const card = (title: string) =>
    page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: title }) });
  const claim = (title: string) => page.getByRole("button", { name: `Claim Reward: ${title}` });

  await test.step("nothing is begun", async () => {
    await expect(card("Take the day")).toContainText("0 of 1");
    await expect(card("Take the day").getByRole("button")).toBeDisabled();
    await expectAccessibleScreen(page);
  });

  await test.step("the match is settled, and the open page follows", async () => {
    await playMatch(nova, mirage);
    await expect(claim("Take the day")).toBeEnabled();
    await expect(page.getByText(/^Quest completed: /)).toBeVisible();
    await expect(card("Take the day")).toContainText("1 of 1");
    await expect(
      page.getByRole("term").filter({ hasText: "Daily Streak" }).locator(".."),
    ).toContainText("1 day");
    await expectAccessibleScreen(page);
  });

  await test.step("rewards are claimed, and the header counts them", async () => {
    await claim("Take the day").click();
    await expect(card("Take the day").getByRole("button", { name: "Claimed" })).toBeDisabled();
    await claim("Step up").click();
    await page.getByRole("tab", { name: /Achievements/ }).click();
    await expect(page).toHaveURL(/tab=achievements/);
    await expect(card("First bell")).toContainText("Common");
    await claim("First bell").click();
    await expect(page.getByRole("banner")).toContainText("80 DL");
    await expectAccessibleScreen(page);
    await page.getByRole("tab", { name: /Weekly Quests/ }).click();
    await expect(card("Five up")).toContainText("1 of 5");
    await expectAccessibleScreen(page);
  });

  await test.step("the tokens buy a frame", async () => {
    await page.getByRole("link", { name: "Spend tokens" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Shop" })).toBeVisible();
    await expectAccessibleScreen(page);
    await page.getByRole("button", { name: "Buy Ember frame" }).click();
    await expectAccessibleScreen(page);
    await page.getByRole("dialog").getByRole("button", { name: "Buy for 80 DL tokens" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.getByText("Yours, worn")).toBeVisible();
    await expect(page.getByRole("banner")).toContainText(/\b0 DL/);
    await expect(page.getByRole("banner").locator(".frame-ember")).toBeVisible();
  });

  await test.step("the win counts in the contest of the month", async () => {
    await page.goto("/dashboard");
    const panel = page.getByRole("region", { name: /contest$/ });
    await expect(panel).toContainText(/You are #\d+ with 10 points/);
    await expectAccessibleScreen(page);
    await panel.getByRole("link", { name: "Table and rules" }).click();
    await expect(page.getByText(/with 10 points from 1 win/)).toBeVisible();
    await expect(page.getByRole("region", { name: "Rules" })).toBeVisible();
    await expectAccessibleScreen(page);
    await page.goto("/shop");
  });

  await test.step("the other player sees the frame", async () => {
    const theirs = await mirage.open(await openContext(), `/profile/${nova.username}`);
    await expect(theirs.getByRole("main").locator(".frame-ember")).toBeVisible();
    await expectAccessibleScreen(theirs);
  });

  await test.step("taken off, it is gone", async () => {
    await page.getByRole("button", { name: "Take off Ember frame" }).click();
    await expect(page.getByRole("button", { name: "Wear Ember frame" })).toBeVisible();
    await expect(page.getByRole("banner").locator(".frame-ember")).toHaveCount(0);
  });
});

test("the burst of a claimed reward moves, and stands still for a player who prefers reduced motion", async ({
  page,
  newPlayer,
}) => {
  const nova = await newPlayer();
  await winHundred(nova);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await nova.visit(page, "/quests?tab=achievements");
  // It is over too soon to be looked at: the page notes the animations that begin.
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    document.addEventListener("animationstart", ({ animationName, pseudoElement }) => {
      dataset["begun"] = `${dataset["begun"] ?? ""} ${animationName}${pseudoElement}`;
    });
  });
  const begun = () =>
    page.evaluate(() => document.documentElement.dataset["begun"]?.match(/claim-burst::after/g));
  const burst = page.locator(".claim-burst");

  await page.getByRole("button", { name: "Claim Reward: Contender" }).click();
  await expect.poll(begun).toHaveLength(1);
  await expect(page.getByRole("button", { name: "Claimed: Contender" })).toBeDisabled();
  await expect(burst).toHaveCount(0);

  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.getByRole("button", { name: "Claim Reward: Champion" }).click();
  await expect(page.getByRole("button", { name: "Claimed: Champion" })).toBeDisabled();
  await expect(burst).toHaveCount(1);
  const still = await burst.evaluate((element) => {
    const { animationName, opacity } = getComputedStyle(element, "::after");
    return { animationName, opacity };
  });
  expect(still).toEqual({ animationName: "none", opacity: "0" });
  expect(await begun()).toHaveLength(1);
});

/** A match that the first player wins and the second confirms. */
async function playMatch(winner: Player, loser: Player): Promise<void> {
  const challenge = await winner.create({ minimumStake: "5" });
  await loser.join(challenge);
  await winner.start(challenge);
  await winner.declare(challenge, "won");
  await loser.declare(challenge, "lost");
}

test("TOKEN-01 TOKEN-02 TOKEN-03 TOKEN-04 TOKEN-05 TOKEN-07 the token page shows the plan beside the ledger, in four tabs", async ({
  page,
  newPlayer,
}) => {
  test.slow();
  const nova = await newPlayer();
  await nova.visit(page, "/dashboard");
  await page.setViewportSize({ width: 1440, height: 900 });
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "DL Tokens Info" })
    .click();
  await expect(page.getByText(/have no price and are not for sale/)).toBeVisible();
  await expect(page.getByRole("region", { name: "All tokens" })).toContainText("1,000,000,000");
  await expectAccessibleScreen(page);
  for (const [tab, words] of TABS) {
    await openTab(page, tab);
    await expect(page.getByRole("tabpanel")).toContainText(words);
    await expectAccessibleScreen(page);
  }
  await expect(page.getByRole("table")).toHaveCount(2);
  await expect(page.getByRole("row", { name: /Community Rewards/ })).toContainText("400,000,000");
});

test("TOKEN-06 TOKEN-08 to TOKEN-21 the plan has the figures of the specification", async ({
  page,
  newPlayer,
}) => {
  const nova = await newPlayer();
  await nova.visit(page, "/token-info?tab=tokenomics");
  const row = (name: RegExp) => page.getByRole("row", { name });
  for (const [purpose, percent] of [
    ["Community Rewards", 40],
    ["Development", 20],
    ["Marketing", 15],
    ["Team and Advisors", 15],
    ["Reserve", 10],
    ["Year 1", 20],
    ["Year 2", 30],
    ["Year 3", 25],
    ["Year 4", 15],
    ["Year 5", 10],
  ]) {
    await expect(row(new RegExp(`^${purpose} ${percent}%`))).toBeVisible();
  }
  await expect(figure(page, "Burn, planned")).toHaveText("2% monthly");
  await expect(figure(page, "Vesting of team and advisors")).toHaveText("24 months");
  await openTab(page, "Token Utilities");
  await expect(figure(page, "Yearly yield of staked tokens")).toHaveText("8–12%");
  await expect(figure(page, "Pool for tournaments")).toHaveText("5%");
  for (const [tokens, votes] of [
    ["1,000+", "1 vote"],
    ["10,000+", "5 votes"],
    ["50,000+", "15 votes"],
    ["100,000+", "25 votes"],
  ] as const) {
    await expect(figure(page, `${tokens} tokens`)).toHaveText(votes);
  }
});

test("TOKEN-22 QUEST-08 QUEST-15 QUEST-16 QUEST-17 what can be earned, and what it buys, is shown with its figures", async ({
  page,
  newPlayer,
}) => {
  const nova = await newPlayer();
  await nova.visit(page, "/token-info?tab=earn");
  for (const [quests, least, most] of [
    ["Daily quests", 10, 30],
    ["Weekly quests", 150, 300],
    ["Achievements", 50, 1000],
  ] as const) {
    const rewards = page.getByRole("region", { name: quests }).getByRole("definition");
    await expect(rewards.first()).toBeVisible();
    const figures = (await rewards.allTextContents()).map((text) => Number(text.replace(",", "")));
    expect([Math.min(...figures), Math.max(...figures)], quests).toEqual([least, most]);
  }
  await openTab(page, "Token Utilities");
  const looks = page.getByRole("region", { name: "Looks in the shop" });
  await expect(looks.getByRole("definition").first()).toHaveText(/^\d+ DL tokens$/);
});

/** The figure beside a label. */
function figure(page: Page, label: string): Locator {
  const term = page.getByRole("tabpanel").getByRole("term").filter({ hasText: label });
  return term.locator("..").getByRole("definition");
}

const TABS = [
  ["How to Earn", "Take the day"],
  ["Token Utilities", "100,000+ tokens"],
  ["Tokenomics", "Vesting"],
] as const;

async function openTab(page: Page, name: string): Promise<void> {
  await page.getByRole("tab", { name }).click();
}
