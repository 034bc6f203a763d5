import type { Page } from "@playwright/test";
import { seatedDuel } from "../support/match.ts";
import { PASSWORD, type Player } from "../support/player.ts";
import { expectAccessibleScreen } from "../support/screen.ts";
import { expect, test } from "../support/test.ts";

/** UI review B3 to B6 and B14: joining a match, and how it reads when it is over. */

const JOINED = "Successfully joined the challenge!";

async function expectMatchPage(page: Page, id: string): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`/challenges/${id}/ongoing$`));
  await expect(page.getByText(JOINED)).toBeVisible();
  await expect(page.getByText("Ready to Start").first()).toBeVisible();
}

async function stake(page: Page): Promise<void> {
  await page.getByRole("dialog").getByRole("button", { name: "Stake $50" }).click();
}

test("B3 joining on the dashboard, in the list or from a notification opens the match", async ({
  page,
  newPlayer,
}) => {
  const [nova, mirage] = [await newPlayer({ deposit: "300" }), await newPlayer({ deposit: "300" })];
  // The dashboard lists challenges of friends first.
  await nova.befriend(mirage);
  const [first, second] = [
    await nova.create(),
    await nova.create({ title: `Second of ${nova.username}` }),
  ];
  await mirage.visit(page, `/challenges?q=${encodeURIComponent(first.title)}`);
  await page.getByRole("button", { name: /^Join Challenge/ }).click();
  await stake(page);
  await expectMatchPage(page, first._id);
  await page.reload();
  await expect(page.getByText("Ready to Start").first()).toBeVisible();
  await expect(page.getByText(JOINED)).toHaveCount(0);
  await page.goto("/dashboard");
  await page.getByRole("button", { name: new RegExp(`^Join.*${second.title}`) }).click();
  await stake(page);
  await expectMatchPage(page, second._id);
  const third = await nova.create({
    title: `Third of ${nova.username}`,
    invitedFriends: JSON.stringify([mirage.id]),
  });
  await page.goto("/notifications");
  const row = page.getByRole("listitem").filter({ hasText: third.title });
  await expect(row).toContainText("Stake $50");
  await row.getByRole("button", { name: "Accept" }).click();
  await stake(page);
  await expectMatchPage(page, third._id);
  await page.goto("/notifications");
  await expect(row).toContainText("Accepted");
  await expect(row.getByText("Unread:")).toHaveCount(0);
});

test("B3 challenges that come in do not move the one under the pointer", async ({
  page,
  newPlayer,
}) => {
  const [nova, mirage] = [await newPlayer({ deposit: "100" }), await newPlayer()];
  const match = await nova.create();
  await mirage.visit(page, `/challenges?q=${encodeURIComponent(match.title)}`);
  const join = page.getByRole("button", { name: /^Join Challenge/ });
  const before = await join.boundingBox();
  await nova.create({ title: `Second of ${nova.username}` });
  await expect(page.getByRole("button", { name: /new, show$/ })).toBeVisible();
  expect(await join.boundingBox()).toEqual(before);
});

test("B14 an invitation can be declined, and the inviter is notified", async ({
  page,
  newPlayer,
}) => {
  const [nova, mirage] = [await newPlayer({ deposit: "50" }), await newPlayer()];
  await nova.befriend(mirage);
  const match = await nova.create({ invitedFriends: JSON.stringify([mirage.id]) });
  await mirage.visit(page, "/notifications");
  const row = page.getByRole("listitem").filter({ hasText: match.title });
  await row.getByRole("button", { name: "Decline" }).click();
  await expect(row).toContainText("Declined");
  await page.reload();
  await expect(row).toContainText("Declined");
  await expect(row.getByRole("button", { name: "Decline" })).toHaveCount(0);
  const { notifications } = await nova.get("/api/notifications?limit=1");
  expect(notifications[0].data.message).toContain("declined your invitation to");
});

test("B4 a player with too little money deposits the rest, and returns to the join dialog", async ({
  page,
  newPlayer,
}) => {
  const [nova, poor] = [await newPlayer({ deposit: "50" }), await newPlayer({ deposit: "20" })];
  const match = await nova.create({ visibility: "Private", challengeType: "private" });
  await poor.visit(page, `/challenges/${match._id}?invite=${match.inviteCode}`);
  await page.getByRole("button", { name: "Join Challenge" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Your balance is $30 short.");
  await expect(dialog.getByRole("button", { name: "Stake $50" })).toBeDisabled();
  await dialog.getByRole("link", { name: "Add funds" }).click();
  const deposit = page.getByRole("dialog", { name: "Deposit USDC" });
  await expect(deposit.getByRole("textbox")).toHaveValue("30");
  await deposit.getByRole("button", { name: "Review deposit" }).click();
  await deposit.getByRole("button", { name: /^Deposit/ }).click();
  await deposit.getByRole("button", { name: "Back to the challenge" }).click();
  await stake(page);
  await expectMatchPage(page, match._id);
});

test("B4 a URL cannot redirect a depositing player to another site", async ({
  page,
  newPlayer,
}) => {
  const nova = await newPlayer();
  await nova.visit(page, "/wallet?action=deposit&amount=5&then=%2F%2Fevil.example%2Fa");
  const deposit = page.getByRole("dialog", { name: "Deposit USDC" });
  await deposit.getByRole("button", { name: "Review deposit" }).click();
  await deposit.getByRole("button", { name: /^Deposit/ }).click();
  await expect(deposit.getByRole("button", { name: "Done" })).toBeVisible();
  await expect(deposit.getByRole("button", { name: "Back to the challenge" })).toHaveCount(0);
});

async function signIn(page: Page, player: Player): Promise<void> {
  await page.getByLabel("Email").fill(player.email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

test("B5 the invite code survives the links and the sign-in; Share copies the link with the code", async ({
  browser,
  newPlayer,
}) => {
  const context = await browser.newContext({ permissions: ["clipboard-read", "clipboard-write"] });
  const page = await context.newPage();
  const [nova, mirage] = [await newPlayer({ deposit: "50" }), await newPlayer({ deposit: "50" })];
  const match = await nova.create({ visibility: "Private", challengeType: "private" });
  const link = `/challenges/${match._id}?invite=${match.inviteCode}`;
  await nova.visit(page, `/challenges/${match._id}`);
  await expect(page.getByRole("button", { name: "Share" })).toHaveCount(1);
  await page.getByRole("button", { name: "Share" }).click();
  await expect(page.getByText("Link copied")).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.endsWith(link)).toBe(true);
  await page.getByRole("button", { name: "QR code" }).click();
  await expect(page.getByRole("img", { name: `QR code of ${copied}` })).toBeVisible();
  await expectAccessibleScreen(page);
  await page.goto(`/challenges/${match._id}/ongoing`);
  await page.getByRole("button", { name: "Invite an opponent" }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(copied);
  await context.close();

  const theirs = await (await browser.newContext()).newPage();
  await theirs.goto(copied);
  await theirs.getByRole("link", { name: "Login to Join" }).first().click();
  await signIn(theirs, mirage);
  await expect(theirs.getByRole("heading", { level: 1, name: match.title })).toBeVisible();
  await theirs.goto(copied.replace("?", "/ongoing?"));
  await theirs.getByRole("link", { name: "Details" }).click();
  await expect(theirs.getByRole("heading", { level: 1, name: match.title })).toBeVisible();
  await expect(theirs).toHaveURL(new RegExp(`invite=${match.inviteCode}`));
  await theirs.goto(`/challenge/${match._id}?invite=${match.inviteCode}`);
  await theirs.getByRole("button", { name: "Join Challenge" }).click();
  await stake(theirs);
  await expectMatchPage(theirs, match._id);
  await theirs.context().close();
});

test("B5 a wrong code shows an error, and the form retains its input", async ({
  page,
  newPlayer,
}) => {
  const [nova, mirage] = [await newPlayer({ deposit: "50" }), await newPlayer()];
  const match = await nova.create({ visibility: "Private", challengeType: "private" });
  await mirage.visit(page, `/challenges/${match._id}`);
  await page.getByLabel("Invite code").fill("ABCD2345");
  await page.getByRole("button", { name: "Show challenge" }).click();
  await expect(page.getByText("This code does not open the challenge.")).toBeVisible();
  await expect(page.getByLabel("Invite code")).toHaveValue("ABCD2345");
  await expect(page.getByLabel("Invite code")).toBeFocused();
});

test("B6 a completed match shows the winner and the payout, from both sides", async ({
  page,
  newPlayer,
}) => {
  const { players, match } = await seatedDuel(newPlayer);
  const [nova, mirage] = players;
  await nova.start(match);
  await nova.declare(match, "won");
  await mirage.declare(match, "lost");
  await nova.visit(page, `/challenges/${match._id}/ongoing`);
  const board = page.getByRole("region", { name: "Match", exact: true });
  await expect(board).toContainText("You won $95");
  await expect(board).toContainText("Won $95");
  await expect(board).toContainText("Lost $50");
  await expect(board).not.toContainText("Says");
  await page.goto(`/challenges/${match._id}`);
  await expect(page.getByRole("region", { name: "Players" })).toContainText("Won $95");
  await expect(page.getByText("Playing", { exact: true })).toHaveCount(0);
  await expect(page.getByText(/[Aa]ny time/)).toHaveCount(0);
  await expectAccessibleScreen(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/my-challenges");
  await expect(page.getByRole("listitem").filter({ hasText: match.title })).toContainText(
    "You won $95",
  );
  const context = await page.context().browser()?.newContext();
  if (!context) throw new Error("no browser");
  const theirs = await context.newPage();
  await mirage.visit(theirs, `/challenges/${match._id}/ongoing`);
  await expect(theirs.getByRole("region", { name: "Match", exact: true })).toContainText(
    `${nova.username} won $95`,
  );
  await context.close();
});

test("B6 a cancelled challenge shows its reason", async ({ page, newPlayer }) => {
  const nova = await newPlayer({ deposit: "50" });
  const match = await nova.create();
  await nova.command(match, "cancel");
  await nova.visit(page, `/challenges/${match._id}/ongoing`);
  const board = page.getByRole("region", { name: "Match", exact: true });
  await expect(board).toContainText("The creator cancelled it");
  await expect(page.getByText("Void", { exact: true })).toHaveCount(0);
});
