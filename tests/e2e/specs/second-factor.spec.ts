import type { Page } from "@playwright/test";
import { PASSWORD, type Player } from "../support/player.ts";
import { expectAccessibleScreen } from "../support/screen.ts";
import { expect, test } from "../support/test.ts";
import { AuthenticatorApp } from "../support/totp.ts";

/** Enrols an app in the settings; returns it and the recovery codes. */
async function enrol(page: Page): Promise<{ app: AuthenticatorApp; codes: string[] }> {
  await page.getByRole("button", { name: "Set up an authenticator app" }).click();
  const card = page.getByRole("region", { name: "Two-step sign-in" });
  await card.getByLabel("Current password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  await expectAccessibleScreen(page);
  const key = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent();
  const app = new AuthenticatorApp(key ?? "");
  await page.getByLabel("Code", { exact: true }).fill(app.nextCode());
  await page.getByRole("button", { name: "Switch on" }).click();
  const section = page.getByRole("region", { name: "Your recovery codes" });
  await expect(section.getByRole("listitem")).toHaveCount(10);
  await expectAccessibleScreen(page);
  const codes = await section.getByRole("listitem").allInnerTexts();
  await page.getByRole("button", { name: "I have stored them" }).click();
  await expect(page.getByRole("button", { name: "Switch off" })).toBeVisible();
  return { app, codes };
}

/** Signs out and passes the first step of the next sign-in, by username. */
async function passPassword(page: Page, player: Player): Promise<void> {
  await page.getByRole("button", { name: `Account menu of ${player.username}` }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await expect(page).toHaveURL("/login");
  await page.getByLabel("Email or username").fill(player.username);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByLabel("Code", { exact: true })).toBeFocused();
}

async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel("Code", { exact: true }).fill(code);
  await page.getByRole("button", { name: "Continue" }).click();
}

test("LOGIN-05 API-AUTH-01 an authenticator app guards the sign-in and withdrawals", async ({
  page,
  newPlayer,
}) => {
  test.slow();
  const nova = await newPlayer({ deposit: "100" });
  await nova.verify();
  await nova.visit(page, "/settings/security");
  const { app, codes } = await enrol(page);

  await passPassword(page, nova);
  await expectAccessibleScreen(page);
  await enterCode(page, "abc");
  await expect(page.getByText("Enter the 6 digits of your app, or a recovery code")).toBeVisible();
  await enterCode(page, app.nextCode());
  await expect(page).toHaveURL("/dashboard");

  await passPassword(page, nova);
  await enterCode(page, codes[0] ?? "");
  await expect(page).toHaveURL("/dashboard");

  await page.goto("/wallet?action=withdraw");
  await page.getByLabel("Amount").fill("30");
  await page.getByLabel("Destination").fill("sandbox:somewhere");
  await page.getByRole("button", { name: "Review withdrawal" }).click();
  await expect(page.getByLabel("Code", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Password", { exact: true })).toHaveCount(0);
  await expectAccessibleScreen(page);
  // A used recovery code is no good; the next one is.
  await page.getByLabel("Code", { exact: true }).fill(codes[0] ?? "");
  await page.getByRole("button", { name: "Withdraw 30.00 USDC" }).click();
  await expect(page.getByText("This code is wrong or was used already")).toBeVisible();
  await page.getByLabel("Code", { exact: true }).fill(codes[1] ?? "");
  await page.getByRole("button", { name: "Withdraw 30.00 USDC" }).click();
  await expect(page.getByText(/30.00 USDC is held and paid from/)).toBeVisible();

  await page.goto("/settings/security");
  await expect(page.getByText(/Unused recovery codes/)).toContainText("8");
});
