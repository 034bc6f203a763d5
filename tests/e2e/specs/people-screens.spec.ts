import type { Locator, Page } from "@playwright/test";
import { tokenMailedTo } from "../support/mail.ts";
import { expectAccessibleScreen } from "../support/screen.ts";
import { expect, test } from "../support/test.ts";

// The screens and dialogs of people, accounts and settings, with axe in both themes, and by the keyboard alone.

const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

for (const [path, title] of [
  ["/settings/appearance", "Appearance"],
  ["/settings/keyboard", "Keyboard"],
] as const) {
  test(`ROUTE-28 the screen ${path} is accessible`, async ({ page, newPlayer }) => {
    const nova = await newPlayer();
    await nova.visit(page, path);
    await expect(page.getByRole("region", { name: title })).toBeVisible();
    await expectAccessibleScreen(page);
  });
}

test("the page of the verification link is accessible with a good link and with a bad one", async ({
  page,
  newPlayer,
}) => {
  const nova = await newPlayer();
  await page.goto("/verify-email?token=no-mail-has-this");
  await heading(page, "This link is not valid or has expired");
  await expectAccessibleScreen(page);
  const token = await tokenMailedTo(nova.request, nova.email);
  await page.goto(`/verify-email?token=${token}`);
  await heading(page, "Email verified");
  await expectAccessibleScreen(page);
});

for (const [path, title, button] of [
  ["/verify-email-change", "Confirm your new address", "Confirm the address"],
  ["/undo-email-change", "Restore your email", "Restore the address"],
] as const) {
  test(`the page ${path} is accessible, also when the link is refused`, async ({ page }) => {
    await page.goto(`${path}?token=no-mail-has-this`);
    await heading(page, title);
    await expectAccessibleScreen(page);
    await page.getByRole("button", { name: button }).click();
    await expect(page.getByRole("alert")).toBeVisible();
    await expectAccessibleScreen(page);
  });
}

test("FRIEND-02 FRIEND-10 FRIEND-17 the dialogs of players are accessible, empty and with rows", async ({
  page,
  newPlayer,
}) => {
  test.slow();
  const [nova, mirage] = [await newPlayer(), await newPlayer()];
  const mutualFriends = page.getByRole("button", { name: /^See all.*of your mutual friends$/ });
  await nova.visit(page, "/dashboard");
  await test.step("mutual friends, of whom there are none yet", async () => {
    await mutualFriends.click();
    const dialog = page.getByRole("dialog", { name: "Mutual Friends" });
    await expect(dialog.getByText("No mutual friends found")).toBeVisible();
    await expectAccessibleScreen(page);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  });
  await nova.befriend(mirage);
  await test.step("Find Friends before a name is typed, with a player, and with none", async () => {
    await page.goto("/friends?action=find");
    const dialog = page.getByRole("dialog", { name: "Find Friends" });
    await expectAccessibleScreen(page);
    const name = dialog.getByRole("searchbox", { name: "Name of a player" });
    await name.fill(mirage.username);
    await expect(
      dialog.getByRole("button", { name: `Following ${mirage.username}, unfollow` }),
    ).toBeVisible();
    await expectAccessibleScreen(page);
    await name.fill(`${mirage.username}_or_no_one`);
    await expect(dialog.getByText("No users found")).toBeVisible();
    await expectAccessibleScreen(page);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(/\/friends$/);
  });
  await test.step("mutual friends, with one", async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto("/dashboard");
    await mutualFriends.click();
    const dialog = page.getByRole("dialog", { name: "Mutual Friends" });
    await expect(dialog.getByRole("list", { name: "Mutual friends" })).toContainText(
      mirage.username,
    );
    await expectAccessibleScreen(page);
  });
});

test("FRIEND-03 to FRIEND-06 each list of players is accessible, empty and with rows", async ({
  page,
  newPlayer,
}) => {
  test.slow();
  const [nova, mirage] = [await newPlayer(), await newPlayer()];
  await nova.enter(page.context());
  const lists = [
    ["following", "Following", "No users found"],
    ["followers", "Followers", "No users found"],
    ["mutual", "Mutual Friends", "No mutual friends found"],
  ] as const;
  for (const [list, label, empty] of lists) {
    await page.goto(`/friends?list=${list}`);
    await expect(page.getByRole("region", { name: label })).toContainText(empty);
    await expectAccessibleScreen(page);
  }
  await nova.befriend(mirage);
  for (const [list, label] of lists) {
    await page.goto(`/friends?list=${list}`);
    await expect(page.getByRole("list", { name: label })).toContainText(mirage.username);
    await expectAccessibleScreen(page);
  }
});

test("PROF-22 the profile of a stranger, of a blocked player and of no one is accessible", async ({
  page,
  newPlayer,
}) => {
  const [nova, mirage] = [await newPlayer(), await newPlayer()];
  await nova.visit(page, `/profile/${mirage.username}`);
  await expect(page.getByRole("button", { name: `Follow ${mirage.username}` })).toBeVisible();
  await expectAccessibleScreen(page);
  await nova.block(mirage);
  await page.reload();
  await heading(page, mirage.username);
  await expect(page.getByRole("button", { name: `Follow ${mirage.username}` })).toHaveCount(0);
  await expectAccessibleScreen(page);
  await page.goto(`/profile/${mirage.username}_or_no_one`);
  await expect(page.getByText("User not found")).toBeVisible();
  await expectAccessibleScreen(page);
});

test("the question before a block is accessible, and so is the list of blocked players", async ({
  page,
  newPlayer,
}) => {
  const [nova, mirage] = [await newPlayer(), await newPlayer()];
  await nova.visit(page, `/profile/${mirage.username}`);
  await page.getByRole("button", { name: `More about ${mirage.username}` }).click();
  await page.getByRole("menuitem", { name: `Block ${mirage.username}` }).click();
  const question = page.getByRole("dialog", { name: `Block ${mirage.username}?` });
  await expect(question).toBeVisible();
  await expectAccessibleScreen(page);
  await question.getByRole("button", { name: "Block", exact: true }).click();
  await expect(question).toHaveCount(0);
  await page.goto("/friends");
  await page.getByRole("button", { name: "Blocked", exact: true }).click();
  const blocked = page.getByRole("dialog", { name: "Blocked players" });
  await expect(blocked.getByRole("button", { name: `Unblock ${mirage.username}` })).toBeVisible();
  await expectAccessibleScreen(page);
});

test("PROF-22 the dialogs of a profile are accessible", async ({ page, newPlayer }) => {
  test.slow();
  const [nova, mirage] = [await newPlayer(), await newPlayer()];
  // Only a follower is asked for a match.
  await nova.befriend(mirage);
  await nova.visit(page, `/profile/${mirage.username}`);
  for (const [item, title] of [
    ["Friends in common", `Friends in common with ${mirage.username}`],
    ["Ask for a match", `Ask ${mirage.username} for a match`],
    [`Report ${mirage.username}`, `Report ${mirage.username}`],
  ] as const) {
    await page.getByRole("button", { name: `More about ${mirage.username}` }).click();
    await page.getByRole("menuitem", { name: item, exact: true }).click();
    const dialog = page.getByRole("dialog", { name: title });
    await expect(dialog).toBeVisible();
    await expectAccessibleScreen(page);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  }
});

/** The most stops of the Tab key between two controls of these screens. */
const TABS_MAX = 60;

/** Presses Tab, or Shift and Tab to go back, until a control has the focus. */
async function tabTo(page: Page, control: Locator, key = "Tab"): Promise<void> {
  await expect(control).toBeVisible();
  for (let presses = 0; presses < TABS_MAX; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  await expect(control, `reached by ${TABS_MAX} presses of ${key}`).toBeFocused();
}

test("FRIEND-15 a player is found, followed and unfollowed by the keyboard alone", async ({
  page,
  newPlayer,
}) => {
  const [nova, mirage] = [await newPlayer(), await newPlayer()];
  await nova.visit(page, "/friends");
  const opener = page.getByRole("button", { name: "Find Friends" });
  await tabTo(page, opener);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Find Friends" });
  await expect(dialog.getByRole("searchbox", { name: "Name of a player" })).toBeFocused();
  await page.keyboard.type(mirage.username);
  const follow = dialog.getByRole("button", { name: `Follow ${mirage.username}`, exact: true });
  await tabTo(page, follow);
  await page.keyboard.press("Enter");
  const unfollow = dialog.getByRole("button", { name: `Following ${mirage.username}, unfollow` });
  // The same button, whose name has changed, retains the focus.
  await expect(unfollow).toBeFocused();
  // A press is ignored while the request before it is under way.
  await expect(async () => {
    await page.keyboard.press("Space");
    await expect(follow).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.press("Escape");
  await expect(opener).toBeFocused();
});

test("FRIEND-15 a player found by the search of the header is followed by Shift+Enter", async ({
  page,
  newPlayer,
}) => {
  const [nova, mirage] = [await newPlayer(), await newPlayer()];
  await nova.visit(page, "/friends");
  await heading(page, "Friends");
  await page.keyboard.press("/");
  await page.keyboard.type(`@${mirage.username}`);
  const person = page.getByRole("option", { name: new RegExp(mirage.username) });
  await expect(person).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Shift+Enter");
  await expect(person).toContainText("followed");
  await expectAccessibleScreen(page);
  await expect(page).toHaveURL(/\/friends$/);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("tab", { name: /^Following ?1$/ })).toBeVisible();
});

test("ROUTE-28 the settings are reached and changed by the keyboard alone", async ({
  page,
  newPlayer,
}) => {
  const nova = await newPlayer();
  await nova.visit(page, "/settings");
  const sections = page.getByRole("navigation", { name: "Settings" });
  await tabTo(page, sections.getByRole("link", { name: "Appearance" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/settings\/appearance$/);
  await tabTo(page, page.getByRole("radio", { name: "System" }));
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: "Light" })).toBeChecked();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");

  await tabTo(page, sections.getByRole("link", { name: "Keyboard" }), "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/settings\/keyboard$/);
  const shortcuts = page.getByRole("checkbox", { name: "Single-key shortcuts" });
  await tabTo(page, shortcuts);
  await page.keyboard.press("Space");
  await expect(shortcuts).not.toBeChecked();
  // Switched off, the key does nothing; the combination still works.
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: "Command or search" })).toBeFocused();
});
