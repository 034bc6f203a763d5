import { expectAccessibleScreen } from "../support/screen.ts";
import { expect, test } from "../support/test.ts";

test("FRIEND-02 FRIEND-15 PROF-22 two strangers find each other, and are friends on both screens", async ({
  browser,
  newPlayer,
  watchConsole,
}) => {
  test.slow();
  const [nova, mirage] = [await newPlayer(), await newPlayer()];
  const contexts = [await browser.newContext(), await browser.newContext()] as const;
  for (const context of contexts) watchConsole(context);
  const [first, second] = [await contexts[0].newPage(), await contexts[1].newPage()];

  await test.step("nova finds mirage by name and follows", async () => {
    await nova.visit(first, "/friends");
    await first.getByRole("button", { name: "Find Friends" }).click();
    const dialog = first.getByRole("dialog", { name: "Find Friends" });
    await dialog.getByRole("searchbox", { name: "Name of a player" }).fill(mirage.username);
    await dialog.getByRole("button", { name: `Follow ${mirage.username}` }).click();
    await expect(dialog.getByRole("button", { name: `Unfollow ${mirage.username}` })).toBeVisible();
    await first.keyboard.press("Escape");
    await expect(first.getByRole("tab", { name: /^Following ?1$/ })).toBeVisible();
  });
  await test.step("mirage follows back on nova's profile", async () => {
    await mirage.visit(second, `/profile/${nova.username}`);
    await second.getByRole("button", { name: `Follow ${nova.username}` }).click();
    await expect(second.getByRole("button", { name: `Unfollow ${nova.username}` })).toBeVisible();
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
