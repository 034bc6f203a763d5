import type { Page } from "@playwright/test";
import { freshName, PASSWORD } from "../support/player.ts";
import { expectAccessibleScreen } from "../support/screen.ts";
import { expect, test } from "../support/test.ts";

test.skip(
  process.env["E2E_PORT"] === undefined,
  "a server that runs already has another issuer, or none",
);

/** Goes to the issuer from a page with its button, and comes back as the owner of this address. */
async function goToGoogle(page: Page, button: string, email: string): Promise<void> {
  await page.getByRole("button", { name: button }).click();
  await page.getByLabel("Address").fill(email);
  await page.getByRole("button", { name: "Continue" }).click();
}

async function signOut(page: Page, username: string): Promise<void> {
  await page.getByRole("button", { name: `Account menu of ${username}` }).click();
  // Its answer deletes the cookie of the session: not after the next player has signed in.
  const answered = page.waitForResponse("**/api/auth/logout");
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await answered;
  await expect(page).toHaveURL("/login");
}

test("REG-04 LOGIN-06 GEN-02 a new player signs up with Google, and signs in with it again", async ({
  page,
}) => {
  const username = freshName();
  const email = `${username}@gmail.com`;
  await page.goto("/register");
  await goToGoogle(page, "Sign up with Google", email);
  await expect(page.getByRole("heading", { name: "Finish your account" })).toBeVisible();
  // The token is in neither the address nor the history.
  await expect(page).toHaveURL("/auth/google");
  await expectAccessibleScreen(page);
  await page.getByLabel("Username").fill(username);
  await page.getByLabel(/I accept the/).check();
  await page.getByLabel("I am at least 18 years old").check();
  await page.getByRole("button", { name: "Create account" }).click();
  // The dispute terms come before the shell, so the sign-out is by the cookies.
  await expect(page).toHaveURL("/dashboard");
  await page.context().clearCookies();
  await page.evaluate(() => sessionStorage.clear());
  await page.goto("/login");
  await goToGoogle(page, "Sign in with Google", email);
  await expect(page).toHaveURL("/dashboard");
});

test("an account with the address is linked by its password, and unlinked in the settings", async ({
  page,
  context,
  newPlayer,
}) => {
  const player = await newPlayer();
  await page.goto("/login");
  await goToGoogle(page, "Sign in with Google", player.email);
  await expect(page.getByRole("heading", { name: "Link your account" })).toBeVisible();
  await expectAccessibleScreen(page);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Link and sign in" }).click();
  await expect(page).toHaveURL("/dashboard");
  await signOut(page, player.username);
  await goToGoogle(page, "Sign in with Google", player.email);
  await expect(page).toHaveURL("/dashboard");
  expect(await context.cookies()).not.toContainEqual(
    expect.objectContaining({ name: "dl_google", value: expect.stringMatching(/.+/) }),
  );
  await page.goto("/settings");
  const card = page.getByRole("region", { name: "Ways to sign in" });
  await expect(card.getByText(`${player.email}, since`)).toBeVisible();
  await card.getByRole("button", { name: "Unlink Google" }).click();
  await page.getByLabel("Current password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Unlink", exact: true }).click();
  await expect(card.getByText("Not linked")).toBeVisible();
  await expectAccessibleScreen(page);
});

test("a signed-in player links a Google account with another address in the settings", async ({
  page,
  newPlayer,
}) => {
  const player = await newPlayer();
  const email = `${freshName()}@gmail.com`;
  await player.visit(page, "/settings");
  const card = page.getByRole("region", { name: "Ways to sign in" });
  await card.getByRole("button", { name: "Link Google" }).click();
  const dialog = page.getByRole("dialog", { name: "Link Google" });
  await expectAccessibleScreen(page);
  await dialog.getByLabel("Current password", { exact: true }).fill(PASSWORD);
  await goToGoogle(page, "Go to Google", email);
  await expect(page).toHaveURL("/settings");
  await expect(card.getByText(`${email}, since`)).toBeVisible();
  await signOut(page, player.username);
  await goToGoogle(page, "Sign in with Google", email);
  await expect(page).toHaveURL("/dashboard");

  // Another account cannot have it too.
  const rex = await newPlayer();
  await signOut(page, player.username);
  await rex.visit(page, "/settings");
  await card.getByRole("button", { name: "Link Google" }).click();
  await dialog.getByLabel("Current password", { exact: true }).fill(PASSWORD);
  await goToGoogle(page, "Go to Google", email);
  await expect(page.getByRole("alert")).toContainText("linked to another account here");
  await expectAccessibleScreen(page);
  await page.getByRole("link", { name: "Back to the settings" }).click();
  await expect(card.getByText("Not linked")).toBeVisible();
});
