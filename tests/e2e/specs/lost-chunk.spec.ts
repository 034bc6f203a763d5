import type { Browser, BrowserContext, Page } from "@playwright/test";
import type { Player } from "../support/player.ts";
import { expect, test } from "../support/test.ts";

/*
 * UI review A1: a page whose script fails to load. The browser logs an error for each of them, so the consoles of these
 * contexts are not watched.
 */

const CHUNK = /\/assets\/referrals-page-[^/]+\.js$/;

async function openDashboard(browser: Browser, player: Player): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await player.visit(page, "/dashboard");
  await expect(page.getByRole("heading", { level: 1, name: "Challenges" })).toBeVisible();
  // Waits until the prefetching is done.
  await page.waitForLoadState("networkidle");
  return page;
}

const referrals = (page: Page) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Referrals" });

/** Expects the automatic retry of a page that did not load to have failed too. */
const expectRetry = (page: Page) =>
  expect(page.getByRole("button", { name: "Retry" })).toBeEnabled();

/** Expects the shell, the error and a button to retry, never an empty document. */
async function expectFailure(page: Page): Promise<void> {
  await expect(
    page.getByRole("heading", { level: 1, name: "This page did not load" }),
  ).toBeVisible();
  await expectRetry(page);
  await expect(page.getByRole("button", { name: /^Account menu/ })).toBeVisible();
  await expect(page.getByRole("main")).toHaveCount(1);
}

const expectReferrals = (page: Page) =>
  expect(page.getByRole("heading", { level: 1, name: /Referral/ })).toBeVisible();

test("A1 offline, a page not visited yet shows an error within the shell, and loads once the network is back", async ({
  browser,
  newPlayer,
}) => {
  const page = await openDashboard(browser, await newPlayer());
  await page.context().setOffline(true);
  await referrals(page).click();
  await expectFailure(page);
  await page.context().setOffline(false);
  await expectReferrals(page);
  await page.context().close();
});

test("A1 Retry while still offline stays with the error; afterwards the rest of the app works", async ({
  browser,
  newPlayer,
}) => {
  const page = await openDashboard(browser, await newPlayer());
  await page.context().setOffline(true);
  await referrals(page).click();
  await expectFailure(page);
  await page.getByRole("button", { name: "Retry" }).click();
  await expectFailure(page);
  await page.getByRole("link", { name: "Dashboard" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Challenges" })).toBeVisible();
  await page.context().close();
});

const FAILURES: Record<string, (context: BrowserContext) => Promise<unknown>> = {
  "responds with 404": (context) => context.route(CHUNK, (route) => route.fulfill({ status: 404 })),
  "is aborted": (context) => context.route(CHUNK, (route) => route.abort()),
};

for (const [failure, breakChunk] of Object.entries(FAILURES)) {
  test(`A1 a script that ${failure}, by click and by URL: the shell, an error, and a working Retry`, async ({
    browser,
    newPlayer,
  }) => {
    const page = await openDashboard(browser, await newPlayer());
    await breakChunk(page.context());
    // The first failure reloads the page, which might be stale.
    const reloaded = page.waitForEvent("load");
    await referrals(page).click();
    await reloaded;
    await expectFailure(page);
    await page.goto("/referrals");
    await expectFailure(page);
    await page.context().unroute(CHUNK);
    await page.getByRole("button", { name: "Retry" }).click();
    await expectReferrals(page);
    await page.context().close();
  });
}

test("A1 a visitor's page, and a frame that does not load, leave no blank document", async ({
  browser,
}) => {
  for (const script of [/\/assets\/login-page-[^/]+\.js$/, /\/assets\/public-layout-[^/]+\.js$/]) {
    const page = await (await browser.newContext()).newPage();
    // Uses up the one automatic reload that a page does in case it is stale.
    await page.addInitScript(() =>
      sessionStorage.setItem("dl.reloadedForChunkAt", String(Date.now())),
    );
    await page.route(script, (route) => route.abort());
    await page.goto("/login");
    await expect(page.getByRole("heading", { name: "This page did not load" })).toBeVisible();
    await expectRetry(page);
    await page.unroute(script);
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
    await page.context().close();
  }
});

test("B13 a page opened by its URL starts at the top; a reload retains the scroll position", async ({
  page,
  newPlayer,
}) => {
  const nova = await newPlayer({ deposit: "500" });
  await page.setViewportSize({ width: 390, height: 600 });
  await nova.visit(page, "/wallet");
  await expect(page.getByRole("heading", { level: 1, name: "Wallet" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => window.scrollTo(0, 300));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
  const entryKey = () => page.evaluate(() => window.history.state.key as unknown);
  const before = await entryKey();
  await page.reload();
  // The key that its scroll position is stored under.
  expect(await entryKey()).toBe(before);
  await expect(page.getByRole("heading", { level: 1, name: "Wallet" })).toBeVisible();
  expect(before).toEqual(expect.any(String));
  await page.goto("/settings");
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  // An entry without a key of its own would be given the scroll position of any other.
  expect(await entryKey()).toEqual(expect.any(String));
  expect(await entryKey()).not.toBe(before);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});
