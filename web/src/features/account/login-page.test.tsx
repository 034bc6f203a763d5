import { screen } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { readToken } from "@/api/token";
import { player } from "@/test/people";
import { refusal, server } from "@/test/server";
import { visitApp as visit } from "@/test/visit-app";

const email = () => screen.findByLabelText("Email or username");
const password = () => screen.getByLabelText("Password");
const signIn = () => screen.getByRole("button", { name: "Sign in" });

function serveSignIn(respond: () => Response) {
  const requests: unknown[] = [];
  server.use(
    http.post("*/api/auth/signin", async ({ request }) => {
      requests.push(await request.json());
      return respond();
    }),
  );
  return requests;
}

const welcome = () => HttpResponse.json({ success: true, accessToken: "fresh", user: player() });

test("ROUTE-02 ROUTE-06 LOGIN-01 LOGIN-03 LOGIN-05 LOGIN-15 SESS-01 API-AUTH-01 signs in and lands on the dashboard", async () => {
  const requests = serveSignIn(welcome);
  const { user, router } = await visit({ as: null, at: "/login" });
  await user.type(await email(), "nova@example.com");
  await user.type(password(), "Abcdefg1");
  await user.click(screen.getByLabelText("Remember me on this device"));
  await user.click(signIn());
  await expect.poll(() => router.state.location.pathname).toBe("/dashboard");
  expect(router.state.historyAction).toBe("REPLACE");
  expect(requests).toEqual([
    { identifier: "nova@example.com", password: "Abcdefg1", rememberMe: true },
  ]);
  expect(readToken()).toBe("fresh");
});

test("LOGIN-01 API-AUTH-01 signs in by the username", async () => {
  const requests = serveSignIn(welcome);
  const { user, router } = await visit({ as: null, at: "/login" });
  await user.type(await email(), " nova_kade ");
  await user.type(password(), "Abcdefg1");
  await user.click(signIn());
  await expect.poll(() => router.state.location.pathname).toBe("/dashboard");
  expect(requests).toEqual([{ identifier: "nova_kade", password: "Abcdefg1", rememberMe: false }]);
});

test("LOGIN-15 ROUTE-32 redirects to the page that required the sign-in", async () => {
  serveSignIn(welcome);
  server.use(
    http.get("*/api/auth/sessions", () =>
      HttpResponse.json({ success: true, data: { sessions: [] } }),
    ),
  );
  const { user, router } = await visit({ as: null, at: "/settings" });
  await user.type(await email(), "nova@example.com");
  expect(router.state.location.pathname).toBe("/login");
  await user.type(password(), "Abcdefg1");
  await user.click(signIn());
  expect(await screen.findByRole("heading", { name: "Settings" })).toBeVisible();
});

test("LOGIN-09 LOGIN-11 an empty form shows what is missing and focuses the first field", async () => {
  const { user } = await visit({ as: null, at: "/login" });
  await email();
  await user.click(signIn());
  expect(await screen.findByText("Email is required")).toBeVisible();
  expect(screen.getByText("Password is required")).toBeVisible();
  expect(await email()).toHaveFocus();
  expect(await email()).toHaveAccessibleDescription("Email is required");
});

test("LOGIN-10 LOGIN-12 errors appear on blur and disappear while typing", async () => {
  const { user } = await visit({ as: null, at: "/login" });
  await user.type(await email(), "nova@");
  await user.type(password(), "12345");
  expect(await screen.findByText("Email is invalid")).toBeVisible();
  await user.type(await email(), "example.com");
  expect(screen.queryByText("Email is invalid")).not.toBeInTheDocument();
  expect(await screen.findByText("Password must be at least 6 characters")).toBeVisible();
});

test("LOGIN-02 the password can be shown and hidden", async () => {
  const { user } = await visit({ as: null, at: "/login" });
  await email();
  const toggle = screen.getByRole("button", { name: "Show password" });
  expect(password()).toHaveAttribute("type", "password");
  await user.click(toggle);
  expect(password()).toHaveAttribute("type", "text");
  expect(toggle).toHaveAttribute("aria-pressed", "true");
  await user.click(toggle);
  expect(password()).toHaveAttribute("type", "password");
});

test.each([
  [
    "LOGIN-21 ERR-01 the server's message",
    () => refusal(401, "INVALID_CREDENTIALS", "Invalid email or password"),
    "Invalid email or password",
  ],
  [
    "LOGIN-16 a refusal without a message",
    () => refusal(401, "INVALID_CREDENTIALS", ""),
    "Login failed. Please check your credentials.",
  ],
  [
    "LOGIN-21 ERR-02 a failure without a message",
    () => refusal(500, "INTERNAL", ""),
    "Login failed",
  ],
  ["LOGIN-17 no response at all", () => HttpResponse.error(), "Login failed. Please try again."],
])("%s", async (_, respond, message) => {
  serveSignIn(respond);
  const { user } = await visit({ as: null, at: "/login" });
  await user.type(await email(), "nova@example.com");
  await user.type(password(), "Abcdefg1");
  await user.click(signIn());
  expect(await screen.findByRole("alert")).toHaveTextContent(message);
  expect(await email()).toHaveValue("nova@example.com");
});

test("LOGIN-07 a link to the register screen", async () => {
  await visit({ as: null, at: "/login" });
  expect(await screen.findByRole("link", { name: "Create an account" })).toHaveAttribute(
    "href",
    "/register",
  );
});

test.each(["/login", "/register", "/signup", "/"])(
  "LOGIN-08 REG-06 LAND-13 ROUTE-01 %s sends a signed-in visitor to the dashboard",
  async (at) => {
    const { router } = await visit({ as: player(), at });
    await expect.poll(() => router.state.location.pathname).toBe("/dashboard");
  },
);
