import type { BrowserContext, Page } from "@playwright/test";
import { seatedDuel } from "../support/match.ts";
import {
  disputePath,
  expectMoney,
  pressUntilFocused,
  ruleByKeys,
  takeByKeys,
} from "../support/moderation.ts";
import type { Player } from "../support/player.ts";
import { expectAccessibleScreen } from "../support/screen.ts";
import { endEvidence, makeModerator, openConsole } from "../support/staff.ts";
import { expect, test } from "../support/test.ts";

/* The console of the moderators, which is used by keys alone once it is open, and what the sides see of it. */

/** A picture of 8 by 8 pixels. */
const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR42mPgTD6OFTEMLQkAzftMwZtMhiMAAAAASUVORK5CYII=",
  "base64",
);

async function open(context: BrowserContext, player: Player, path: string): Promise<Page> {
  await player.enter(context);
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

/** Both stakes lie in the escrow. */
const STAKED = [
  { available: "50", appealHold: "0" },
  { available: "50", appealHold: "0" },
];

async function giveEvidence(page: Page, text: string, picture: string): Promise<void> {
  const form = page.getByRole("region", { name: "Add evidence" });
  await form
    .getByLabel(/^Files/)
    .setInputFiles({ name: picture, mimeType: "image/png", buffer: PICTURE });
  await form.getByLabel(/^Statement/).fill(text);
  await form.getByRole("button", { name: "Send evidence" }).click();
  await expect(form.getByText("Evidence added")).toBeVisible();
}

test("a conflict is ruled with a fine, appealed, and overturned by another moderator", async ({
  browser,
  newPlayer,
  watchConsole,
}) => {
  test.setTimeout(300_000);
  const { players, match } = await seatedDuel(newPlayer);
  const [nova, mirage] = players;
  const judges = await Promise.all([newPlayer(), newPlayer(), newPlayer()]);
  const [friend, first, second] = judges as [Player, Player, Player];
  for (const judge of judges) await makeModerator(judge);
  await friend.befriend(nova);
  const contexts = await Promise.all(Array.from({ length: 5 }, () => browser.newContext()));
  for (const context of contexts) watchConsole(context);
  const [novas, mirages, friends, firsts, seconds] = contexts as [
    BrowserContext,
    BrowserContext,
    BrowserContext,
    BrowserContext,
    BrowserContext,
  ];

  await nova.start(match);
  await nova.declare(match, "won");
  await mirage.declare(match, "won");
  const page = await open(novas, nova, disputePath(match));
  const otherPage = await open(mirages, mirage, disputePath(match));
  await test.step("both sides give evidence", async () => {
    await expect(page.getByText(/waits for a moderator/)).toBeVisible();
    await expectMoney(players, STAKED);
    await giveEvidence(page, "The picture shows the score.", "final.png");
    await giveEvidence(otherPage, "The picture is from another match.", "mine.png");
  });

  await test.step("a friend of a player sees the case and cannot take it", async () => {
    const { page: console } = await openConsole(friends, friend);
    const row = console.getByRole("listitem").filter({ hasText: match.title });
    await expect(row.getByText(/one of the players follow each other/)).toBeVisible();
    await expect(row.getByRole("button", { name: `Take ${match.title}` })).toBeDisabled();
  });

  const { page: console } = await openConsole(firsts, first);
  await test.step("a moderator takes it; while evidence is taken no ruling can be sent", async () => {
    await takeByKeys(console, match);
    await expect(console.getByRole("button", { name: "Review ruling" })).toBeDisabled();
    await expect(console.getByText(/left for evidence/)).toBeVisible();
    await expect(page.getByText(/A moderator is looking at the dispute/)).toBeVisible();
  });

  await test.step("the pictures of both sides zoom together", async () => {
    await console.keyboard.press("v");
    await console.keyboard.press("+");
    await expect(console.getByText("Zoom 125 %")).toBeVisible();
    const pictures = console.getByRole("group", { name: "Pictures of all sides" }).getByRole("img");
    // Each is shown once it has loaded.
    await expect(pictures).toHaveCount(2);
    const transforms = await pictures.evaluateAll((images) =>
      images.map((image) => image.style.transform),
    );
    expect(transforms[0]).toBe(transforms[1]);
  });

  await endEvidence(match);
  await test.step("the ruling is published with its reason and the fine", async () => {
    await console.reload();
    await ruleByKeys(console, nova, mirage);
    const ruling = otherPage.getByRole("region", { name: "Ruling" });
    await expect(ruling.getByText(`${nova.username} won`, { exact: true })).toBeVisible();
    await expect(ruling.getByText(/I looked twice/)).toBeVisible();
    await expect(ruling.getByRole("list", { name: "Penalties" })).toContainText("10.00 USDC");
    await expect(ruling.getByText(first.username)).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Appeal" })).toHaveCount(0);
    // Held for the winner, and neither paid nor fined.
    await expectMoney(players, [
      { available: "50", appealHold: "95" },
      { available: "50", appealHold: "0" },
    ]);
    await expectAccessibleScreen(otherPage);
  });

  await test.step("the losing side appeals, and the first moderator cannot decide it", async () => {
    await otherPage.getByRole("button", { name: "Appeal", exact: true }).click();
    const dialog = otherPage.getByRole("dialog", { name: "Appeal the ruling?" });
    await dialog.getByLabel(/^Why is the ruling wrong/).fill("The picture is from another match.");
    await dialog.getByRole("button", { name: "Appeal" }).click();
    await expect(otherPage.getByRole("region", { name: "Appealed ruling" })).toBeVisible();
    await expectMoney(players, STAKED);
    await console.goto(`/admin/disputes/${match._id}`);
    await expect(console.getByText(/You ruled on this case before/)).toBeVisible();
  });

  await test.step("another moderator overturns it for good, and the winner is paid", async () => {
    await endEvidence(match);
    const { page: other } = await openConsole(seconds, second);
    await takeByKeys(other, match);
    await expect(other.getByRole("region", { name: "Appealed ruling" })).toBeVisible();
    await ruleByKeys(other, mirage, null);
    const ruling = otherPage.getByRole("region", { name: "Ruling on the appeal" });
    await expect(ruling.getByText(`${mirage.username} won`, { exact: true })).toBeVisible();
    // The fine went with the ruling that was overturned.
    await expectMoney(players, [
      { available: "50", appealHold: "0" },
      { available: "145", appealHold: "0" },
    ]);
  });
  for (const context of contexts) await context.close();
});

test("the console is found by the staff alone, and axe finds nothing on its pages", async ({
  browser,
  newPlayer,
  watchConsole,
}) => {
  test.setTimeout(240_000);
  const { players, match } = await seatedDuel(newPlayer);
  const [nova, mirage] = players;
  await nova.start(match);
  await nova.declare(match, "won");
  await mirage.declare(match, "won");
  const judge = await newPlayer();
  await makeModerator(judge);
  const contexts = await Promise.all([browser.newContext(), browser.newContext()]);
  for (const context of contexts) watchConsole(context);
  const [novas, judges] = contexts as [BrowserContext, BrowserContext];

  const page = await open(novas, nova, "/admin");
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  await expectAccessibleScreen(page);

  const { page: console } = await openConsole(judges, judge);
  await expect(console.getByRole("link", { name: match.title })).toBeVisible();
  await expectAccessibleScreen(console);
  await console.keyboard.press("?");
  await expect(console.getByRole("dialog", { name: "Keys of this page" })).toBeVisible();
  await console.keyboard.press("Escape");
  await takeByKeys(console, match);
  await expectAccessibleScreen(console);
  const quality = console.getByRole("link", { name: "Quality" });
  // Backwards: the sections stand before the page.
  await pressUntilFocused(console, "Shift+Tab", quality);
  await console.keyboard.press("Enter");
  await expect(console.getByRole("heading", { level: 1, name: "Quality" })).toBeVisible();
  await expectAccessibleScreen(console);
  for (const context of contexts) await context.close();
});
