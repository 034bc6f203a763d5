import type { Page } from "@playwright/test";
import type { Player } from "../support/player.ts";
import { expectAccessibleScreen } from "../support/screen.ts";
import { appoint } from "../support/staff.ts";
import { expect, test } from "../support/test.ts";

const REASON = "Declared false results three times";
const HOUR_MS = 3_600_000;

/** Confirms the open dialog with the reason that it asks for. */
async function confirmWithReason(page: Page, label: string, button: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(label).fill(REASON);
  await dialog.getByRole("button", { name: button }).click();
  await expect(dialog).toHaveCount(0);
}

/** Opens the account of a player from the search. */
async function findUser(page: Page, player: Player): Promise<void> {
  await page
    .getByRole("searchbox", { name: "Search by name, email address or id" })
    .fill(player.username);
  await expect(page.getByText("1 account", { exact: true })).toBeVisible();
  await expectAccessibleScreen(page);
  await page.getByRole("table").getByRole("link", { name: player.username }).click();
  await expect(page.getByRole("heading", { level: 1, name: player.username })).toBeVisible();
}

test("an administrator finds a player, suspends the account, ends its sessions and restores it", async ({
  page,
  browser,
  newPlayer,
}) => {
  test.slow();
  const [admin, player] = [await newPlayer(), await newPlayer({ deposit: "10" })];
  await appoint(admin, "admin");
  const context = await browser.newContext();
  const device = await context.newPage();
  await player.signInAsNewDevice(context);
  await device.goto("/wallet");
  await expect(device.getByRole("link", { name: "Wallet, 10.00 USDC available" })).toBeVisible();
  // The live connection is up, because a deposit changes the balance that is shown.
  await player.deposit("5");
  await expect(device.getByRole("link", { name: "Wallet, 15.00 USDC available" })).toBeVisible();

  await admin.visit(page, "/admin/users");
  await findUser(page, player);
  const status = page.getByRole("region", { name: "Status and role" });

  await test.step("the suspension has a reason and an end", async () => {
    await expect(page.getByRole("region", { name: "Balances" })).toContainText("15.00 USDC");
    await status.getByRole("button", { name: "Suspend" }).click();
    await page.getByRole("dialog").getByLabel("Length").selectOption({ label: "3 days" });
    await expectAccessibleScreen(page);
    await confirmWithReason(page, "Reason", "Suspend account");
    await expect(status).toContainText("Suspended until");
    await expect(status).toContainText(REASON);
    await device.reload();
    await expect(device.getByRole("complementary", { name: "Account suspended" })).toBeVisible();
    await expect(device.getByRole("link", { name: "Wallet, 15.00 USDC available" })).toBeVisible();
  });
  await test.step("the player's sessions end at once", async () => {
    await page.getByRole("button", { name: "End all sessions" }).click();
    await confirmWithReason(page, "Reason", "End sessions");
    await expect(page.getByText("This account is signed in nowhere.")).toBeVisible();
    await expect(device).toHaveURL("/login");
    await device.goto("/wallet");
    await expect(device).toHaveURL("/login");
  });
  await test.step("restored, the player signs in without a suspension", async () => {
    await status.getByRole("button", { name: "Restore" }).click();
    await confirmWithReason(page, "Reason", "Restore account");
    await expect(status).toContainText("This account is active.");
    await player.signInAsNewDevice(context);
    await device.goto("/wallet");
    await expect(device.getByRole("heading", { level: 1, name: "Wallet" })).toBeVisible();
    await expect(device.getByRole("complementary", { name: "Account suspended" })).toHaveCount(0);
  });
  await test.step("a note is added, and the audit log has every action", async () => {
    await page.getByLabel("New note").fill("Promised to play fair");
    await page.getByRole("button", { name: "Add note" }).click();
    await expect(page.getByRole("list", { name: "Notes of the staff" })).toContainText(
      "Promised to play fair",
    );
    await expectAccessibleScreen(page);
    await page.goto(`/admin/log?target=${player.id}`);
    const log = page.getByRole("list", { name: "Entries of the audit log" });
    for (const action of ["Note added", "restored", "Sessions ended", "Account suspended"]) {
      await expect(log).toContainText(action);
    }
    await expect(log).toContainText(REASON);
    await expectAccessibleScreen(page);
  });
  await context.close();
});

test("an announcement is seen by a player until it is dismissed, and not sent once it has ended", async ({
  page,
  browser,
  newPlayer,
  watchConsole,
}) => {
  test.slow();
  const [admin, player] = [await newPlayer(), await newPlayer()];
  await appoint(admin, "admin");
  const text = `Maintenance tonight, announced by ${admin.username}`;
  await admin.visit(page, "/admin/announcements");
  await page.getByRole("button", { name: "New announcement" }).click();
  const dialog = page.getByRole("dialog", { name: "New announcement" });
  await dialog.getByLabel("Text").fill(text);
  // The browser's time zone is UTC.
  const end = new Date(Date.now() + HOUR_MS).toISOString().slice(0, 16);
  await dialog.getByLabel("End", { exact: true }).fill(end);
  await expectAccessibleScreen(page);
  await dialog.getByRole("button", { name: "Publish" }).click();
  const item = page
    .getByRole("list", { name: "Announcements of all times" })
    .getByRole("listitem")
    .filter({ hasText: text });
  await expect(item).toContainText("Shown now");
  await expectAccessibleScreen(page);

  const context = await browser.newContext();
  watchConsole(context);
  const device = await context.newPage();
  const banner = device.getByRole("complementary", { name: "Announcements" });
  await test.step("the player dismisses it for good", async () => {
    await player.visit(device, "/wallet");
    await expect(banner).toContainText(text);
    await expectAccessibleScreen(device);
    await device.getByRole("button", { name: `Dismiss the announcement: ${text}` }).click();
    await expect(banner).toHaveCount(0);
    const read = device.waitForResponse("**/api/announcements");
    await device.reload();
    await read;
    await expect(device.getByRole("heading", { level: 1, name: "Wallet" })).toBeVisible();
    await expect(banner).toHaveCount(0);
  });
  await test.step("ended, it is not sent any more", async () => {
    await item.getByRole("button", { name: `End now: ${text}` }).click();
    await page.getByRole("dialog").getByRole("button", { name: "End now" }).click();
    await expect(item).toContainText("Over");
    const { data } = await player.get("/api/announcements");
    expect(JSON.stringify(data)).not.toContain(text);
  });
  await context.close();
});

test("the audit is run by a button, and an amount leads to its journal and to an account", async ({
  page,
  newPlayer,
}) => {
  test.slow();
  const [admin, player] = [await newPlayer(), await newPlayer({ deposit: "25" })];
  await appoint(admin, "admin");
  await admin.visit(page, "/admin/ledger");
  const audit = page.getByRole("region", { name: "Audit of the ledger" });
  await audit.getByRole("button", { name: "Run the audit now" }).click();
  await expect(audit.getByText("The books are sound")).toBeVisible();
  await expect(audit).toContainText(`started by ${admin.username}`);

  await page.getByRole("searchbox", { name: "Id of a user" }).fill(player.id);
  await expect(page).toHaveURL(new RegExp(`user=${player.id}`));
  const journals = page.getByRole("list", { name: "Journals" });
  await expect(journals.getByRole("link", { name: "Deposit" })).toHaveCount(1);
  await expectAccessibleScreen(page);
  await journals.getByRole("link", { name: "25.00 USDC" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Journal: Deposit" })).toBeVisible();
  await expectAccessibleScreen(page);
  await page.getByRole("link", { name: "25.00 USDC" }).click();
  const name = `${player.username}, available`;
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByRole("region", { name: "Account", exact: true })).toContainText(
    "25.00 USDC",
  );
  await expectAccessibleScreen(page);
});

test("a report is closed with a result, and the settings in force are readable", async ({
  page,
  newPlayer,
}) => {
  test.slow();
  const [moderator, reporter, reported] = [await newPlayer(), await newPlayer(), await newPlayer()];
  await appoint(moderator, "admin");
  const details = `Aims through walls, says ${reporter.username}`;
  await reporter.post(`/api/users/${reported.id}/report`, { reason: "cheating", details });
  await moderator.visit(page, "/admin/reports");
  const report = page
    .getByRole("list", { name: "Open reports" })
    .getByRole("listitem")
    .filter({ hasText: details });
  await expect(report.getByRole("link", { name: reported.username })).toBeVisible();
  await expectAccessibleScreen(page);
  await report.getByRole("button", { name: /^Close the report/ }).click();
  await page.getByRole("dialog").getByLabel("Result").selectOption({ label: "Action taken" });
  await confirmWithReason(page, "Note", "Close report");
  await expect(report).toHaveCount(0);
  await page.getByRole("tab", { name: "Closed" }).click();
  const closed = page.getByRole("list", { name: "Closed reports" });
  await expect(closed.getByRole("listitem").filter({ hasText: details })).toContainText(REASON);
  await expectAccessibleScreen(page);

  await page.goto("/admin/settings");
  await expect(page.getByRole("region", { name: "Fee" })).toContainText("%");
  await expectAccessibleScreen(page);
});
