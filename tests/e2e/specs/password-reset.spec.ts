import { tokenMailedTo } from "../support/mail.ts";
import { expectAccessibleScreen } from "../support/screen.ts";
import { expect, test } from "../support/test.ts";

const CHOSEN = "Another-Horse-7!";

test("LOGIN-04 API-AUTH-08 API-AUTH-09 a forgotten password is set anew through the mailbox", async ({
  page,
  request,
  newPlayer,
}) => {
  const nova = await newPlayer();
  await page.goto("/login");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Forgot password" })).toBeVisible();
  await expectAccessibleScreen(page);
  await page.getByLabel("Email").fill(nova.email);
  await page.getByRole("button", { name: "Send reset instructions" }).click();
  await expect(page.getByRole("status")).toContainText(nova.email);
  await expectAccessibleScreen(page);

  const token = await tokenMailedTo(request, nova.email, "reset-password");
  await page.goto(`/reset-password?token=${token}`);
  await expectAccessibleScreen(page);
  await page.getByLabel("New password", { exact: true }).fill(CHOSEN);
  await page.getByLabel("Confirm password", { exact: true }).fill(CHOSEN);
  await page.getByRole("button", { name: "Set password" }).click();
  const signIn = page.getByRole("main").getByRole("link", { name: "Sign in" });
  await expect(signIn).toBeVisible();
  await expectAccessibleScreen(page);
  await signIn.click();
  await page.getByLabel("Email").fill(nova.email);
  await page.getByLabel("Password", { exact: true }).fill(CHOSEN);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});
