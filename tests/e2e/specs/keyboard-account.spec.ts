import type { Page } from "@playwright/test";
import {
  arrowTo,
  chooseFrom,
  enterOn,
  expectFocusNotLost,
  tabTo,
  tick,
  typeInto,
} from "../support/keyboard.ts";
import { freshName, PASSWORD, Player } from "../support/player.ts";
import { expectAccessibleScreen } from "../support/screen.ts";
import { expect, test } from "../support/test.ts";

const CHOSEN = "Another-Horse-7!";

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const password = (page: Page, label: string) => page.getByLabel(label, { exact: true });

async function signUp(page: Page, username: string): Promise<void> {
  await page.goto("/register");
  await expect(heading(page, "Create your account")).toBeVisible();
  await typeInto(page, page.getByLabel("Username"), username);
  await typeInto(page, page.getByLabel("Email"), `${username}@example.com`);
  await typeInto(page, password(page, "Password"), PASSWORD);
  await typeInto(page, password(page, "Confirm password"), PASSWORD);
  await tick(page, page.getByLabel(/I accept the/));
  await tick(page, page.getByLabel("I am at least 18 years old"));
  await enterOn(page, button(page, "Create account"));
}

async function passGate(page: Page): Promise<void> {
  const gate = page.getByRole("dialog", { name: "Staking" });
  await expect(gate.getByRole("heading", { level: 2 })).toBeFocused();
  await enterOn(page, button(page, "Next"));
  await enterOn(page, button(page, "Previous"), "Shift+Tab");
  await enterOn(page, button(page, "Skip Tutorial"), "Shift+Tab");
  await tick(page, page.getByRole("checkbox"));
  await expectAccessibleScreen(page);
  await enterOn(page, button(page, "Enter"));
  const accepted = page.getByRole("dialog", { name: "Terms Accepted" });
  await expect(accepted.getByRole("heading", { level: 2 })).toBeFocused();
  await enterOn(page, accepted.getByRole("button", { name: "Close" }).first());
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

async function chooseFromAccountMenu(page: Page, username: string, item: string): Promise<void> {
  const opener = page.getByRole("button", { name: `Account menu of ${username}` });
  await chooseFrom(page, opener, page.getByRole("menuitem", { name: item }));
}

async function signIn(page: Page, identifier: string, secret: string): Promise<void> {
  await expect(page).toHaveURL("/login");
  await typeInto(page, page.getByLabel("Email or username"), identifier);
  await typeInto(page, password(page, "Password"), secret);
  await tick(page, page.getByLabel("Remember me on this device"));
  await enterOn(page, button(page, "Sign in"));
  await expect(page).toHaveURL("/dashboard");
}

test("an account lives from its sign-up to a new password by the keyboard alone", async ({
  page,
  request,
  newPlayer,
}) => {
  test.slow();
  const friend = await newPlayer();
  const username = freshName();
  await test.step("sign up, and pass the gate of the dispute terms", async () => {
    await signUp(page, username);
    await passGate(page);
    await expect(page).toHaveURL("/dashboard");
    await expectFocusNotLost(page);
  });
  await friend.follow(await Player.signIn(request, username));

  await test.step("the settings lead to the profile, whose name and password are changed", async () => {
    await chooseFromAccountMenu(page, username, "Settings");
    await expect(heading(page, "Settings")).toBeFocused();
    await enterOn(page, page.getByRole("link", { name: "Edit profile" }));
    await expect(heading(page, "Profile")).toBeFocused();
    await typeInto(page, page.getByLabel("Display name"), "Nova of the Keys");
    await enterOn(page, button(page, "Save changes"));
    await expect(page.getByText("Profile updated successfully!")).toBeVisible();
    await expectFocusNotLost(page);
    await typeInto(page, password(page, "Current password"), PASSWORD);
    await typeInto(page, password(page, "New password"), CHOSEN);
    await typeInto(page, password(page, "Confirm new password"), CHOSEN);
    await enterOn(page, button(page, "Change password"));
    await expect(page.getByText("Password changed successfully!")).toBeVisible();
    await expectFocusNotLost(page);
  });

  await test.step("a follower is found in the lists, blocked and unblocked", async () => {
    const navigation = page.getByRole("navigation", { name: "Main" });
    await enterOn(page, navigation.getByRole("link", { name: /^Friends/ }), "Shift+Tab");
    await expect(heading(page, "Friends")).toBeFocused();
    await tabTo(page, page.getByRole("tab", { name: /^Discover Users/ }));
    await arrowTo(page, page.getByRole("tab", { name: /^Followers/ }), "ArrowRight");
    await page.keyboard.press("Space");
    const followers = page.getByRole("list", { name: "Followers" });
    await enterOn(page, followers.getByRole("link", { name: new RegExp(`^${friend.username}`) }));
    await expect(heading(page, friend.username)).toBeFocused();
    const more = page.getByRole("button", { name: `More about ${friend.username}` });
    await chooseFrom(page, more, page.getByRole("menuitem", { name: `Block ${friend.username}` }));
    const question = page.getByRole("dialog", { name: `Block ${friend.username}?` });
    await expect(question.getByRole("heading", { level: 2 })).toBeFocused();
    await expectAccessibleScreen(page);
    await enterOn(page, question.getByRole("button", { name: "Block" }));
    await expect(page.getByText("You have blocked this player.")).toBeVisible();
    await expect(question).toHaveCount(0);
    await expectFocusNotLost(page);
    await enterOn(page, button(page, `Unblock ${friend.username}`), "Shift+Tab");
    await expect(page.getByText("You have blocked this player.")).toHaveCount(0);
    await expectFocusNotLost(page);
  });

  await test.step("sign out, and in again with the new password", async () => {
    await chooseFromAccountMenu(page, username, "Logout");
    await signIn(page, username, CHOSEN);
  });

  await test.step("a forgotten password is one link away", async () => {
    await chooseFromAccountMenu(page, username, "Logout");
    await expect(page).toHaveURL("/login");
    await enterOn(page, page.getByRole("link", { name: "Forgot password?" }));
    await expect(heading(page, "Forgot password")).toBeVisible();
    await typeInto(page, page.getByLabel("Email"), `${username}@example.com`);
    await enterOn(page, button(page, "Send reset instructions"));
    await expect(page.getByRole("status")).toContainText(`${username}@example.com`);
  });
});
