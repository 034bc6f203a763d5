import type { Page } from "@playwright/test";
import { expectAccessibleScreen } from "../support/screen.ts";
import { expect, test } from "../support/test.ts";
import { continueTo, fillGame, fillStake } from "../support/wizard.ts";

const box = (page: Page) =>
  page.getByRole("banner").getByRole("combobox", { name: "Search", exact: true });

test("SEARCH-07 FRIEND-15 CREATE-27 two strangers find each other by the header's search and play among friends", async ({
  newPlayer,
  openContext,
}) => {
  test.slow();
  const [nova, mirage] = [await newPlayer({ deposit: "100" }), await newPlayer({ deposit: "100" })];
  const first = await (await openContext()).newPage();
  const second = await (await openContext()).newPage();
  const screens = [
    [first, nova, mirage],
    [second, mirage, nova],
  ] as const;

  await test.step("each finds the other by @ and the name, with the keyboard alone", async () => {
    for (const [page, who, other] of screens) {
      await who.visit(page, "/dashboard");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.keyboard.press("/");
      await expect(box(page)).toBeFocused();
      await page.keyboard.type(`@${other.username}`);
      const people = page.getByRole("group", { name: "People" });
      await expect(people.getByRole("option")).toHaveCount(1);
      await page.keyboard.press("ArrowDown");
      await expect(people.getByRole("option")).toHaveAttribute("aria-selected", "true");
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(new RegExp(`/profile/${other.username}$`));
    }
  });
  await test.step("one follows from all results, the other on the profile", async () => {
    // The profile offers to follow back once the follow has reached it.
    await expect(second.getByRole("banner").getByText("Live notifications")).toBeVisible();
    await box(first).fill(mirage.username);
    await box(first).press("Enter");
    await expect(first).toHaveURL(new RegExp(`/search\\?q=${mirage.username}$`));
    const found = first.getByRole("list", { name: "Players found" });
    // The button changes at once; the next page is opened when the server has the follow.
    const followed = first.waitForResponse((answer) => answer.url().endsWith("/follow"));
    await found.getByRole("button", { name: `Follow ${mirage.username}` }).click();
    expect((await followed).ok()).toBe(true);
    await expect(
      found.getByRole("button", { name: `Following ${mirage.username}, unfollow` }),
    ).toBeVisible();
    await first.goto("/friends?list=mutual");
    // What happens before the connection stands does not reach this screen.
    await expect(first.getByRole("banner").getByText("Live notifications")).toBeVisible();
    await expect(first.getByRole("tab", { name: /^Mutual Friends ?0$/ })).toBeVisible();
    await second.getByRole("button", { name: `Follow back ${nova.username}` }).click();
  });
  await test.step("both screens show friends without a reload", async () => {
    await expect(first.getByRole("tab", { name: /^Mutual Friends ?1$/ })).toBeVisible();
    await expect(first.getByRole("list", { name: "Mutual Friends" })).toContainText(
      mirage.username,
    );
    await expect(second.getByRole("link", { name: "Challenge", exact: true })).toBeVisible();
  });
  const title = `Search of ${nova.username}`;
  await test.step("nova invites mirage to a challenge for friends", async () => {
    await first.goto("/challenges/create");
    await fillGame(first, title);
    await continueTo(first, "Match");
    await continueTo(first, "Stake");
    await fillStake(first, "25");
    await continueTo(first, "Invite");
    await first.getByText("All (friends only)", { exact: true }).click();
    await first.getByRole("button", { name: mirage.username, exact: true }).click();
    await continueTo(first, "Review");
    await first.getByRole("button", { name: "Create Challenge" }).click();
    await expect(first.getByText("Challenge created successfully!")).toBeVisible();
  });
  await test.step("mirage finds it by its title, and a stranger does not", async () => {
    await box(second).fill(title);
    const challenges = second.getByRole("group", { name: "Challenges" });
    await challenges.getByRole("option", { name: new RegExp(title) }).click();
    await expect(second.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await second.getByRole("button", { name: "Join Challenge" }).click();
    await second.getByRole("dialog").getByRole("button", { name: "Stake $25" }).click();
    await expect(second).toHaveURL(/\/ongoing$/);
    const stranger = await newPlayer();
    const page = await stranger.open(await openContext(), "/dashboard");
    await box(page).fill(title);
    await expect(page.getByText("No challenges found")).toBeVisible();
  });
});

test("the palette goes everywhere by the keyboard alone", async ({ page, newPlayer }) => {
  const [nova, mirage] = [await newPlayer({ deposit: "10" }), await newPlayer()];
  await nova.visit(page, "/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const field = page.getByRole("combobox", { name: "Command or search" });
  const run = async (text: string) => {
    await page.keyboard.press("Control+k");
    await expect(field).toBeFocused();
    await page.keyboard.type(text);
  };
  await test.step("to a screen, and back by what was visited", async () => {
    await run("wallet");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/wallet$/);
    await expect(page.getByRole("heading", { level: 1, name: "Wallet" })).toBeVisible();
    await run("");
    await expect(page.getByRole("group", { name: "Recent" }).getByRole("option")).toHaveCount(1);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/dashboard$/);
  });
  await test.step("to a dialog", async () => {
    await run("deposit");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: "Deposit USDC" })).toBeVisible();
    // A dialog that waits for an answer retains the focus.
    await page.keyboard.press("Control+k");
    await expect(field).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });
  await test.step("to another theme", async () => {
    await run("light theme");
    await page.keyboard.press("Enter");
    await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
    await run("system theme");
    await page.keyboard.press("Enter");
  });
  await test.step("to a player that the search finds", async () => {
    await run(mirage.username);
    const people = page.getByRole("group", { name: "People" });
    await expect(people.getByRole("option")).toHaveCount(1);
    await page.keyboard.press("Home");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`/profile/${mirage.username}$`));
  });
  await test.step("Escape returns the focus to where it was", async () => {
    await box(page).focus();
    await run("nothing");
    await page.keyboard.press("Escape");
    await expect(box(page)).toBeFocused();
  });
  await test.step("out", async () => {
    await run("sign out");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/login$/);
  });
});

test("the search and the palette are accessible, with data and without", async ({
  page,
  newPlayer,
}) => {
  test.slow();
  const [nova, mirage] = [await newPlayer(), await newPlayer({ deposit: "100" })];
  await mirage.create({ title: `${mirage.username} against all` });
  await nova.enter(page.context());
  for (const path of [
    "/search",
    `/search?q=${mirage.username}`,
    `/search?q=${mirage.username}&tab=challenges`,
    "/search?q=zzzzzzzz",
  ]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: "Search" })).toBeVisible();
    if (path.includes(mirage.username)) {
      await expect(page.getByRole("list", { name: "Challenges found" })).toBeVisible();
    }
    await expectAccessibleScreen(page);
  }
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Command or search" }).fill(mirage.username);
  await expect(page.getByRole("group", { name: "Challenges" })).toBeVisible();
  await expectAccessibleScreen(page);
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 1440, height: 900 });
  await box(page).fill(mirage.username);
  await expect(page.getByRole("group", { name: "Challenges" })).toBeVisible();
  await expectAccessibleScreen(page);
});
