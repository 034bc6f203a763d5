import { tokenMailedTo } from "../support/mail.ts";
import { PASSWORD } from "../support/player.ts";
import { expectAccessibleScreen } from "../support/screen.ts";
import { expect, test } from "../support/test.ts";

test("an email address changes once both mailboxes have confirmed it, and signs in from then on", async ({
  page,
  context,
  request,
  newPlayer,
}) => {
  const nova = await newPlayer();
  await nova.verify();
  await nova.enter(context);
  const email = `star.${nova.username}@example.org`;
  await page.goto("/settings");
  await page.getByRole("button", { name: "Change address" }).click();
  const form = page.getByRole("form", { name: "Change the email address" });
  await form.getByLabel("New email").fill(email);
  await form.getByLabel("Current password", { exact: true }).fill(PASSWORD);
  await form.getByRole("button", { name: "Send links" }).click();
  const waiting = page.getByRole("region", { name: "Change of the email address" });
  await expect(waiting.getByText("Not confirmed yet")).toHaveCount(2);
  await expectAccessibleScreen(page);

  const ofNew = await tokenMailedTo(request, email, "verify-email-change");
  await page.goto(`/verify-email-change?token=${ofNew}`);
  await page.getByRole("button", { name: "Confirm the address" }).click();
  await expect(page.getByText(/follow the link in the mail to your other/)).toBeVisible();
  await expectAccessibleScreen(page);
  await page.goto("/settings");
  await expect(waiting.getByRole("listitem").filter({ hasText: "New address" })).toContainText(
    "Confirmed",
  );

  const ofOld = await tokenMailedTo(request, nova.email, "leave-email");
  await page.goto(`/leave-email?token=${ofOld}`);
  await expectAccessibleScreen(page);
  await page.getByRole("button", { name: "Leave this address" }).click();
  await expect(page.getByText(/address was changed/)).toBeVisible();

  const signIn = (identifier: string) =>
    request.post("/api/auth/signin", {
      data: { identifier, password: PASSWORD, rememberMe: false },
    });
  expect((await signIn(email)).status()).toBe(200);
  expect((await signIn(nova.email)).status()).toBe(401);
});
