import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { readToken } from "@/api/token";
import { player } from "@/test/people";
import { refusal, server } from "@/test/server";
import { visitApp } from "@/test/visit-app";

async function open(as = player()) {
  server.use(
    http.get("*/api/auth/sessions", () =>
      HttpResponse.json({ success: true, data: { sessions: [] } }),
    ),
  );
  const visited = await visitApp({ as, at: "/settings/data" });
  const { user } = visited;
  await user.click(await screen.findByRole("button", { name: "Close your account" }));
  const dialog = await screen.findByRole("dialog", { name: "Close your account for good?" });
  const inDialog = within(dialog);
  const submit = () => user.click(inDialog.getByRole("button", { name: "Close the account" }));
  return { ...visited, dialog: inDialog, submit };
}

test("an account is closed with the username and the password, and the player is signed out", async () => {
  const bodies: unknown[] = [];
  server.use(
    http.post("*/api/auth/close-account", async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json({ success: true });
    }),
    http.post("*/api/auth/logout", () => HttpResponse.json({ success: true })),
  );
  const { user, dialog, submit, router } = await open();
  await submit();
  expect(dialog.getByLabelText("Your username")).toHaveAccessibleDescription(
    "Type your username to confirm",
  );
  expect(bodies).toEqual([]);
  await user.type(dialog.getByLabelText("Your username"), "nova_kade");
  await user.type(dialog.getByLabelText("Current password"), "Abcdefg1");
  await submit();
  await expect.poll(() => router.state.location.pathname).toBe("/login");
  expect(readToken()).toBeNull();
  expect(bodies).toEqual([{ confirmation: "nova_kade", currentPassword: "Abcdefg1" }]);
});

test("what stands in the way is shown, and a code is asked for where a second factor is on", async () => {
  const message = "Your account cannot be closed yet. Withdraw the 5 USDC in your wallet.";
  server.use(
    http.post("*/api/auth/close-account", async ({ request }) => {
      const { code } = (await request.json()) as { code?: string };
      return code === "123456"
        ? refusal(409, "ACCOUNT_IN_USE", message)
        : refusal(422, "VALIDATION", "Wrong", { code: "This code is wrong or was used already" });
    }),
  );
  const { user, dialog, submit } = await open(player({ hasSecondFactor: true }));
  await user.type(dialog.getByLabelText("Your username"), "nova_kade");
  await user.type(dialog.getByLabelText("Current password"), "Abcdefg1");
  const code = dialog.getByLabelText("Code");
  await user.type(code, "000000");
  await submit();
  await expect
    .poll(() => code)
    .toHaveAccessibleDescription("This code is wrong or was used already");
  await user.clear(code);
  await user.type(code, "123456");
  await submit();
  expect(await dialog.findByRole("alert")).toHaveTextContent(message);
  expect(readToken()).not.toBeNull();
});
