import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { clearToken } from "@/api/token";
import type { User } from "@/api/types";
import { player } from "@/test/people";
import { refusal, server } from "@/test/server";
import { visitApp } from "@/test/visit-app";

const stats = {
  played: 58,
  won: 41,
  lost: 15,
  drawn: 2,
  winRate: 71,
  currentStreak: -2,
  totalStaked: "640",
  totalWon: "712.5",
  fairPlay: 97,
  openChallenges: 3,
};

beforeEach(() => {
  server.use(
    http.get("*/api/users/me/stats", () => HttpResponse.json({ success: true, data: { stats } })),
  );
  URL.createObjectURL = vi.fn(() => "blob:picture");
  URL.revokeObjectURL = vi.fn();
});

async function visit(as: User = player()) {
  const visited = await visitApp({ as, at: "/profile" });
  await screen.findByRole("heading", { name: "Profile" });
  return visited;
}

/** A file is recognised by its type: the classes of the test's window and of the interceptor differ. */
function fieldsOf(form: FormData) {
  return Object.fromEntries(
    Array.from(form, ([name, field]) => [name, typeof field === "string" ? field : field.type]),
  );
}

function serveProfile(respond: () => Response) {
  const requests: unknown[] = [];
  server.use(
    http.put("*/api/auth/profile", async ({ request }) => {
      const isForm = request.headers.get("content-type")?.startsWith("multipart/");
      requests.push(isForm ? fieldsOf(await request.formData()) : await request.json());
      return respond();
    }),
  );
  return requests;
}

const save = () => screen.getByRole("button", { name: "Save changes" });

test("PROF-01 PROF-19 API-AUTH-06 a new username is saved, shown everywhere, and the note disappears", async () => {
  const requests = serveProfile(() =>
    HttpResponse.json({ success: true, user: player({ username: "nova_two" }) }),
  );
  const { user } = await visit();
  const username = screen.getByLabelText("Username");
  await user.clear(username);
  await user.type(username, "nova_two");
  await user.click(save());
  expect(await screen.findByText("Profile updated successfully!")).toBeVisible();
  expect(requests).toEqual([{ username: "nova_two", name: "Nova Kade" }]);
  expect(screen.getByRole("button", { name: "Account menu of nova_two" })).toBeVisible();
  expect(save()).toBeDisabled();
  expect(screen.getByText("Profile updated successfully!").closest("div")).toHaveFocus();
  await waitFor(
    () => expect(screen.queryByText("Profile updated successfully!")).not.toBeInTheDocument(),
    { timeout: 4000 },
  );
});

test("PROF-01 the field of the username states how often it can be changed", async () => {
  await visit();
  expect(screen.getByLabelText("Username")).toHaveAccessibleDescription(
    "It can be changed once in 30 days.",
  );
});

test("PROF-02 a new picture is sent as a file, and can be removed", async () => {
  const avatar = "/api/files/avatars/a.png";
  const requests = serveProfile(() =>
    HttpResponse.json({ success: true, user: player({ avatar }) }),
  );
  const { user } = await visit();
  const picture = new File(["x"], "a.png", { type: "image/png" });
  await user.upload(screen.getByLabelText("Change picture"), picture);
  await user.click(save());
  await screen.findByText("Profile updated successfully!");
  expect(requests[0]).toMatchObject({ username: "nova_kade", avatar: "image/png" });
  await user.click(screen.getByRole("button", { name: "Remove picture" }));
  await user.click(save());
  await expect.poll(() => requests[1]).toMatchObject({ avatar: null });
});

test("PROF-09 PROF-10 a file that is no picture, or too big, is rejected beside the field", async () => {
  const { user } = await visit();
  const picker = screen.getByLabelText("Change picture");
  const oversized = new File([new Uint8Array(5 * 1024 * 1024 + 1)], "a.png", { type: "image/png" });
  await user.upload(picker, oversized);
  expect(await screen.findByText("Image must be less than 5MB")).toBeVisible();
  expect(save()).toBeDisabled();
  // The picker offers pictures alone, but a browser can be made to choose any file.
  const text = new File(["x"], "a.txt", { type: "text/plain" });
  fireEvent.change(picker, { target: { files: [text] } });
  expect(await screen.findByText("Please select a valid image file")).toBeVisible();
  expect(save()).toBeDisabled();
});

test.each([
  [
    "ERR-01 the server's message",
    () => refusal(422, "VALIDATION", "That name is reserved"),
    "That name is reserved",
  ],
  ["PROF-17 no message", () => refusal(500, "INTERNAL", ""), "Failed to update profile"],
  [
    "ERR-07 a response that cannot be read",
    () => new HttpResponse("<p>Not JSON</p>"),
    "Profile update failed",
  ],
  ["PROF-17 no response", () => HttpResponse.error(), "An error occurred while updating profile"],
])("%s", async (_, respond, message) => {
  serveProfile(respond);
  const { user } = await visit();
  await user.type(screen.getByLabelText("Username"), "x");
  await user.click(save());
  expect(await screen.findByRole("alert")).toHaveTextContent(message);
});

test("PROF-21 SESS-12 without a token nothing is sent", async () => {
  const requests = serveProfile(() => HttpResponse.error());
  const { user } = await visit();
  await user.type(screen.getByLabelText("Username"), "x");
  clearToken();
  await user.click(save());
  expect(await screen.findByRole("alert")).toHaveTextContent("No authentication token found");
  expect(requests).toEqual([]);
});

test("PROF-03 PROF-04 PROF-06 PROF-07 ROUTE-07 statistics, referral code, badges, read-only email", async () => {
  await visit(player({ isVerified: true, role: "moderator" }));
  expect(await screen.findByText("71%")).toBeVisible();
  expect(screen.getByText("2 L")).toBeVisible();
  expect(screen.getByText("$712.50")).toBeVisible();
  expect(screen.getByText("NOVA4KDE")).toBeVisible();
  expect(screen.getByRole("list", { name: "Account badges" })).toHaveTextContent(
    /Moderator.*Email verified.*Fair play 100/,
  );
  expect(screen.getByLabelText("Email")).toHaveAttribute("readonly");
  expect(screen.getByRole("link", { name: "settings" })).toHaveAttribute("href", "/settings");
});

test("PROF-04 the referral link is the server's, and copied from here", async () => {
  const { user } = await visit();
  const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await user.click(await screen.findByRole("button", { name: "Copy link" }));
  expect(copied).toHaveBeenCalledWith("https://duel-ledger.example/signup?ref=NOVA4KDE");
});

test("PROF-04 the referral code links to the referrals", async () => {
  await visit();
  expect(screen.getByRole("link", { name: /^See all ?of your referrals$/ })).toHaveAttribute(
    "href",
    "/referrals",
  );
});

test("PROF-06 rewards bought with points are shown, premium until it expires", async () => {
  const badges = () => screen.getByRole("list", { name: "Account badges" });
  const frame = "gold";
  await visit(
    player({ rewards: { badges: ["recruiter"], frame, premiumUntil: "2999-01-01T00:00:00Z" } }),
  );
  expect(badges()).toHaveTextContent(/RecruiterGold framePremium until Jan 1, 2999/);
  cleanup();
  await visit(
    player({ rewards: { badges: [], frame: null, premiumUntil: "2020-01-01T00:00:00Z" } }),
  );
  expect(badges()).not.toHaveTextContent(/Recruiter|Gold|Premium/);
});

test("PROF-16 statistics that cannot be loaded show an error, with Retry", async () => {
  server.use(http.get("*/api/users/me/stats", () => refusal(500, "INTERNAL", "")));
  await visit();
  expect(
    await screen.findByText("Failed to load profile data. Please refresh the page."),
  ).toBeVisible();
  expect(screen.getByRole("button", { name: "Retry" })).toBeVisible();
});

function servePasswordChange(respond: () => Response) {
  const requests: unknown[] = [];
  server.use(
    http.post("*/api/auth/change-password", async ({ request }) => {
      requests.push(await request.json());
      return respond();
    }),
  );
  return requests;
}

async function change(current: string, next: string, confirmation: string) {
  const { user } = await visit();
  if (current) await user.type(screen.getByLabelText("Current password"), current);
  if (next) await user.type(screen.getByLabelText("New password"), next);
  if (confirmation) await user.type(screen.getByLabelText("Confirm new password"), confirmation);
  await user.click(screen.getByRole("button", { name: "Change password" }));
}

test("PROF-05 PROF-20 API-AUTH-07 the password is changed", async () => {
  const requests = servePasswordChange(() => HttpResponse.json({ success: true, message: "ok" }));
  await change("Abcdefg1", "Bcdefgh1", "Bcdefgh1");
  expect(await screen.findByText("Password changed successfully!")).toBeVisible();
  expect(requests).toEqual([{ currentPassword: "Abcdefg1", newPassword: "Bcdefgh1" }]);
  expect(screen.getByLabelText("Current password")).toHaveValue("");
  await waitFor(
    () => expect(screen.queryByText("Password changed successfully!")).not.toBeInTheDocument(),
    { timeout: 4000 },
  );
});

test.each([
  ["PROF-11", "", "Abcdefg1", "Abcdefg1", "Current password is required"],
  ["PROF-13", "old", "Abcdefg1", "Abcdefg2", "New passwords do not match"],
  ["PROF-14 OPEN-05", "old", "Abc123", "Abc123", "Password must be at least 8 characters"],
  [
    "PROF-15",
    "old",
    "abcdefgh",
    "abcdefgh",
    "Password is too weak. Include uppercase, lowercase, numbers, and special characters",
  ],
])("%s", async (_, current, next, confirmation, message) => {
  await change(current, next, confirmation);
  expect(await screen.findByText(message)).toBeVisible();
});

test.each([
  ["PROF-18 no message", () => refusal(500, "INTERNAL", ""), "Failed to change password"],
  [
    "ERR-08 a response that cannot be read",
    () => new HttpResponse("<p>Not JSON</p>"),
    "Password change failed",
  ],
  ["PROF-18 no response", () => HttpResponse.error(), "An error occurred while changing password"],
  [
    "a wrong password",
    () => refusal(401, "INVALID_CREDENTIALS", "Wrong password"),
    "Wrong password",
  ],
])("%s", async (_, respond, message) => {
  servePasswordChange(respond);
  await change("Abcdefg1", "Bcdefgh1", "Bcdefgh1");
  expect(await screen.findByRole("alert")).toHaveTextContent(message);
});

test("security 16.8 a password that the server rejects as common is marked beside its field", async () => {
  const common = "This password is among the first that are tried. Choose another one";
  servePasswordChange(() => refusal(422, "VALIDATION", common, { newPassword: common }));
  await change("Abcdefg1", "Password1!", "Password1!");
  expect(await screen.findByText(common)).toBeVisible();
  expect(screen.getByLabelText("New password")).toHaveFocus();
});

test("PROF-08 SESS-11 a Google account has no password to change", async () => {
  await visit(player({ authProvider: "google" }));
  expect(screen.queryByRole("heading", { name: "Security" })).not.toBeInTheDocument();
});

test("the fair-play history states what changed the score and why, and a failure can be retried", async () => {
  const change = {
    points: -20,
    score: 80,
    reason: "false_declaration",
    challengeId: "c-1",
    at: "2026-03-10T10:00:00Z",
  };
  let tries = 0;
  server.use(
    http.get("*/api/users/me/fair-play", () => {
      tries += 1;
      return tries === 1
        ? refusal(500, "INTERNAL", "")
        : HttpResponse.json({ success: true, data: { history: [change] } });
    }),
  );
  const { user } = await visit();
  const button = screen.getByRole("button", { name: "Fair-play history" });
  expect(button).toHaveAttribute("aria-expanded", "false");
  expect(tries).toBe(0);
  await user.click(button);
  const history = screen.getByRole("region", { name: "Fair-play history" });
  await user.click(await within(history).findByRole("button", { name: "Retry" }));
  expect(await within(history).findByText("False declaration")).toBeVisible();
  expect(history).toHaveTextContent("−20to 80");
  expect(within(history).getByRole("link", { name: "Challenge" })).toHaveAttribute(
    "href",
    "/challenges/c-1",
  );
});

test("the settings lead to the form that changes the password, and to its first field", async () => {
  server.use(
    http.get("*/api/auth/sessions", () =>
      HttpResponse.json({ success: true, data: { sessions: [] } }),
    ),
  );
  const scrolled = vi.spyOn(Element.prototype, "scrollIntoView");
  const { user, router } = await visitApp({ as: player(), at: "/settings/security" });
  await user.click(await screen.findByRole("link", { name: "Change password" }));
  const field = await screen.findByLabelText("Current password");
  await waitFor(() => expect(field).toHaveFocus());
  expect(router.state.location.pathname).toBe("/profile");
  expect(scrolled.mock.contexts).toContain(field.closest("form"));
});
