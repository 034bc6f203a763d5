import type { BrowserContext } from "@playwright/test";
import { PASSWORD } from "../support/player.ts";
import { expect, test } from "../support/test.ts";

const refreshCookie = async (context: BrowserContext) =>
  (await context.cookies()).find(({ name }) => name === "dl_refresh");

const DAY_SECONDS = 24 * 60 * 60;

test("ROUTE-32 LOGIN-01 LOGIN-05 LOGIN-15 a visitor is redirected to the sign-in, and then to the requested page", async ({
  page,
  newPlayer,
}) => {
  const player = await newPlayer();
  await page.goto("/wallet?kind=stake");
  await expect(page).toHaveURL("/login");
  await page.getByLabel("Email").fill(player.email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL("/wallet?kind=stake");
  await expect(page.getByRole("heading", { level: 1, name: "Wallet" })).toBeVisible();
  const cookie = await refreshCookie(page.context());
  expect(cookie).toMatchObject({
    httpOnly: true,
    sameSite: "Strict",
    path: "/api/auth",
    expires: -1,
  });
});

test("LOGIN-03 remember me retains the session for thirty days", async ({ page, newPlayer }) => {
  const player = await newPlayer();
  await page.goto("/login");
  await page.getByLabel("Email").fill(player.email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Remember me").check();
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL("/dashboard");
  const days = ((await refreshCookie(page.context()))?.expires ?? 0) - Date.now() / 1000;
  expect(days).toBeGreaterThan(29 * DAY_SECONDS);
  expect(days).toBeLessThan(31 * DAY_SECONDS);
});

test("LOGIN-21 a wrong password shows the message of the server, and the form retains its input", async ({
  page,
  newPlayer,
}) => {
  const player = await newPlayer();
  await page.goto("/login");
  await page.getByLabel("Email").fill(player.email);
  await page.getByLabel("Password", { exact: true }).fill("Wrong-Pass-1!");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(player.email);
  await expect(page).toHaveURL("/login");
});

test("API-AUTH-05 a reload retains the session, by its token or by a silent refresh", async ({
  page,
  newPlayer,
}) => {
  const player = await newPlayer();
  await player.visit(page, "/settings");
  const heading = page.getByRole("heading", { level: 1, name: "Settings" });
  await expect(heading).toBeVisible();
  await page.reload();
  await expect(heading).toBeVisible();
  await page.evaluate(() => sessionStorage.clear());
  const refreshed = page.waitForResponse("**/api/auth/refresh");
  await page.reload();
  expect((await refreshed).status()).toBe(200);
  await expect(heading).toBeVisible();
});

test("an expired token is renewed silently", async ({ page, newPlayer }) => {
  const player = await newPlayer({ deposit: "10" });
  await player.visit(page, "/settings");
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  await page.evaluate(() => sessionStorage.setItem("dl.accessToken", "not.a.token"));
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Wallet" })
    .click();
  await expect(page.getByRole("region", { name: "Balances" })).toContainText("10.00 USDC");
});

test("without a valid token and without a cookie the session ends at the sign-in", async ({
  page,
  newPlayer,
}) => {
  const player = await newPlayer();
  await player.visit(page, "/settings");
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  await page.context().clearCookies();
  await page.evaluate(() => sessionStorage.setItem("dl.accessToken", "not.a.token"));
  await page.reload();
  await expect(page).toHaveURL("/login");
});

test("HEAD-06 HEAD-08 HEAD-09 API-AUTH-10 logout ends the session in every tab", async ({
  page,
  newPlayer,
}) => {
  const player = await newPlayer();
  await player.visit(page, "/profile");
  const other = await page.context().newPage();
  await other.goto("/settings");
  await expect(other.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  await page.getByRole("button", { name: `Account menu of ${player.username}` }).click();
  for (const name of ["Profile", "Settings"]) {
    await expect(page.getByRole("menuitem", { name })).toBeVisible();
  }
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await expect(page).toHaveURL("/login");
  await expect(other).toHaveURL("/login");
  expect(await refreshCookie(page.context())).toBeUndefined();
  await page.goto("/dashboard");
  await expect(page).toHaveURL("/login");
});

test("ROUTE-29 ROUTE-01 LAND-13 LOGIN-08 REG-06 unknown paths and guests' pages redirect players to the dashboard", async ({
  page,
  newPlayer,
}) => {
  const player = await newPlayer();
  await player.enter(page.context());
  for (const path of ["/no/such/page", "/", "/login", "/register"]) {
    await page.goto(path);
    await expect(page).toHaveURL("/dashboard");
  }
});

test("ROUTE-17 ROUTE-18 ROUTE-19 old URLs of challenges redirect to the current ones", async ({
  page,
  newPlayer,
}) => {
  const [player, viewer] = [await newPlayer({ deposit: "50" }), await newPlayer({ deposit: "50" })];
  const { _id } = await player.create();
  await viewer.visit(page, "/challenges/browse");
  await expect(page).toHaveURL("/challenges");
  await page.goto(`/challenge/${_id}`);
  await expect(page).toHaveURL(`/challenges/${_id}`);
  await page.goto(`/challenge/${_id}/join`);
  await expect(page).toHaveURL(new RegExp(`/challenges/${_id}`));
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("ROUTE-04 REG-07 REG-08 REG-34 a referral link fills in its code and names the referrer", async ({
  page,
  newPlayer,
}) => {
  const referrer = await newPlayer();
  await page.goto(`/signup?ref=${referrer.referralCode}`);
  await expect(page.getByLabel(/Referral code/)).toHaveValue(referrer.referralCode);
  await expect(page.getByText(`Invited by ${referrer.username}`)).toBeVisible();
});

test("REG-09 an unknown code is shown as invalid", async ({ page }) => {
  await page.goto("/signup?ref=ZZZZ9999");
  await expect(page.getByText("Invalid referral code")).toBeVisible();
});

test("keyboard: skip link, search by slash, focus on the heading of the next page", async ({
  page,
  newPlayer,
}) => {
  const player = await newPlayer();
  await player.visit(page, "/settings");
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("main")).toBeFocused();
  await page.keyboard.press("/");
  const search = page.getByPlaceholder("Search @challengers, challenges, games...");
  await expect(search).toBeFocused();
  await expect(search).toHaveValue("");
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Wallet" })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Wallet" })).toBeFocused();
});

test("ROUTE-31 an unreachable server signs no player out", async ({ page, newPlayer }) => {
  const player = await newPlayer();
  await player.enter(page.context());
  await page.route("**/api/auth/**", (route) => route.fulfill({ status: 503, json: BUSY }));
  await page.goto("/settings");
  await expect(page.getByRole("alert")).toContainText("Unable to connect to the server");
  await page.unroute("**/api/auth/**");
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
});

const BUSY = { success: false, message: "Busy", code: "BUSY" };
