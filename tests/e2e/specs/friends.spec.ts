import { expectAccessibleScreen } from "../support/screen.ts";
import { expect, test } from "../support/test.ts";
import { continueTo, fillGame, fillStake } from "../support/wizard.ts";

test("FRIEND-02 FRIEND-15 PROF-22 two strangers find each other, and are friends on both screens", async ({
  newPlayer,
  openContext,
}) => {
  test.slow();
  const [nova, mirage] = [await newPlayer(), await newPlayer()];
  const first = await (await openContext()).newPage();
  const second = await (await openContext()).newPage();

  await test.step("nova finds mirage by name and follows", async () => {
    await nova.visit(first, "/friends");
    await first.getByRole("button", { name: "Find Friends" }).click();
    const dialog = first.getByRole("dialog", { name: "Find Friends" });
    await dialog.getByRole("searchbox", { name: "Name of a player" }).fill(mirage.username);
    await dialog.getByRole("button", { name: `Follow ${mirage.username}` }).click();
    await expect(
      dialog.getByRole("button", { name: `Following ${mirage.username}, unfollow` }),
    ).toBeVisible();
    await first.keyboard.press("Escape");
    await expect(first.getByRole("tab", { name: /^Following ?1$/ })).toBeVisible();
  });
  await test.step("mirage follows back on nova's profile", async () => {
    await mirage.visit(second, `/profile/${nova.username}`);
    await second.getByRole("button", { name: `Follow back ${nova.username}` }).click();
    await expect(
      second.getByRole("button", { name: `Following ${nova.username}, unfollow` }),
    ).toBeVisible();
    await expectAccessibleScreen(second);
  });
  await test.step("both see a mutual friend who is online", async () => {
    for (const [page, other] of [
      [first, mirage],
      [second, nova],
    ] as const) {
      await page.goto("/friends?list=mutual");
      const list = page.getByRole("list", { name: "Mutual Friends" });
      await expect(list).toContainText(other.username);
      await expect(list).toContainText("Online");
    }
    await expectAccessibleScreen(first);
  });
  await test.step("FWID-01 the dashboard shows the friend", async () => {
    await first.goto("/dashboard");
    const friends = first.getByRole("region", { name: "Friends" });
    await friends.getByRole("link", { name: new RegExp(mirage.username) }).click();
    await expect(first).toHaveURL(new RegExp(`/profile/${mirage.username}$`));
  });
});

test("FRIEND-15 PROF-22 CREATE-27 STATE-13 two strangers become friends live, and one challenges the other from the profile", async ({
  newPlayer,
  openContext,
}) => {
  test.slow();
  const [nova, mirage] = [await newPlayer({ deposit: "100" }), await newPlayer({ deposit: "100" })];
  const first = await (await openContext()).newPage();
  const second = await (await openContext()).newPage();

  await test.step("a stranger cannot be challenged; after the follow they can", async () => {
    await nova.visit(first, "/friends");
    await first.getByRole("button", { name: "Find Friends" }).click();
    const dialog = first.getByRole("dialog", { name: "Find Friends" });
    await dialog.getByRole("searchbox", { name: "Name of a player" }).fill(mirage.username);
    await dialog.getByRole("link", { name: new RegExp(`^${mirage.username}`) }).click();
    await expect(first).toHaveURL(new RegExp(`/profile/${mirage.username}$`));
    await expect(first.getByRole("link", { name: "Message", exact: true })).toBeVisible();
    await expect(first.getByRole("link", { name: "Challenge", exact: true })).toHaveCount(0);
    await first.getByRole("button", { name: `Follow ${mirage.username}` }).click();
    await expect(first.getByRole("link", { name: "Challenge", exact: true })).toBeVisible();
  });
  await test.step("mirage follows back, and both screens show a friend without a reload", async () => {
    await mirage.visit(second, "/friends?list=followers");
    await nova.visit(first, "/friends?list=mutual");
    // What happens before the connection stands does not reach this screen.
    await expect(first.getByRole("banner").getByText("Live notifications")).toBeVisible();
    await expect(first.getByRole("tab", { name: /^Mutual Friends ?0$/ })).toBeVisible();
    await second.getByRole("button", { name: `Follow back ${nova.username}` }).click();
    for (const page of [first, second]) {
      await expect(page.getByRole("tab", { name: /^Mutual Friends ?1$/ })).toBeVisible();
    }
    await expect(first.getByRole("list", { name: "Mutual Friends" })).toContainText(
      mirage.username,
    );
  });
  const title = `Friends of ${nova.username}`;
  await test.step("nova challenges mirage from the profile, for friends only", async () => {
    await first.goto(`/profile/${mirage.username}`);
    await first.getByRole("link", { name: "Challenge", exact: true }).click();
    const opponent = first.getByRole("region", { name: "Opponent" });
    await expect(opponent).toContainText(`@${mirage.username}`);
    await expectAccessibleScreen(first);
    await fillGame(first, title);
    await continueTo(first, "Match");
    await continueTo(first, "Stake");
    await fillStake(first, "25");
    await continueTo(first, "Invite");
    await first.getByText("All (friends only)", { exact: true }).click();
    await expect(first.getByRole("list", { name: "Invited" })).toContainText(mirage.username);
    await continueTo(first, "Review");
    await first.getByRole("button", { name: "Create Challenge" }).click();
    await expect(first.getByText("Challenge created successfully!")).toBeVisible();
  });
  await test.step("mirage joins by the invitation", async () => {
    await second.goto("/notifications");
    await second
      .getByRole("link", { name: new RegExp(title) })
      .first()
      .click();
    await expect(second.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await second.getByRole("button", { name: "Join Challenge" }).click();
    await second.getByRole("dialog").getByRole("button", { name: "Stake $25" }).click();
    await expect(second).toHaveURL(/\/ongoing$/);
    expect(await mirage.balance()).toMatchObject({ available: "75", inEscrow: "25" });
  });
  await test.step("the names in the match lead to the profiles", async () => {
    await second.getByRole("link", { name: nova.username, exact: true }).first().click();
    await expect(second).toHaveURL(new RegExp(`/profile/${nova.username}$`));
  });
});
