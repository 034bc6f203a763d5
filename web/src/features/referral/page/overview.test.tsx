import { act, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { toast } from "@/lib/toast";
import { player } from "@/test/people";
import { figures, LINK, referralAction, serveReferrals } from "@/test/referrals";
import { refusal, server } from "@/test/server";
import { visitApp } from "@/test/visit-app";

const copiedText = vi.fn<(text: string) => Promise<void>>();

beforeEach(() => {
  copiedText.mockReset().mockResolvedValue();
});
afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, "share");
});

/** The keyboard's own clipboard comes with the visit, so ours takes its place after that. */
async function open() {
  const visited = await visitApp({ as: player(), at: "/referrals" });
  await screen.findByRole("heading", { name: "Referrals", level: 1 });
  vi.spyOn(navigator.clipboard, "writeText").mockImplementation(copiedText);
  return visited;
}

const card = (name: string) => screen.findByRole("region", { name });
const header = (name: string) => screen.getByRole("button", { name });
const linkText = () => screen.findByText("duel-ledger.example/signup?ref=NOVA4KDE");

function withShareSheet(share: () => Promise<void>) {
  const sharedData = vi.fn(share);
  Object.defineProperty(navigator, "share", { value: sharedData, configurable: true });
  return sharedData;
}

test("ROUTE-10 REF-02 REF-05 REF-07 REF-40 link, code and QR code", async () => {
  serveReferrals();
  await open();
  await linkText();
  const ownCard = within(await card("Your referral link"));
  expect(ownCard.getByText("NOVA4KDE")).toBeVisible();
  expect(ownCard.getByRole("img", { name: "QR code of your referral link" })).toHaveAttribute(
    "src",
    "/api/referral/qr/NOVA4KDE",
  );
  expect(screen.getByRole("tab", { name: "Overview" })).toHaveAttribute("aria-selected", "true");
});

test("REF-05 REF-06 the link is copied, which the button shows for three seconds", async () => {
  serveReferrals();
  const { user } = await open();
  await linkText();
  await user.click(screen.getByRole("button", { name: "Copy link" }));
  expect(await screen.findByRole("button", { name: "Copied!" })).toBeVisible();
  expect(copiedText).toHaveBeenCalledExactlyOnceWith(LINK);
  await waitFor(() => expect(screen.queryByText("Copied!")).not.toBeInTheDocument(), {
    timeout: 4000,
  });
});

test("REF-38 if the clipboard is refused, the page copies its selection", async () => {
  serveReferrals();
  const { user } = await open();
  await linkText();
  copiedText.mockRejectedValue(new Error("not allowed"));
  let selected = "";
  document.execCommand = vi.fn(() => {
    const field = document.activeElement;
    selected = field instanceof HTMLTextAreaElement ? field.value : "";
    return true;
  });
  await user.click(screen.getByRole("button", { name: "Copy code" }));
  expect(await screen.findByRole("button", { name: "Copied!" })).toHaveFocus();
  expect(selected).toBe("NOVA4KDE");
  expect(document.querySelector("textarea")).toBeNull();
});

test("REF-38 a failed copy is shown", async () => {
  serveReferrals();
  const { user } = await open();
  await linkText();
  copiedText.mockRejectedValue(new Error("not allowed"));
  document.execCommand = () => false;
  await user.click(screen.getByRole("button", { name: "Copy link" }));
  expect(await screen.findByRole("button", { name: "Copy failed" })).toBeVisible();
});

test("REF-01 REF-37 the header opens the share sheet; closing it is no failure", async () => {
  serveReferrals();
  const sharedData = withShareSheet(() => Promise.reject(new DOMException("closed", "AbortError")));
  const { user } = await open();
  await linkText();
  await user.click(header("Share"));
  expect(sharedData).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ url: LINK }));
  expect(copiedText).not.toHaveBeenCalled();
  expect(header("Share")).toBeVisible();
});

test("REF-37 a sheet that fails falls back to the clipboard", async () => {
  serveReferrals();
  withShareSheet(() => Promise.reject(new DOMException("no", "NotAllowedError")));
  const { user } = await open();
  await linkText();
  await user.click(header("Share"));
  expect(await screen.findByRole("button", { name: "Copied!" })).toBeVisible();
  expect(copiedText).toHaveBeenCalledExactlyOnceWith(LINK);
});

test("REF-01 without a sheet the header copies the link", async () => {
  serveReferrals();
  const { user } = await open();
  await linkText();
  await user.click(header("Copy Link"));
  await expect.poll(() => copiedText.mock.calls).toEqual([[LINK]]);
});

test("REF-35 without a link there is nothing to copy or to share", async () => {
  serveReferrals({ figures: figures({ referralLink: "" }) });
  const errorToast = vi.spyOn(toast, "error").mockReturnValue();
  const openedWindow = vi.spyOn(window, "open").mockReturnValue(null);
  const { user } = await open();
  expect(await screen.findByText("Referral link not available")).toBeVisible();
  await user.click(header("Copy Link"));
  await user.click(screen.getByRole("button", { name: "Telegram" }));
  expect(errorToast.mock.calls).toEqual([
    ["Referral link not available"],
    ["Referral link not available"],
  ]);
  expect(copiedText).not.toHaveBeenCalled();
  expect(openedWindow).not.toHaveBeenCalled();
});

test.each([
  ["REF-08", "Twitter", "https://twitter.com/intent/tweet"],
  ["REF-09", "Facebook", "https://www.facebook.com/sharer/sharer.php"],
  ["REF-10", "WhatsApp", "https://wa.me/"],
  ["REF-11", "LinkedIn", "https://www.linkedin.com/sharing/share-offsite/"],
  ["REF-12", "Telegram", "https://t.me/share/url"],
])("%s REF-13 %s opens in a popup of 600 by 400", async (_, network, shareUrl) => {
  serveReferrals();
  const openedWindow = vi.spyOn(window, "open").mockReturnValue(null);
  const { user } = await open();
  await linkText();
  await user.click(screen.getByRole("button", { name: network }));
  const [address, , features] = openedWindow.mock.calls[0] ?? [];
  const { origin, pathname, searchParams } = new URL(String(address));
  expect(`${origin}${pathname}`).toBe(shareUrl);
  expect([...searchParams.values()].join(" ")).toContain(LINK);
  expect(features).toContain("width=600,height=400");
});

test("REF-14 REF-15 REF-16 REF-17 API-REF-03 ENT-11 the four figures", async () => {
  serveReferrals();
  await open();
  const terms = await screen.findByText("Total Referrals");
  const list = terms.closest("dl") as HTMLElement;
  const figureTexts = within(list)
    .getAllByRole("term")
    .map((term) => [term.textContent, term.nextElementSibling?.firstElementChild?.textContent]);
  expect(figureTexts).toEqual([
    ["Total Referrals", "3"],
    ["Referral Points", "1,240"],
    ["Total Points", "140"],
    ["Pending", "2"],
  ]);
});

test("REF-19 REF-34 the newest five actions, each as text", async () => {
  const actions = [
    referralAction({ action: "signup", pointsEarned: 10 }),
    referralAction({ action: "email_verify", pointsEarned: 15 }),
    referralAction({ action: "profile_complete", pointsEarned: 20 }),
    referralAction({ action: "first_challenge", pointsEarned: 25 }),
    referralAction({ action: "premium_upgrade", pointsEarned: 50 }),
    referralAction({ username: "sixth" }),
  ];
  serveReferrals({ figures: figures({ successfulReferrals: actions }) });
  await open();
  const rows = within(await card("Recent Activity")).getAllByRole("listitem");
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^mirage_opsSigned up · .*\+10$/),
    expect.stringMatching(/^mirage_opsVerified their email · .*\+15$/),
    expect.stringMatching(/^mirage_opsCompleted their profile · .*\+20$/),
    expect.stringMatching(/^mirage_opsPlayed a first challenge · .*\+25$/),
    expect.stringMatching(/^mirage_opsWent premium · .*\+50$/),
  ]);
});

test("REF-20 API-REF-06 ENT-13 the pending players, and how many more", async () => {
  const pending = Array.from({ length: 7 }, (_, index) => ({
    _id: `p-${index}`,
    username: `waiting_${index}`,
    createdAt: "2026-03-09T10:00:00Z",
  }));
  serveReferrals({ pending });
  await open();
  const list = within(await card("Pending Referrals"));
  expect(await list.findByText("waiting_0")).toBeVisible();
  expect(list.getAllByRole("listitem")).toHaveLength(5);
  expect(list.getByText("and 2 more")).toBeVisible();
});

test("a sign-up appears on the open page within 15 s, in the list and in the figures", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { world } = serveReferrals({ figures: figures({ pendingReferrals: 0 }) });
  await open();
  const list = within(await card("Pending Referrals"));
  expect(await list.findByText(/^No pending referrals\./)).toBeVisible();
  world.pending = [{ _id: "p-1", username: "waiting_1", createdAt: new Date().toISOString() }];
  world.figures = figures({ pendingReferrals: 41 });
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  expect(await list.findByText("waiting_1")).toBeVisible();
  expect(await screen.findByText("41")).toBeVisible();
});

test("REF-18 REF-21 REF-22 REF-29 REF-30 REF-31 REF-32 REF-33 the guide, the point values and the benefits", async () => {
  serveReferrals();
  await open();
  expect(within(await card("How It Works")).getAllByRole("listitem")).toHaveLength(3);
  const values = within(await card("Point Values"))
    .getAllByRole("term")
    .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(values).toEqual([
    ["Signs up", "10"],
    ["Verifies their email", "15"],
    ["Completes their profile", "20"],
    ["Plays a first challenge", "25"],
    ["Goes premium", "50"],
  ]);
  expect(await card("Benefits")).toHaveTextContent("Up to 120 points for every friend");
});

test("a new player sees explanations in place of data", async () => {
  serveReferrals({
    figures: figures({ totalReferrals: 0, pendingReferrals: 0, successfulReferrals: [] }),
  });
  await open();
  expect(await screen.findByText(/^No activity yet\./)).toBeVisible();
  expect(await screen.findByText(/^No pending referrals\./)).toBeVisible();
  for (const name of ["Recent Activity", "Pending Referrals"])
    expect(within(await card(name)).queryByRole("list")).toBeNull();
});

test.each([
  [
    "the message of the server",
    () => refusal(503, "BUSY", "Busy, try again"),
    "Failed to load referral data. Busy, try again",
  ],
  [
    "no message",
    () => refusal(500, "INTERNAL", ""),
    "Failed to load referral data. HTTP error! status: 500",
  ],
  ["no response", () => HttpResponse.error(), /^Failed to load referral data\. Unable to connect/],
])("REF-36 %s, with Retry", async (_, respond, message) => {
  serveReferrals();
  server.use(http.get("*/api/referral/stats", respond));
  const { user } = await open();
  expect(await screen.findByRole("alert")).toHaveTextContent(message);
  serveReferrals();
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await linkText();
});

test("REF-39 API-REF-01 a player without a code gets one", async () => {
  const { requests } = serveReferrals();
  server.use(http.get("*/api/referral/stats", () => refusal(404, "NOT_FOUND", "Not found")));
  await open();
  await linkText();
  expect(requests).toContain("GET /generate");
});

test("REF-36 REF-39 a code that cannot be generated is shown as an error", async () => {
  serveReferrals({ figures: figures({ referralCode: "", referralLink: "" }) });
  server.use(http.get("*/api/referral/generate", () => refusal(500, "INTERNAL", "")));
  await open();
  expect(await screen.findByRole("alert")).toHaveTextContent("Failed to generate referral code");
});
