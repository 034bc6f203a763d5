import { BellScreen } from "../support/notifications.ts";
import { expectAccessibleScreen } from "../support/screen.ts";
import { expect, test } from "../support/test.ts";

test("NOTIF-11 NOTIF-12 the second player accepts an invitation from the bell, and the first is notified", async ({
  newPlayer,
  openContext,
}) => {
  test.slow();
  const [nova, mirage] = [await newPlayer({ deposit: "100" }), await newPlayer({ deposit: "100" })];
  await nova.befriend(mirage);
  const first = await BellScreen.open(await openContext(), nova, "/settings");
  const second = await BellScreen.open(await openContext(), mirage, "/settings");
  await second.page.goto("/notifications");
  await second.page.getByRole("button", { name: "Mark all read" }).click();
  await second.expectUnread(0);

  const match = await nova.create({ invitedFriends: JSON.stringify([mirage.id]) });
  await test.step("NPREF-01 it pops up, and counts at the bell", async () => {
    await expect(second.popups).toContainText(match.title);
    await second.expectUnread(1);
  });
  await test.step("it is accepted from the bell, after its terms are shown", async () => {
    await second.openPanel();
    await second.panel.getByRole("button", { name: "Accept" }).click();
    const dialog = second.page.getByRole("dialog", { name: `Join ${match.title}` });
    await dialog.getByRole("button", { name: "Stake $50" }).click();
    await expect(dialog).toHaveCount(0);
    await second.openPanel();
    await expect(second.panel.getByText("Accepted")).toBeVisible();
    // The match opens under the panel, which stays.
    await expect(second.page).toHaveURL(/\/ongoing$/);
    await expect(second.page.getByRole("heading", { level: 1 })).toContainText(match.title);
    await expect(second.panel).toBeVisible();
    await expect(second.panel.getByRole("button", { name: "Accept" })).toHaveCount(0);
  });
  await test.step("the stake is in escrow, and the first player is notified", async () => {
    expect((await mirage.balance()).inEscrow).toBe("50");
    await first.openPanel();
    await expect(first.panel).toContainText(mirage.username);
  });
});

test("NWS-08 NOTIF-09 a notification read or deleted in one tab is so in the other", async ({
  context,
  newPlayer,
}) => {
  test.slow();
  const [nova, mirage, rex] = [await newPlayer(), await newPlayer(), await newPlayer()];
  await mirage.follow(nova);
  await rex.follow(nova);
  const one = await BellScreen.open(context, nova, "/notifications");
  const other = await BellScreen.open(context, null, "/notifications");
  const read = (screen: BellScreen) =>
    screen.page.getByRole("main").getByRole("button", { name: /^Mark as read:/ });
  for (const screen of [one, other]) await expect(read(screen)).toHaveCount(2);

  await read(one).first().click();
  for (const screen of [one, other]) {
    await expect(read(screen)).toHaveCount(1);
    await screen.expectUnread(1);
  }
  await other.page.getByRole("button", { name: "Mark all read" }).click();
  for (const screen of [one, other]) {
    await expect(read(screen)).toHaveCount(0);
    await screen.expectUnread(0);
  }
  await one.page
    .getByRole("main")
    .getByRole("button", { name: new RegExp(`^Delete: .*${rex.username}`) })
    .click();
  for (const screen of [one, other]) {
    await expect(screen.page.getByRole("main").getByText(rex.username)).toHaveCount(0);
    await expect(screen.page.getByRole("main").getByText(mirage.username)).toHaveCount(1);
  }
});

test("NPREF-01 a disabled popup is stored as a notification, and is not shown", async ({
  context,
  newPlayer,
}) => {
  const [nova, mirage] = [await newPlayer(), await newPlayer()];
  const screen = await BellScreen.open(context, nova, "/notifications/preferences");
  await screen.page.getByRole("checkbox", { name: "Show new notifications as popups" }).click();
  await expect(
    screen.page.getByRole("checkbox", { name: "Show new notifications as popups" }),
  ).not.toBeChecked();
  await expect
    .poll(async () => (await nova.get("/api/notifications/preferences")).data.showPopups)
    .toBe(false);
  await mirage.follow(nova);
  await screen.expectUnread(1);
  await expect(screen.popups).toHaveCount(0);
  await screen.page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Notifications" })
    .click();
  await expect(screen.page.getByRole("main").getByText(mirage.username)).toBeVisible();
});

test("A11Y the notifications, their preferences, the bell and a popup are accessible", async ({
  page,
  newPlayer,
}) => {
  test.slow();
  const [nova, mirage, rex] = [await newPlayer(), await newPlayer(), await newPlayer()];
  await mirage.follow(nova);
  await nova.enter(page.context());
  await page.goto("/notifications");
  await expect(page.getByRole("button", { name: "Follow back", exact: true })).toBeVisible();
  await expectAccessibleScreen(page);
  await page.goto("/notifications?view=pages&read=read");
  await expect(page.getByText("Nothing matches these filters")).toBeVisible();
  await expectAccessibleScreen(page);
  const screen = new BellScreen(page);
  await page.goto("/notifications/preferences");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectAccessibleScreen(page);
  await screen.expectLive();
  await rex.follow(nova);
  await expect(screen.popups).toBeVisible();
  // A popup that has the focus stays.
  await screen.popups.getByRole("button", { name: "Follow back", exact: true }).focus();
  await expectAccessibleScreen(page);
  await screen.openPanel();
  await expect(screen.popups).toHaveCount(0);
  await expectAccessibleScreen(page);
});
