import type { BrowserContext, Page } from "@playwright/test";
import { tokenMailedTo } from "../support/mail.ts";
import { BellScreen } from "../support/notifications.ts";
import { fillSignUp, freshName, type Player } from "../support/player.ts";
import { expectAccessibleScreen } from "../support/screen.ts";
import { expect, test } from "../support/test.ts";

test("REG-07 REG-08 REF-15 REF-19 REF-20 a friend signs up by the link and follows the mail's, and the first player sees the points without a reload", async ({
  newPlayer,
  openContext,
}) => {
  test.slow();
  const nova = await newPlayer();
  const [novas, friends] = [await openContext(), await openContext()];
  const { page: friend, username } = await signUpWith(friends, nova);

  const first = await BellScreen.open(novas, nova, "/referrals");
  const { page } = first;
  const figure = (label: string) => page.getByRole("term").filter({ hasText: label }).locator("..");
  await test.step("until the email is verified, the friend is pending and earns nothing", async () => {
    const pending = page.getByRole("region", { name: "Pending Referrals" });
    await expect(pending).toContainText(username);
    await expect(figure("Pending")).toContainText("1");
    await expect(page.getByText("0 points to spend")).toBeVisible();
  });

  await test.step("the friend follows the link of the mail", async () => {
    const token = await tokenMailedTo(friend.request, `${username}@example.com`);
    await friend.goto(`/verify-email?token=${token}`);
    await expect(friend.getByRole("heading", { name: "Email verified" })).toBeVisible();
  });

  await test.step("the first player is notified, and the page follows", async () => {
    await expect(first.popups).toContainText(`${username} verified their email`);
    await expect(page.getByText("25 points to spend")).toBeVisible();
    await expect(figure("Referral Points")).toContainText("25");
    await expect(figure("Total Referrals")).toContainText("1");
    await expect(page.getByRole("tab", { name: /^My Referrals ?1$/ })).toBeVisible();
    await expect(page.getByRole("banner")).toContainText("25 points");
    const recent = page.getByRole("region", { name: "Recent Activity" });
    await expect(recent.getByRole("listitem")).toHaveCount(2);
    await expect(recent).toContainText(username);
    await expectAccessibleScreen(friend);
  });

  await test.step("NOTIF-15 the notification leads to the referrals", async () => {
    await page.goto("/settings");
    await first.expectLive();
    await first.openPanel();
    await first.panel.getByRole("link", { name: /you earned 15 points/ }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Referrals" })).toBeVisible();
  });
});

test("REF-41 rewards are refused below their cost, and redeemed with enough points", async ({
  page,
  newPlayer,
}) => {
  test.slow();
  const nova = await newPlayer();
  await nova.visit(page, "/referrals");
  const redeem = page.getByRole("button", { name: /^Redeem .*badge/i });
  await expect(redeem).toBeDisabled();
  await expect(order(nova)).rejects.toThrow(/409 .*INSUFFICIENT_POINTS/);

  // Each friend who verifies the email address brings 25 points.
  for (let friends = 0; friends < 4; friends += 1) {
    await (await newPlayer({ invitedBy: nova })).verify();
  }
  await expect(page.getByText("100 points to spend")).toBeVisible();
  await expectAccessibleScreen(page);
  await redeem.click();
  const dialog = page.getByRole("dialog");
  await expectAccessibleScreen(page);
  await dialog.getByRole("button", { name: "Redeem for 100 points" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(/^Yours since /)).toBeVisible();
  await expect(page.getByText("0 points to spend")).toBeVisible();
  await page.getByRole("tab", { name: "Leaderboard" }).click();
  await expect(page.getByRole("row", { name: new RegExp(nova.username) })).toContainText("100");
  await page.goto("/profile");
  await expect(page.getByRole("list", { name: "Account badges" })).toContainText("Recruiter");
});

test("REF-18 REF-23 REF-26 the tabs are accessible, also for a new player", async ({
  page,
  newPlayer,
}) => {
  test.slow();
  const nova = await newPlayer();
  await nova.visit(page, "/referrals");
  await expect(page.getByText(/^No pending referrals/)).toBeVisible();
  await expectAccessibleScreen(page);
  await (await newPlayer({ invitedBy: nova })).verify();
  for (const tab of ["mine", "leaderboard"]) {
    await page.goto(`/referrals?tab=${tab}`);
    await expect(page.getByRole("table")).toBeVisible();
    await expectAccessibleScreen(page);
  }
});

test("an unverified player is asked to verify, may dismiss that, and gets a new link", async ({
  page,
  newPlayer,
}) => {
  const nova = await newPlayer();
  await nova.visit(page, "/settings");
  const banner = page.getByRole("complementary", { name: "Verify your email" });
  await expect(banner).toBeVisible();
  await expectAccessibleScreen(page);
  await banner.getByRole("button", { name: "Resend" }).click();
  await expect(banner).toContainText("Verification email sent");
  await banner.getByRole("button", { name: "Verify later" }).click();
  await expect(banner).toHaveCount(0);
  await page.goto("/verify-email?token=no-such-token");
  await expect(page.getByRole("heading", { name: /not valid or has expired/ })).toBeVisible();
  await expectAccessibleScreen(page);
  await page.getByRole("button", { name: "Send a new link" }).click();
  await expect(page.getByText(`Verification email sent to ${nova.email}`)).toBeVisible();
});

/** Signs up a new user through the form, with the invitation of a player. */
async function signUpWith(
  context: BrowserContext,
  inviter: Player,
): Promise<{ page: Page; username: string }> {
  const username = freshName();
  const page = await context.newPage();
  await page.goto(`/signup?ref=${inviter.referralCode}`);
  await expect(page.getByText(`Invited by ${inviter.username}`)).toBeVisible();
  await fillSignUp(page, username);
  await expect(page).toHaveURL(/\/dashboard$/);
  return { page, username };
}

function order(player: Player): Promise<unknown> {
  return player.post("/api/referral/redeem-points", {
    rewardId: "badge_recruiter",
    pointsCost: 100,
  });
}
