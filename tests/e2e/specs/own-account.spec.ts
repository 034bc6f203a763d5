import { PASSWORD } from "../support/player.ts";
import { expectAccessibleScreen } from "../support/screen.ts";
import { expect, test } from "../support/test.ts";

test("a player sets a limit that then holds, and takes a break", async ({ page, newPlayer }) => {
  const nova = await newPlayer({ deposit: "100" });
  await nova.visit(page, "/settings/play");
  const limits = page.getByRole("region", { name: "Limits and breaks" });
  await limits.getByRole("textbox", { name: "Daily deposit limit" }).fill("110");
  await limits.getByRole("button", { name: "Save: Daily deposit limit" }).click();
  await expect(limits.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
  await expectAccessibleScreen(page);

  await page.goto("/wallet?action=deposit");
  const deposit = page.getByRole("dialog");
  await deposit.getByLabel("Amount").fill("50");
  const review = deposit.getByRole("button", { name: "Review deposit" });
  await expect(review).toBeDisabled();
  await expect(review).toHaveAccessibleDescription(
    "This deposit is above your daily deposit limit: $10 of $110 is left now.",
  );
  await deposit.getByLabel("Amount").fill("10");
  await review.click();
  await deposit.getByRole("button", { name: "Deposit 10.00 USDC" }).click();
  await expect(deposit.getByText(/is in your wallet/)).toBeVisible();

  await page.goto("/settings/play");
  await limits.getByRole("button", { name: "Start the break" }).click();
  const asked = page.getByRole("dialog", { name: "Take a break of 1 day?" });
  await expectAccessibleScreen(page);
  await asked.getByRole("button", { name: "Start the break" }).click();
  await expect(limits.getByText(/^Your break lasts until/)).toBeVisible();
});

test("after an hour on the screen the reminder is accessible, and leads to limits and breaks", async ({
  page,
  newPlayer,
}) => {
  const nova = await newPlayer();
  await nova.visit(page, "/dashboard");
  await expect(page.getByRole("region", { name: "First steps" })).toBeVisible();
  // One second is missing to the hour.
  await page.evaluate(
    (key) => sessionStorage.setItem(key, "3599000 0"),
    `dl.screen-time.${nova.id}`,
  );
  const reminder = page.getByRole("dialog", { name: "You have been here for an hour" });
  await expect(reminder).toBeVisible({ timeout: 15_000 });
  await expect(reminder).toContainText("You have staked $0 in the last 24 hours.");
  await expectAccessibleScreen(page);
  await reminder.getByRole("button", { name: "Limits and breaks" }).click();
  await expect(page).toHaveURL(/\/settings\/play$/);
  await expect(page.getByRole("region", { name: "Limits and breaks" })).toBeVisible();
});

test("a player downloads an archive of all data, and closes the account", async ({
  page,
  newPlayer,
}) => {
  const nova = await newPlayer();
  await nova.visit(page, "/settings/data");
  const own = page.getByRole("region", { name: "Your data" });
  await own.getByRole("button", { name: "Prepare an archive" }).click();
  const confirmation = page.getByRole("dialog", { name: "Prepare an archive" });
  await expectAccessibleScreen(page);
  await confirmation.getByLabel("Current password", { exact: true }).fill(PASSWORD);
  await confirmation.getByRole("button", { name: "Prepare" }).click();
  const ready = own.getByRole("button", { name: "Download the archive" });
  await expect(ready).toBeVisible({ timeout: 30_000 });
  const download = page.waitForEvent("download");
  await ready.click();
  expect((await download).suggestedFilename()).toBe("duel-ledger-export.zip");

  await page.getByRole("button", { name: "Close your account" }).click();
  const dialog = page.getByRole("dialog", { name: "Close your account for good?" });
  await expectAccessibleScreen(page);
  await dialog.getByLabel("Your username").fill(nova.username);
  await dialog.getByLabel("Current password", { exact: true }).fill(PASSWORD);
  await dialog.getByRole("button", { name: "Close the account" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel("Email").fill(nova.email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("alert")).toBeVisible();
});

test("the first steps that are hidden in one browser are hidden in another one too", async ({
  page,
  newPlayer,
  openContext,
}) => {
  const nova = await newPlayer();
  await nova.visit(page, "/dashboard");
  const card = page.getByRole("region", { name: "First steps" });
  await expect(card).toContainText("0 of 4 done");
  const stored = page.waitForResponse("**/api/users/me/first-steps/hide");
  await card.getByRole("button", { name: "Hide the first steps" }).click();
  expect((await stored).ok()).toBe(true);
  await expect(card).toBeHidden();

  const other = await nova.open(await openContext(), "/dashboard");
  await expect(other.getByRole("link", { name: "Browse All" })).toBeVisible();
  await expect(other.getByRole("region", { name: "First steps" })).toBeHidden();
});
