import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { startSession } from "@/api/session";
import { toast } from "@/lib/toast";
import { player } from "@/test/people";
import { refusal, server } from "@/test/server";
import { visitApp } from "@/test/visit-app";

const TOKEN = "a-token-of-the-mail";
const LINK = `/verify-email?token=${TOKEN}`;

beforeEach(() => {
  server.use(
    http.get("*/api/auth/sessions", () =>
      HttpResponse.json({ success: true, data: { sessions: [] } }),
    ),
  );
});

function serveVerification(...responses: (() => Response)[]) {
  const requests: unknown[] = [];
  server.use(
    http.post("*/api/auth/verify-email", async ({ request }) => {
      const respond = responses[requests.length];
      requests.push(await request.json());
      if (!respond) throw new Error("one request too many");
      return respond();
    }),
  );
  return requests;
}

function serveResend(respond: () => Response) {
  let resends = 0;
  server.use(
    http.post("*/api/auth/verify-email/resend", () => {
      resends += 1;
      return respond();
    }),
  );
  return () => resends;
}

const verified = () => HttpResponse.json({ success: true, message: "Email verified" });
const expired = () => refusal(400, "TOKEN_INVALID", "This link is not valid or has expired");
const resent = () => HttpResponse.json({ success: true, message: "Verification email sent" });

/** From now on the server knows them as verified. */
function verifiedElsewhere() {
  server.use(
    http.get("*/api/auth/me", () =>
      HttpResponse.json({ success: true, user: player({ isVerified: true }) }),
    ),
  );
}

const heading = (name: string) => screen.findByRole("heading", { level: 1, name });
const banner = () => screen.findByRole("complementary", { name: "Verify your email" });
const noBanner = () =>
  waitFor(() =>
    expect(screen.queryByRole("complementary", { name: "Verify your email" })).toBeNull(),
  );

test("a visitor's link is verified, and the visitor may sign in", async () => {
  const requests = serveVerification(verified);
  await visitApp({ as: null, at: LINK });
  expect(await heading("Email verified")).toBeVisible();
  expect(requests).toEqual([{ token: TOKEN }]);
  expect(within(screen.getByRole("main")).getByRole("link", { name: "Sign in" })).toHaveAttribute(
    "href",
    "/login",
  );
});

test("a player's link makes them verified everywhere, without a reload", async () => {
  serveVerification(() => {
    verifiedElsewhere();
    return verified();
  });
  const { router } = await visitApp({ as: player(), at: LINK });
  const main = within(await screen.findByRole("main"));
  expect(await main.findByRole("link", { name: "Go to the dashboard" })).toHaveAttribute(
    "href",
    "/dashboard",
  );
  await act(() => router.navigate("/settings"));
  expect(await screen.findByText("Verified")).toBeVisible();
  await noBanner();
});

test("a running verification is shown", async () => {
  let release = () => {};
  const pending = new Promise<void>((resolve) => {
    release = resolve;
  });
  server.use(
    http.post("*/api/auth/verify-email", async () => {
      await pending;
      return verified();
    }),
  );
  await visitApp({ as: null, at: LINK });
  expect(await heading("Verifying your email")).toBeVisible();
  release();
  expect(await heading("Email verified")).toBeVisible();
});

test("an old link offers a new one to a signed-in player", async () => {
  serveVerification(expired);
  const resends = serveResend(resent);
  const { user } = await visitApp({ as: player(), at: LINK });
  expect(await heading("This link is not valid or has expired")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Send a new link" }));
  expect(await screen.findByText("Verification email sent to nova@example.com")).toBeVisible();
  expect(resends()).toBe(1);
});

test("an old link sends a visitor to sign in, and then to the settings for a new one", async () => {
  serveVerification(expired);
  const { user, router } = await visitApp({ as: null, at: LINK });
  await user.click(await screen.findByRole("link", { name: "Log in to get a new link" }));
  expect(await heading("Sign in")).toBeVisible();
  act(() => startSession("fresh", player()));
  await expect.poll(() => router.state.location.pathname).toBe("/settings");
});

test("an address without a token is invalid, and sends no request", async () => {
  const requests = serveVerification(verified);
  await visitApp({ as: null, at: "/verify-email" });
  expect(await heading("This link is not valid or has expired")).toBeVisible();
  expect(requests).toEqual([]);
});

test("an old link shows a verified player that none is needed", async () => {
  serveVerification(expired);
  await visitApp({ as: player({ isVerified: true }), at: LINK });
  expect(await heading("Your email is verified already")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Send a new link" })).toBeNull();
});

test("a busy server does not invalidate the link: the verification can be retried", async () => {
  serveVerification(
    () => refusal(429, "RATE_LIMITED", "Too many attempts, try again later"),
    verified,
  );
  const { user } = await visitApp({ as: null, at: LINK });
  expect(await screen.findByRole("alert")).toHaveTextContent("Too many attempts, try again later");
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await heading("Email verified")).toBeVisible();
});

test("the banner sends the link again, and names the inbox", async () => {
  const resends = serveResend(resent);
  const { user } = await visitApp({ as: player(), at: "/settings" });
  const bannerScreen = within(await banner());
  await user.click(bannerScreen.getByRole("button", { name: "Resend" }));
  await waitFor(async () =>
    expect(await banner()).toHaveTextContent(
      "Verification email sent. Check the inbox of nova@example.com.",
    ),
  );
  expect(bannerScreen.getByRole("button", { name: "Resend" })).toHaveFocus();
  expect(resends()).toBe(1);
});

test("a rate limit is shown beside the button, with the message of the server", async () => {
  serveResend(() => refusal(429, "RATE_LIMITED", "Too many emails, try again in an hour"));
  const { user } = await visitApp({ as: player(), at: "/settings" });
  const card = within(await screen.findByRole("region", { name: "Email verification" }));
  await user.click(card.getByRole("button", { name: "Resend link" }));
  expect(await card.findByRole("alert")).toHaveTextContent("Too many emails, try again in an hour");
});

test("a player verified elsewhere sees a toast, and the banner disappears", async () => {
  const successToast = vi.spyOn(toast, "success").mockReturnValue();
  serveResend(() => refusal(409, "ALREADY_VERIFIED", "Your email is verified already"));
  const { user } = await visitApp({ as: player(), at: "/settings" });
  const bannerScreen = within(await banner());
  verifiedElsewhere();
  await user.click(bannerScreen.getByRole("button", { name: "Resend" }));
  await noBanner();
  expect(successToast).toHaveBeenCalledExactlyOnceWith("Your email is verified already");
  expect(screen.queryByRole("region", { name: "Email verification" })).toBeNull();
  expect(screen.getByText("Verified")).toBeVisible();
});

test("returning from the mail in another tab updates the player", async () => {
  await visitApp({ as: player(), at: "/settings" });
  await banner();
  verifiedElsewhere();
  fireEvent(document, new Event("visibilitychange"));
  await noBanner();
});

test("a dismissed banner stays hidden for this session, but not for another player", async () => {
  const { user, router } = await visitApp({ as: player(), at: "/settings" });
  await user.click(within(await banner()).getByRole("button", { name: "Verify later" }));
  await noBanner();
  expect(screen.getByRole("main")).toHaveFocus();
  await act(() => router.navigate("/notifications"));
  await screen.findByRole("heading", { name: "Notifications", level: 1 });
  await noBanner();
  act(() => startSession("other", player({ _id: "p-2", email: "mira@example.com" })));
  expect(await banner()).toHaveTextContent("mira@example.com");
});

test("PROF-06 the profile shows that the address is not verified, and sends the link", async () => {
  server.use(http.get("*/api/users/me/stats", () => refusal(503, "BUSY", "Busy")));
  serveResend(resent);
  const { user } = await visitApp({ as: player(), at: "/profile" });
  const row = within(await screen.findByRole("region", { name: "Email verification" }));
  await user.click(row.getByRole("button", { name: "Resend link" }));
  expect(await row.findByText("Verification email sent")).toBeVisible();
});

test("a verified player is not asked to verify", async () => {
  await visitApp({ as: player({ isVerified: true }), at: "/settings" });
  expect(await screen.findByText("Verified")).toBeVisible();
  await noBanner();
});
