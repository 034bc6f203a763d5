import type { Browser, Page } from "@playwright/test";
import { MatchScreen, seatedDuel } from "../support/match.ts";
import { PASSWORD, type Player } from "../support/player.ts";
import { expect, test } from "../support/test.ts";

/** Opens another device of the player; its live connection is up, because a deposit changed the balance shown. */
async function openOtherDevice(browser: Browser, player: Player): Promise<Page> {
  const context = await browser.newContext();
  await player.signInAsNewDevice(context);
  const page = await context.newPage();
  await page.goto("/wallet");
  await expect(page.getByRole("link", { name: "Wallet, 0.00 USDC available" })).toBeVisible();
  await player.deposit("10");
  await expect(page.getByRole("link", { name: "Wallet, 10.00 USDC available" })).toBeVisible();
  return page;
}

async function expectRedirectToSignIn(page: Page): Promise<void> {
  await expect(page).toHaveURL("/login");
  await expect(page.getByText("You have been signed out on this device")).toBeVisible();
}

test("SESS-07 a device that is signed out from another one sees a message, and is redirected to the sign-in at once", async ({
  page,
  browser,
  newPlayer,
}) => {
  const player = await newPlayer();
  const device = await openOtherDevice(browser, player);
  await player.visit(page, "/settings/security");
  await page.getByRole("button", { name: "Sign out all others" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Sign out" }).click();
  await expectRedirectToSignIn(device);
  await device.goto("/dashboard");
  await expect(device).toHaveURL("/login");
  // The device that did it stays signed in.
  await expect(page.getByRole("heading", { level: 1, name: "Security" })).toBeVisible();
  await device.context().close();
});

test("PROF-05 a changed password signs the other devices out at once", async ({
  page,
  browser,
  newPlayer,
}) => {
  const player = await newPlayer();
  const device = await openOtherDevice(browser, player);
  await player.visit(page, "/profile");
  await page.getByLabel("Current password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("New password", { exact: true }).fill("Fairer-Play-2026!");
  await page.getByLabel("Confirm new password", { exact: true }).fill("Fairer-Play-2026!");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Password changed successfully!")).toBeVisible();
  await expectRedirectToSignIn(device);
  await expect(page).toHaveURL("/profile");
  await device.context().close();
});

test("both tabs of a player follow the actions of either player in either tab", async ({
  context,
  newPlayer,
}) => {
  const { players, match } = await seatedDuel(newPlayer);
  const [nova, mirage] = players;
  const first = await MatchScreen.open(context, match, nova);
  const second = await MatchScreen.open(context, match, null);
  await second.page.getByRole("button", { name: "Start Challenge" }).click();
  for (const tab of [first, second]) {
    await expect(tab.match).toContainText("Live");
    await expect(tab.page.getByRole("radio", { name: "I won" })).toBeVisible();
  }
  await mirage.declare(match, "lost");
  for (const tab of [first, second]) {
    await expect(tab.page.getByText(`@${mirage.username} declares`)).toBeVisible();
  }
  await first.page.getByRole("button", { name: "Confirm result" }).click();
  await first.page.getByRole("dialog").getByRole("button", { name: "Confirm result" }).click();
  for (const tab of [first, second]) {
    await expect(tab.match).toContainText("You won $95");
    await expect(tab.escrow).toContainText("Paid");
    await tab.expectNoReload();
  }
});

test("SESS-05 a page that stays open renews its token silently, and stays live", async ({
  page,
  newPlayer,
}) => {
  const { players, match } = await seatedDuel(newPlayer);
  const [nova] = players;
  await page.clock.install();
  await nova.enter(page.context());
  await page.goto(`/challenges/${match._id}/ongoing`);
  const board = page.getByRole("region", { name: "Match", exact: true });
  await expect(board).toContainText("Ready to Start");
  await expect(page.getByText("Connected", { exact: true })).toBeVisible();
  const renewed = page.waitForResponse("**/api/auth/refresh");
  await page.clock.fastForward("14:00");
  expect((await renewed).status()).toBe(200);
  await expect(page.getByText("Connected", { exact: true })).toBeVisible();
  // The other player has been ready since joining.
  await nova.command(match, "ready");
  await expect(page.getByRole("region", { name: "Match log" })).toContainText(
    `${nova.username} is ready`,
  );
  await expect(board).toContainText("Ready to Start");
});
