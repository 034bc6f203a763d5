import type { Page, Route } from "@playwright/test";
import { PASSWORD, type Player } from "../support/player.ts";
import { expectAccessibleScreen } from "../support/screen.ts";
import { expect, test } from "../support/test.ts";
import { enrolApp } from "../support/totp.ts";

/**
 * Gives the browser an authenticator that stores passkeys and verifies its owner at once; returns what lets its owner come and go.
 * While its owner is there, it also answers the questions of the login screen by itself.
 */
async function addAuthenticator(page: Page): Promise<(isPresent: boolean) => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return async (isPresent) => {
    await devtools.send("WebAuthn.setAutomaticPresenceSimulation", {
      authenticatorId,
      enabled: isPresent,
    });
  };
}

/** Adds a passkey on the page of the security settings. */
async function addPasskey(page: Page, name: string): Promise<void> {
  const card = page.getByRole("region", { name: "Passkeys" });
  await card.getByRole("button", { name: "Add a passkey" }).click();
  await expectAccessibleScreen(page);
  await card.getByLabel("Name").fill(name);
  await card.getByLabel("Current password", { exact: true }).fill(PASSWORD);
  await card.getByRole("button", { name: "Continue" }).click();
  await expect(card.getByRole("list", { name: "Your passkeys" })).toContainText(name);
}

async function signOut(page: Page, { username }: Player): Promise<void> {
  await page.getByRole("button", { name: `Account menu of ${username}` }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
}

/** Has the owner of the authenticator come with the next question of this path, and presses the button that asks it. */
async function answerByPasskey(
  page: Page,
  setPresence: (isPresent: boolean) => Promise<void>,
  question: { path: string; button: string },
): Promise<void> {
  const answer = async (route: Route) => {
    await setPresence(true);
    await route.continue();
  };
  await page.route(question.path, answer, { times: 1 });
  await page.getByRole("button", { name: question.button }).click();
}

/**
 * Signs in by the button. The owner of the authenticator comes with the question: one that is asked while the owner is away is
 * not answered later.
 */
async function signInByPasskey(
  page: Page,
  setPresence: (isPresent: boolean) => Promise<void>,
): Promise<void> {
  await answerByPasskey(page, setPresence, {
    path: "**/api/auth/passkeys/sign-in/options",
    button: "Sign in with a passkey",
  });
}

async function signInByPassword(page: Page, player: Player): Promise<void> {
  await page.getByLabel("Email or username").fill(player.username);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

test("a passkey is added, signs in without the password, and is removed", async ({
  page,
  newPlayer,
  baseURL,
}) => {
  test.slow();
  // Passkeys are bound to a name: on this machine to localhost.
  const site = (baseURL ?? "").replace("127.0.0.1", "localhost");
  const nova = await newPlayer();
  const setPresence = await addAuthenticator(page);
  await page.goto(`${site}/settings/security`);
  await signInByPassword(page, nova);
  await addPasskey(page, "My phone");
  const passkeys = page.getByRole("list", { name: "Your passkeys" });
  await expect(passkeys).toContainText("not used yet");
  await expectAccessibleScreen(page);

  // It stands for the password where a command asks for it.
  await page.goto(`${site}/settings/data`);
  const own = page.getByRole("region", { name: "Your data" });
  await own.getByRole("button", { name: "Prepare an archive" }).click();
  const confirmation = page.getByRole("dialog", { name: "Prepare an archive" });
  await expectAccessibleScreen(page);
  await confirmation.getByRole("button", { name: "Confirm with a passkey" }).click();
  await expect(confirmation).toBeHidden();
  await expect(own.getByText(/is being prepared|is ready/)).toBeVisible();

  await setPresence(false);
  await signOut(page, nova);
  await expect(page).toHaveURL(`${site}/login`);
  await expectAccessibleScreen(page);
  await signInByPasskey(page, setPresence);
  await expect(page).toHaveURL(`${site}/dashboard`);

  await page.goto(`${site}/settings/security`);
  await expect(passkeys).toContainText("last used");
  await passkeys.getByRole("button", { name: "Remove My phone" }).click();
  const dialog = page.getByRole("dialog", { name: "Remove My phone?" });
  await expectAccessibleScreen(page);
  await dialog.getByLabel("Current password", { exact: true }).fill(PASSWORD);
  await dialog.getByRole("button", { name: "Remove" }).click();
  await expect(passkeys).toBeHidden();

  await setPresence(false);
  await signOut(page, nova);
  await signInByPasskey(page, setPresence);
  await expect(page.getByRole("alert")).toContainText("This passkey could not be verified");
});

test("a passkey stands for the code of the authenticator app in the second step of a sign-in", async ({
  page,
  newPlayer,
  baseURL,
}) => {
  test.slow();
  const site = (baseURL ?? "").replace("127.0.0.1", "localhost");
  const nova = await newPlayer();
  const setPresence = await addAuthenticator(page);
  await page.goto(`${site}/settings/security`);
  await signInByPassword(page, nova);
  await addPasskey(page, "My phone");
  await enrolApp(nova);

  await setPresence(false);
  await signOut(page, nova);
  await signInByPassword(page, nova);
  await expect(page.getByLabel("Code", { exact: true })).toBeFocused();
  await expect(page.getByRole("button", { name: "Use a passkey" })).toBeVisible();
  await expectAccessibleScreen(page);
  await answerByPasskey(page, setPresence, {
    path: "**/api/auth/second-factor/passkey/options",
    button: "Use a passkey",
  });
  await expect(page).toHaveURL(/\/(dashboard|settings\/security)$/);
  await expect(
    page.getByRole("button", { name: `Account menu of ${nova.username}` }),
  ).toBeVisible();
});
