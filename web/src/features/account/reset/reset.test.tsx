import { screen } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { refusal, server } from "@/test/server";
import { visitApp } from "@/test/visit-app";

function serve(path: string, respond: () => Response) {
  const requests: unknown[] = [];
  server.use(
    http.post(`*/api/auth/${path}`, async ({ request }) => {
      requests.push(await request.json());
      return respond();
    }),
  );
  return requests;
}

const done = () => HttpResponse.json({ success: true });

test("LOGIN-04 LOGIN-13 LOGIN-14 API-AUTH-08 a forgotten password leads to a form, which states where the mail went", async () => {
  const requests = serve("forgot-password", done);
  const { user } = await visitApp({ as: null, at: "/login" });
  await user.click(await screen.findByRole("link", { name: "Forgot password?" }));
  await screen.findByRole("heading", { name: "Forgot password" });
  const email = screen.getByRole("textbox", { name: "Email" });
  await user.click(screen.getByRole("button", { name: "Send reset instructions" }));
  expect(await screen.findByText("Please enter your email address first")).toBeVisible();
  await user.type(email, " nova@example.com");
  await user.click(screen.getByRole("button", { name: "Send reset instructions" }));
  expect(await screen.findByRole("status")).toHaveTextContent(
    /the address nova@example\.com, reset instructions were sent to it/,
  );
  expect(requests).toEqual([{ email: "nova@example.com" }]);
});

test("API-AUTH-09 a new password is set by the link, and leads to the sign-in", async () => {
  const requests = serve("reset-password", done);
  const { user } = await visitApp({ as: null, at: "/reset-password?token=abc" });
  await user.type(await screen.findByLabelText("New password"), "Another-Horse-7");
  await user.type(screen.getByLabelText("Confirm password"), "Another-Horse-8");
  await user.click(screen.getByRole("button", { name: "Set password" }));
  expect(await screen.findByText("Passwords do not match")).toBeVisible();
  await user.clear(screen.getByLabelText("Confirm password"));
  await user.type(screen.getByLabelText("Confirm password"), "Another-Horse-7");
  await user.click(screen.getByRole("button", { name: "Set password" }));
  expect(await screen.findByRole("status")).toHaveTextContent("Your password is changed");
  expect(screen.getByRole("heading", { name: "Password changed" })).toBeVisible();
  expect(screen.queryByRole("link", { name: "Send a new link" })).toBeNull();
  expect(screen.getByRole("link", { name: "Sign in" })).toHaveAttribute("href", "/login");
  expect(requests).toEqual([{ token: "abc", password: "Another-Horse-7" }]);
});

test("a link that has expired is reported, and a new one is a click away", async () => {
  serve("reset-password", () =>
    refusal(400, "TOKEN_INVALID", "This link is not valid or has expired"),
  );
  const { user } = await visitApp({ as: null, at: "/reset-password?token=old" });
  await user.type(await screen.findByLabelText("New password"), "Another-Horse-7");
  await user.type(screen.getByLabelText("Confirm password"), "Another-Horse-7");
  await user.click(screen.getByRole("button", { name: "Set password" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("not valid or has expired");
  expect(screen.getByRole("link", { name: "Send a new link" })).toHaveAttribute(
    "href",
    "/forgot-password",
  );
});

test.each([
  ["ERR-09", "forgot-password", "/forgot-password", "Failed to send reset email"],
  ["ERR-10", "reset-password", "/reset-password?token=abc", "Password reset failed"],
])("%s an answer without words gets words of its own", async (_id, path, at, message) => {
  serve(path, () => new HttpResponse("<html>", { status: 502 }));
  const { user } = await visitApp({ as: null, at });
  if (path === "forgot-password") {
    await user.type(await screen.findByRole("textbox", { name: "Email" }), "nova@example.com");
  } else {
    await user.type(await screen.findByLabelText("New password"), "Another-Horse-7");
    await user.type(screen.getByLabelText("Confirm password"), "Another-Horse-7");
  }
  await user.click(screen.getByRole("button", { name: /^(Send reset|Set password)/ }));
  expect(await screen.findByRole("alert")).toHaveTextContent(message);
});
