import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { readToken } from "@/api/token";
import { player } from "@/test/people";
import { refusal, server } from "@/test/server";
import { visitApp } from "@/test/visit-app";

const CODES = ["ABCD-EFGH-JKMN-PQRS", "2345-6789-2345-6789"];

const success = (data: object) => HttpResponse.json({ success: true, data });

/** A factor that can be switched on and off; returns the bodies of the commands. */
function serveFactor(isOn: boolean, codeIs = "123456") {
  const factor = { isOn };
  const bodies: unknown[] = [];
  const wrongCode = () =>
    refusal(422, "VALIDATION", "Wrong code", { code: "This code is wrong or was used already" });
  const command = (path: string, respond: () => Response) =>
    http.post(`*/api/auth/second-factor/${path}`, async ({ request }) => {
      const body = (await request.json()) as { code?: string };
      bodies.push(body);
      return body.code === undefined || body.code === codeIs ? respond() : wrongCode();
    });
  server.use(
    http.get("*/api/auth/sessions", () => success({ sessions: [] })),
    http.get("*/api/auth/me", () =>
      HttpResponse.json({ success: true, user: player({ hasSecondFactor: factor.isOn }) }),
    ),
    http.get("*/api/auth/second-factor", () =>
      success({
        isOn: factor.isOn,
        enabledAt: factor.isOn ? "2026-03-10T10:00:00Z" : null,
        recoveryCodesLeft: factor.isOn ? 10 : 0,
      }),
    ),
    command("totp", () => success({ secret: "GEZDGNBV", uri: "otpauth://totp/x", qr: "<svg/>" })),
    command("totp/confirm", () => {
      factor.isOn = true;
      return success({ recoveryCodes: CODES });
    }),
    command("recovery-codes", () => success({ recoveryCodes: CODES })),
    command("disable", () => {
      factor.isOn = false;
      return HttpResponse.json({ success: true });
    }),
  );
  return bodies;
}

const settings = () => visitApp({ as: player(), at: "/settings/security" });

test("an app is enrolled with the password and a code, and the recovery codes are shown once", async () => {
  const bodies = serveFactor(false);
  const { user } = await settings();
  await user.click(await screen.findByRole("button", { name: "Set up an authenticator app" }));
  const card = within(screen.getByRole("region", { name: "Two-step sign-in" }));
  await user.type(card.getByLabelText("Current password"), "Abcdefg1");
  await user.click(card.getByRole("button", { name: "Continue" }));
  const picture = await screen.findByRole("img", { name: "QR code for your authenticator app" });
  expect(picture).toHaveAttribute("src", "data:image/svg+xml,%3Csvg%2F%3E");
  expect(screen.getByText("GEZD GNBV")).toBeVisible();
  const code = screen.getByLabelText("Code");
  expect(code).toHaveFocus();
  await user.type(code, "000000");
  await user.click(screen.getByRole("button", { name: "Switch on" }));
  expect(await screen.findByText("This code is wrong or was used already")).toBeVisible();
  await user.clear(code);
  await user.type(code, "123456");
  await user.click(screen.getByRole("button", { name: "Switch on" }));
  expect(await screen.findByRole("heading", { name: "Your recovery codes" })).toHaveFocus();
  expect(screen.getByText("ABCD-EFGH-JKMN-PQRS")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "I have stored them" }));
  expect(await screen.findByRole("button", { name: "Switch off" })).toBeVisible();
  expect(screen.queryByText("ABCD-EFGH-JKMN-PQRS")).not.toBeInTheDocument();
  expect(document.activeElement).toHaveTextContent(/Unused recovery codes: 10/);
  expect(document.body).not.toHaveFocus();
  expect(bodies).toEqual([{ currentPassword: "Abcdefg1" }, { code: "000000" }, { code: "123456" }]);
});

test("a cancelled enrolment returns the focus to the button that began it", async () => {
  serveFactor(false);
  const { user } = await settings();
  await user.click(await screen.findByRole("button", { name: "Set up an authenticator app" }));
  const card = within(screen.getByRole("region", { name: "Two-step sign-in" }));
  await user.click(card.getByRole("button", { name: "Cancel" }));
  expect(card.getByRole("button", { name: "Set up an authenticator app" })).toHaveFocus();
});

test("the factor is switched off with the password and a code", async () => {
  const bodies = serveFactor(true);
  const { user } = await settings();
  await user.click(await screen.findByRole("button", { name: "Switch off" }));
  const dialog = await screen.findByRole("dialog", { name: "Switch two-step sign-in off" });
  await user.click(within(dialog).getByRole("button", { name: "Switch off" }));
  expect(await within(dialog).findByText("Current password is required")).toBeVisible();
  await user.type(within(dialog).getByLabelText("Current password"), "Abcdefg1");
  await user.type(within(dialog).getByLabelText("Code"), "123456");
  await user.click(within(dialog).getByRole("button", { name: "Switch off" }));
  expect(await screen.findByRole("button", { name: "Set up an authenticator app" })).toBeVisible();
  expect(bodies).toEqual([{ currentPassword: "Abcdefg1", code: "123456" }]);
});

test("the security log is read again after the factor was switched off", async () => {
  serveFactor(true);
  let reads = 0;
  server.use(
    http.get("*/api/auth/security-events", () => {
      reads += 1;
      const pagination = { page: 1, limit: 10, total: 0, pages: 0 };
      return success({ events: [], pagination });
    }),
  );
  const { user } = await settings();
  await user.click(await screen.findByRole("button", { name: "Switch off" }));
  const dialog = await screen.findByRole("dialog", { name: "Switch two-step sign-in off" });
  await user.type(within(dialog).getByLabelText("Current password"), "Abcdefg1");
  await user.type(within(dialog).getByLabelText("Code"), "123456");
  expect(reads).toBe(1);
  await user.click(within(dialog).getByRole("button", { name: "Switch off" }));
  await expect.poll(() => reads).toBe(2);
});

test("a factor that cannot be loaded shows an error, with Retry", async () => {
  serveFactor(true);
  server.use(http.get("*/api/auth/second-factor", () => refusal(503, "BUSY", "Busy, try again")));
  const { user } = await settings();
  expect(await screen.findByRole("alert")).toHaveTextContent("Busy, try again");
  serveFactor(true);
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText(/Unused recovery codes/)).toHaveTextContent("10");
});

async function passPassword(at = "/login") {
  const expiresAt = "2026-03-10T10:00:00Z";
  server.use(
    http.post("*/api/auth/signin", () =>
      HttpResponse.json(
        { success: true, message: "", challenge: "c1", expiresAt, hasPasskey: false },
        { status: 202 },
      ),
    ),
  );
  const visited = await visitApp({ as: null, at });
  await visited.user.type(await screen.findByLabelText("Email or username"), "nova");
  await visited.user.type(screen.getByLabelText("Password"), "Abcdefg1");
  await visited.user.click(screen.getByRole("button", { name: "Sign in" }));
  expect(await screen.findByLabelText("Code")).toHaveFocus();
  return visited;
}

test("LOGIN-05 LOGIN-15 a sign-in asks for the code as a second step", async () => {
  const bodies: unknown[] = [];
  server.use(
    http.post("*/api/auth/second-factor", async ({ request }) => {
      bodies.push(await request.json());
      return bodies.length === 1
        ? refusal(422, "VALIDATION", "Wrong", { code: "This code is wrong or was used already" })
        : HttpResponse.json({ success: true, accessToken: "fresh", user: player() });
    }),
  );
  const { user, router } = await passPassword();
  expect(screen.queryByRole("button", { name: "Use a passkey" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Continue" }));
  expect(await screen.findByText("Code is required")).toBeVisible();
  await user.type(screen.getByLabelText("Code"), "000000");
  await user.click(screen.getByRole("button", { name: "Continue" }));
  expect(await screen.findByText("This code is wrong or was used already")).toBeVisible();
  await user.clear(screen.getByLabelText("Code"));
  await user.type(screen.getByLabelText("Code"), "123456");
  await user.click(screen.getByRole("button", { name: "Continue" }));
  await expect.poll(() => router.state.location.pathname).toBe("/dashboard");
  expect(readToken()).toBe("fresh");
  expect(bodies).toEqual([
    { challenge: "c1", code: "000000" },
    { challenge: "c1", code: "123456" },
  ]);
});

test("why a page asked for a sign-in is not repeated beside the code", async () => {
  await passPassword("/friends");
  expect(screen.queryByText("Please log in to view your friends.")).toBeNull();
});

test("a sign-in that has expired starts again with the password, and shows it", async () => {
  const message = "This sign-in has expired. Please sign in again.";
  server.use(
    http.post("*/api/auth/second-factor", () => refusal(401, "CHALLENGE_EXPIRED", message)),
  );
  const { user } = await passPassword();
  await user.type(screen.getByLabelText("Code"), "123456");
  await user.click(screen.getByRole("button", { name: "Continue" }));
  expect(await screen.findByRole("alert")).toHaveTextContent(message);
  expect(screen.getByLabelText("Password")).toHaveValue("");
});
