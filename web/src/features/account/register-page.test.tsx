import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { expect, test, vi } from "vitest";
import { player } from "@/test/people";
import { refusal, server } from "@/test/server";
import { visitApp as visit } from "@/test/visit-app";

const PENDING = "dl.pendingReferral";
const create = () => screen.getByRole("button", { name: "Create account" });

function serveSignUp(respond: () => Response) {
  const requests: unknown[] = [];
  server.use(
    http.post("*/api/auth/signup", async ({ request }) => {
      requests.push(await request.json());
      return respond();
    }),
  );
  return requests;
}

const welcome = () =>
  HttpResponse.json(
    { success: true, accessToken: "fresh", user: player(), referralProcessed: true },
    { status: 201 },
  );

/** Knows one code. */
function serveReferralCodes() {
  const codes: string[] = [];
  server.use(
    http.post<never, { referralCode: string }>("*/api/referral/validate", async ({ request }) => {
      const { referralCode } = await request.json();
      codes.push(referralCode);
      return referralCode === "MIRA4KDE"
        ? HttpResponse.json({
            success: true,
            data: { referrer: { username: "mirage_ops", avatar: null } },
          })
        : refusal(404, "NOT_FOUND", "Invalid referral code");
    }),
  );
  return codes;
}

async function fill(user: UserEvent) {
  await user.type(await screen.findByLabelText("Username"), "nova_kade");
  await user.type(screen.getByLabelText("Email"), "nova@example.com");
  await user.type(screen.getByLabelText("Password"), "Abcdefg1");
  await user.type(screen.getByLabelText("Confirm password"), "Abcdefg1");
  await user.click(screen.getByLabelText(/I accept the/));
  await user.click(screen.getByLabelText("I am at least 18 years old"));
}

test("an empty form focuses its first field with an error", async () => {
  const { user } = await visit({ as: null, at: "/register" });
  await screen.findByLabelText("Username");
  await user.click(create());
  expect(await screen.findByText("Username is required")).toBeVisible();
  expect(screen.getByLabelText("Username")).toHaveFocus();
});

test("REG-01 the fields come in the order of the specification", async () => {
  const { container } = await visit({ as: null, at: "/register" });
  await screen.findByLabelText("Username");
  const labels = Array.from(
    container.querySelectorAll("main form label"),
    (label) => label.textContent,
  );
  expect(labels).toEqual([
    "Referral code optional",
    "Username",
    "Email",
    "Password",
    "Confirm password",
    "I accept the Terms of Service and the Privacy Policy",
    "I am at least 18 years old",
  ]);
});

test("REG-02 REG-05 ROUTE-05 links to the legal pages and to sign-in", async () => {
  await visit({ as: null, at: "/register" });
  const main = await screen.findByRole("main");
  const hrefs = Array.from(main.querySelectorAll("a"), (link) => link.getAttribute("href"));
  expect(hrefs).toEqual(["/terms", "/privacy", "/login"]);
});

test("ROUTE-03 REG-03 REG-40 API-AUTH-02 creates the account and lands on the dashboard", async () => {
  const requests = serveSignUp(welcome);
  const { user, router } = await visit({ as: null, at: "/register" });
  await fill(user);
  await user.click(create());
  await expect.poll(() => router.state.location.pathname).toBe("/dashboard");
  expect(router.state.historyAction).toBe("REPLACE");
  expect(requests).toEqual([
    {
      username: "nova_kade",
      email: "nova@example.com",
      password: "Abcdefg1",
      ageConfirmed: true,
      termsAccepted: true,
    },
  ]);
});

test("REG-10 REG-15 REG-16 REG-18 REG-20 an empty form shows everything that is missing", async () => {
  const { user } = await visit({ as: null, at: "/register" });
  await screen.findByLabelText("Username");
  await user.click(create());
  for (const message of [
    "Username is required",
    "Email is required",
    "Password is required",
    "Please confirm your password",
    "You must accept the Terms of Service and Privacy Policy",
    "You must confirm that you are at least 18 years old",
  ]) {
    expect(await screen.findByText(message)).toBeVisible();
  }
});

test("REG-19 REG-28 REG-31 the strength meter and the confirmation follow the password", async () => {
  const { user } = await visit({ as: null, at: "/register" });
  const password = await screen.findByLabelText("Password");
  await user.type(password, "a");
  expect(screen.getByRole("progressbar", { name: "Password strength" })).toHaveAttribute(
    "aria-valuetext",
    "Weak",
  );
  await user.type(password, "bcdefG1!");
  expect(screen.getByRole("progressbar")).toHaveAttribute("aria-valuetext", "Strong");
  await user.type(screen.getByLabelText("Confirm password"), "other");
  await user.tab();
  expect(await screen.findByText("Passwords do not match")).toBeVisible();
});

test("REG-07 REG-08 REG-34 REG-35 ROUTE-04 an invitation is recognised, stored and sent", async () => {
  serveReferralCodes();
  const requests = serveSignUp(welcome);
  const { user, router } = await visit({ as: null, at: "/signup?ref=MIRA4KDE" });
  expect(await screen.findByText("Invited by mirage_ops")).toBeVisible();
  expect(screen.getByLabelText(/Referral code/)).toHaveValue("MIRA4KDE");
  expect(localStorage.getItem(PENDING)).toBe("MIRA4KDE");
  await fill(user);
  await user.click(create());
  await expect.poll(() => router.state.location.pathname).toBe("/dashboard");
  expect(requests).toMatchObject([{ referralCode: "MIRA4KDE" }]);
  expect(localStorage.getItem(PENDING)).toBeNull();
});

test("REG-09 REG-21 REG-32 REG-33 a code is validated once, after a pause, and blocks the sign-up if it is unknown", async () => {
  const codes = serveReferralCodes();
  const requests = serveSignUp(welcome);
  const { user } = await visit({ as: null, at: "/register" });
  await fill(user);
  const code = screen.getByLabelText(/Referral code/);
  await user.type(code, "ABCDE");
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(codes).toEqual([]);
  await user.type(code, "FGH");
  expect(await screen.findByText("Invalid referral code")).toBeVisible();
  expect(codes).toEqual(["ABCDEFGH"]);
  await user.click(create());
  expect(screen.getByText("Invalid referral code")).toBeVisible();
  expect(requests).toEqual([]);
});

test("REG-32 REG-33 a code of six letters is validated half a second after the last letter, and not before", async () => {
  const codes = serveReferralCodes();
  await visit({ as: null, at: "/register" });
  const code = await screen.findByLabelText(/Referral code/);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  fireEvent.change(code, { target: { value: "ABCDEF" } });
  await act(() => vi.advanceTimersByTimeAsync(400));
  expect(codes).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(100));
  await waitFor(() => expect(codes).toEqual(["ABCDEF"]));
});

test("REG-35 an invitation is stored across visits, until its code is found invalid or removed", async () => {
  serveReferralCodes();
  localStorage.setItem(PENDING, "MIRA4KDE");
  const { user } = await visit({ as: null, at: "/register" });
  expect(await screen.findByText("Invited by mirage_ops")).toBeVisible();
  await user.clear(screen.getByLabelText(/Referral code/));
  await expect.poll(() => localStorage.getItem(PENDING)).toBeNull();
  await user.type(screen.getByLabelText(/Referral code/), "MIRA4KDE");
  await expect.poll(() => localStorage.getItem(PENDING)).toBe("MIRA4KDE");
  await user.type(screen.getByLabelText(/Referral code/), "X");
  expect(await screen.findByText("Invalid referral code")).toBeVisible();
  expect(localStorage.getItem(PENDING)).toBeNull();
});

test("REG-07 a link without a code retains the previous invitation", async () => {
  serveReferralCodes();
  localStorage.setItem(PENDING, "MIRA4KDE");
  await visit({ as: null, at: "/signup?ref=" });
  expect(await screen.findByText("Invited by mirage_ops")).toBeVisible();
});

test("REG-21 a code too short to be validated blocks the sign-up as well", async () => {
  const requests = serveSignUp(welcome);
  const { user } = await visit({ as: null, at: "/register" });
  await fill(user);
  await user.type(screen.getByLabelText(/Referral code/), "ABC");
  await user.click(create());
  expect(await screen.findByText("Invalid referral code")).toBeVisible();
  expect(requests).toEqual([]);
});

test("a taken name is shown at its field, and the form retains its input", async () => {
  const taken = "Username is already taken";
  serveSignUp(() => refusal(409, "USERNAME_TAKEN", taken, { username: taken }));
  const { user } = await visit({ as: null, at: "/register" });
  await fill(user);
  await user.click(create());
  const username = await screen.findByLabelText("Username");
  await expect.poll(() => username).toHaveAccessibleDescription(taken);
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  expect(screen.getByLabelText("Email")).toHaveValue("nova@example.com");
});

test.each([
  [
    "REG-39 ERR-03 a refusal without a message",
    () => refusal(500, "INTERNAL", ""),
    "Registration failed",
  ],
  [
    "REG-36 no response at all",
    () => HttpResponse.error(),
    "Registration failed. Please try again.",
  ],
])("%s", async (_, respond, message) => {
  serveSignUp(respond);
  const { user } = await visit({ as: null, at: "/register" });
  await fill(user);
  await user.click(create());
  expect(await screen.findByRole("alert")).toHaveTextContent(message);
});
