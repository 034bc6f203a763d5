import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterEach, expect, test, vi } from "vitest";
import { readToken } from "@/api/token";
import { config } from "@/test/config";
import { player } from "@/test/people";
import { refusal, server } from "@/test/server";
import { visitApp } from "@/test/visit-app";

const PENDING = "dl.pendingReferral";
const RETURN = "/auth/google#state=s1&id_token=t1";
const TAKEN = "Username is already taken";
const EXPIRES = "2026-03-10T10:00:00Z";

afterEach(() => vi.unstubAllGlobals());

function configured(googleClientId: string | null) {
  server.use(
    http.get("*/api/config", () =>
      HttpResponse.json({ success: true, data: { ...config, googleClientId } }),
    ),
  );
}

/** Responds to a command under /api/auth/google; returns the bodies of the requests. */
function serve(path: string, ...responses: (() => Response)[]) {
  const requests: unknown[] = [];
  server.use(
    http.post(`*/api/auth/google${path}`, async ({ request }) => {
      requests.push(await request.json());
      const respond = responses[Math.min(requests.length, responses.length) - 1];
      return respond ? respond() : HttpResponse.error();
    }),
  );
  return requests;
}

const welcome = (isNewUser = false) =>
  HttpResponse.json({ success: true, accessToken: "fresh", user: player(), isNewUser });

const step = (next: "register" | "link") =>
  HttpResponse.json(
    {
      success: true,
      message: "",
      next,
      challenge: "c1",
      email: "nova@gmail.com",
      expiresAt: EXPIRES,
    },
    { status: 202 },
  );

const factorNeeded = () =>
  HttpResponse.json(
    { success: true, message: "", challenge: "f1", expiresAt: EXPIRES, hasPasskey: false },
    { status: 202 },
  );

const addressAtGoogle = "https://accounts.example.com/auth?state=s1";
const started = () => HttpResponse.json({ success: true, data: { url: addressAtGoogle } });

/** jsdom cannot leave its page; returns where it was sent to. */
function catchLeaving() {
  const leave = vi.fn();
  const { origin, href, hostname } = location;
  vi.stubGlobal("location", { origin, href, hostname, assign: leave });
  return leave;
}

const googleButton = (name: string) => screen.findByRole("button", { name });

test("LOGIN-06 API-AUTH-03 the button of the login page sends the browser to Google", async () => {
  configured("client");
  const requests = serve("/start", started);
  const leave = catchLeaving();
  const { user } = await visitApp({ as: null, at: "/login" });
  await user.click(await screen.findByLabelText("Remember me on this device"));
  await user.click(await googleButton("Sign in with Google"));
  await expect.poll(() => leave.mock.calls).toEqual([[addressAtGoogle]]);
  expect(requests).toEqual([{ rememberMe: true }]);
});

test("REG-04 API-AUTH-03 the button of the register page sends the browser to Google", async () => {
  configured("client");
  const requests = serve("/start", started);
  const leave = catchLeaving();
  const { user } = await visitApp({ as: null, at: "/register" });
  await user.click(await googleButton("Sign up with Google"));
  await expect.poll(() => leave.mock.calls).toEqual([[addressAtGoogle]]);
  expect(requests).toHaveLength(1);
});

test.each([
  ["LOGIN-20", "/login", "Sign in with Google", "Google Sign-In not available"],
  [
    "REG-37",
    "/register",
    "Sign up with Google",
    "Google Sign-In is not available. Please try again later.",
  ],
])("%s a server without Google shows it under a disabled button", async (_, at, name, message) => {
  configured(null);
  await visitApp({ as: null, at });
  expect(await screen.findByText(message)).toBeVisible();
  expect(await googleButton(name)).toBeDisabled();
});

const network = () => HttpResponse.error();

test.each([
  [
    "LOGIN-18 no response",
    "/login",
    "Sign in with Google",
    network,
    "Google login failed. Please try again.",
  ],
  [
    "LOGIN-19 a failure without a message",
    "/login",
    "Sign in with Google",
    () => refusal(500, "INTERNAL", ""),
    "Google sign-in failed",
  ],
  [
    "REG-38 no response",
    "/register",
    "Sign up with Google",
    network,
    "Google signup failed. Please try again.",
  ],
  [
    "REG-04 the server's message",
    "/register",
    "Sign up with Google",
    () => refusal(429, "RATE_LIMITED", "Too many attempts. Please try again later."),
    "Too many attempts. Please try again later.",
  ],
])("%s is shown above the button", async (_, at, name, respond, message) => {
  configured("client");
  serve("/start", respond);
  const { user } = await visitApp({ as: null, at });
  await user.click(await googleButton(name));
  expect(await screen.findByRole("alert")).toHaveTextContent(message);
});

test("API-AUTH-03 a known Google account signs in and lands where the visitor wanted to go", async () => {
  const requests = serve("", welcome);
  sessionStorage.setItem("dl.googleReturn", "/friends?tab=mutual");
  const { router } = await visitApp({ as: null, at: RETURN });
  await expect.poll(() => router.state.location.pathname).toBe("/friends");
  expect(router.state.historyAction).toBe("REPLACE");
  expect(readToken()).toBe("fresh");
  expect(requests).toEqual([{ credential: "t1", state: "s1" }]);
  sessionStorage.clear();
});

test("ERR-04 the token is taken out of the address, and a refusal without a message is named", async () => {
  serve("", () => refusal(401, "GOOGLE_REFUSED", ""));
  const { router } = await visitApp({ as: null, at: RETURN });
  expect(await screen.findByRole("alert")).toHaveTextContent("Google authentication failed");
  expect(router.state.location.hash).toBe("");
  expect(screen.queryByRole("button", { name: "Retry" })).not.toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Back to sign in" })).toHaveAttribute("href", "/login");
});

test.each([
  ["#error=access_denied&state=s1", "You stopped signing in with Google."],
  ["#error=server_error&state=s1", "Google sign-in failed"],
  ["", "Google sign-in failed"],
])("LOGIN-19 a return without a token (%s) sends nothing", async (fragment, message) => {
  const requests = serve("", welcome);
  await visitApp({ as: null, at: `/auth/google${fragment}` });
  expect(await screen.findByRole("alert")).toHaveTextContent(message);
  expect(requests).toEqual([]);
});

test("ERR-04 while the server cannot verify it, the same token is tried again", async () => {
  const message = "Google Sign-In is not available. Please try again later.";
  const requests = serve("", () => refusal(503, "GOOGLE_UNAVAILABLE", message), welcome);
  const { user, router } = await visitApp({ as: null, at: RETURN });
  expect(await screen.findByRole("alert")).toHaveTextContent(message);
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await expect.poll(() => router.state.location.pathname).toBe("/dashboard");
  expect(requests).toHaveLength(2);
});

test("GEN-02 a new player chooses a username, with the code that brought them", async () => {
  localStorage.setItem(PENDING, "MIRA4KDE");
  server.use(
    http.post("*/api/referral/validate", () =>
      HttpResponse.json({
        success: true,
        data: { referrer: { username: "mirage_ops", avatar: null } },
      }),
    ),
  );
  const tokens = serve("", () => step("register"));
  const requests = serve(
    "/register",
    () => refusal(422, "VALIDATION", "Taken", { username: "Username must be longer" }),
    () => refusal(409, "USERNAME_TAKEN", TAKEN, { username: TAKEN }),
    () => welcome(true),
  );
  const { user, router } = await visitApp({ as: null, at: RETURN });
  expect(await screen.findByRole("heading", { name: "Finish your account" })).toBeVisible();
  expect(screen.getByText("You sign in as nova@gmail.com from now on.")).toBeVisible();
  expect(screen.getByLabelText("Username")).toHaveFocus();
  expect(screen.queryByLabelText("Password")).not.toBeInTheDocument();
  const create = screen.getByRole("button", { name: "Create account" });
  await user.click(create);
  expect(await screen.findByText("Username is required")).toBeVisible();
  expect(screen.getByText("You must accept the Terms of Service and Privacy Policy")).toBeVisible();
  expect(screen.getByText("You must confirm that you are at least 18 years old")).toBeVisible();
  expect(await screen.findByText("Invited by mirage_ops")).toBeVisible();
  await user.type(screen.getByLabelText("Username"), "nova_kade");
  await user.click(screen.getByLabelText(/I accept the/));
  await user.click(screen.getByLabelText("I am at least 18 years old"));
  await user.click(create);
  expect(await screen.findByText("Username must be longer")).toBeVisible();
  await user.type(screen.getByLabelText("Username"), "2");
  await user.click(create);
  const username = screen.getByLabelText("Username");
  await expect.poll(() => username).toHaveAccessibleDescription(TAKEN);
  await user.click(create);
  await expect.poll(() => router.state.location.pathname).toBe("/dashboard");
  expect(tokens).toEqual([{ credential: "t1", state: "s1", referralCode: "MIRA4KDE" }]);
  expect(requests.at(-1)).toEqual({
    challenge: "c1",
    username: "nova_kade2",
    referralCode: "MIRA4KDE",
    ageConfirmed: true,
    termsAccepted: true,
  });
  expect(localStorage.getItem(PENDING)).toBeNull();
});

test("an account with the address is linked by its password, and a wrong one shows it", async () => {
  serve("", () => step("link"));
  const requests = serve(
    "/link",
    () => refusal(401, "INVALID_CREDENTIALS", "Login failed. Please check your credentials."),
    () => welcome(),
  );
  const { user, router } = await visitApp({ as: null, at: RETURN });
  expect(await screen.findByRole("heading", { name: "Link your account" })).toBeVisible();
  expect(screen.getByText("An account with nova@gmail.com exists here.")).toBeVisible();
  const link = screen.getByRole("button", { name: "Link and sign in" });
  await user.click(link);
  expect(await screen.findByText("Password is required")).toBeVisible();
  await user.type(screen.getByLabelText("Password"), "Abcdefg1");
  await user.click(link);
  expect(await screen.findByRole("alert")).toHaveTextContent("Login failed.");
  await user.click(link);
  await expect.poll(() => router.state.location.pathname).toBe("/dashboard");
  expect(requests.at(-1)).toEqual({ challenge: "c1", password: "Abcdefg1" });
});

test("linking asks for the second factor, and a step that has expired starts again", async () => {
  serve("", () => step("link"));
  serve("/link", factorNeeded);
  const bodies: unknown[] = [];
  server.use(
    http.post("*/api/auth/second-factor", async ({ request }) => {
      bodies.push(await request.json());
      return bodies.length === 1
        ? welcome()
        : refusal(401, "CHALLENGE_EXPIRED", "This sign-in has expired. Please sign in again.");
    }),
  );
  const { user, router } = await visitApp({ as: null, at: RETURN });
  await user.type(await screen.findByLabelText("Password"), "Abcdefg1");
  await user.click(screen.getByRole("button", { name: "Link and sign in" }));
  await user.type(await screen.findByLabelText("Code"), "123456");
  await user.click(screen.getByRole("button", { name: "Continue" }));
  await expect.poll(() => router.state.location.pathname).toBe("/dashboard");
  expect(bodies).toEqual([{ challenge: "f1", code: "123456" }]);
});

test("a step that has expired shows it and leads back to the sign-in", async () => {
  const message = "This sign-in has expired. Please sign in again.";
  serve("", () => step("link"));
  serve("/link", () => refusal(401, "CHALLENGE_EXPIRED", message));
  const { user } = await visitApp({ as: null, at: RETURN });
  await user.type(await screen.findByLabelText("Password"), "Abcdefg1");
  await user.click(screen.getByRole("button", { name: "Link and sign in" }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.queryByLabelText("Password")).not.toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Back to sign in" })).toHaveAttribute("href", "/login");
});

type Methods = {
  isAvailable: boolean;
  hasPassword: boolean;
  google: { email: string; linkedAt: string } | null;
};

const linked = { email: "nova@gmail.com", linkedAt: EXPIRES };

/** The settings of a player who signs in this way. */
async function settings(methods: Methods) {
  server.use(
    http.get("*/api/auth/google", () => HttpResponse.json({ success: true, data: methods })),
    http.get("*/api/auth/sessions", () =>
      HttpResponse.json({ success: true, data: { sessions: [] } }),
    ),
  );
  const visited = await visitApp({ as: player(), at: "/settings" });
  const card = await screen.findByRole("region", { name: "Ways to sign in" });
  return { ...visited, card: within(card) };
}

test("Google is unlinked with the password", async () => {
  const methods: Methods = { isAvailable: true, hasPassword: true, google: linked };
  const requests = serve(
    "/unlink",
    () => refusal(422, "VALIDATION", "Wrong", { currentPassword: "Current password is incorrect" }),
    () => {
      methods.google = null;
      return HttpResponse.json({ success: true });
    },
  );
  const { user, card } = await settings(methods);
  expect(await card.findByText(/nova@gmail\.com, since/)).toBeVisible();
  await user.click(card.getByRole("button", { name: "Unlink Google" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Unlink Google" }));
  await user.type(dialog.getByLabelText("Current password"), "Abcdefg1");
  await user.click(dialog.getByRole("button", { name: "Unlink" }));
  expect(await dialog.findByText("Current password is incorrect")).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Unlink" }));
  expect(await card.findByText("Not linked")).toBeVisible();
  expect(card.getByRole("button", { name: "Link Google" })).toBeVisible();
  expect(requests.at(-1)).toEqual({ currentPassword: "Abcdefg1" });
});

test("without a password Google cannot be unlinked, and a mail sets one", async () => {
  const requests: unknown[] = [];
  server.use(
    http.post("*/api/auth/forgot-password", async ({ request }) => {
      requests.push(await request.json());
      return HttpResponse.json({ success: true });
    }),
  );
  const { user, card } = await settings({ isAvailable: true, hasPassword: false, google: linked });
  expect(await card.findByText("Not set")).toBeVisible();
  expect(card.queryByRole("button", { name: "Unlink Google" })).not.toBeInTheDocument();
  await user.click(card.getByRole("button", { name: "Mail me a link to set a password" }));
  expect(await card.findByText(/was sent to nova@example\.com/)).toBeVisible();
  expect(requests).toEqual([{ email: "nova@example.com" }]);
});

test("ways to sign in that cannot be loaded show an error, with Retry", async () => {
  server.use(
    http.get("*/api/auth/sessions", () =>
      HttpResponse.json({ success: true, data: { sessions: [] } }),
    ),
    http.get("*/api/auth/google", () => refusal(503, "BUSY", "Busy, try again")),
  );
  const { user } = await visitApp({ as: player(), at: "/settings" });
  const card = within(await screen.findByRole("region", { name: "Ways to sign in" }));
  expect(await card.findByText("Busy, try again")).toBeVisible();
  server.use(
    http.get("*/api/auth/google", () =>
      HttpResponse.json({
        success: true,
        data: { isAvailable: false, hasPassword: true, google: null },
      }),
    ),
  );
  await user.click(card.getByRole("button", { name: "Retry" }));
  expect(await card.findByText("Google Sign-In not available")).toBeVisible();
});
