import { act, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { formatMoney, usdc } from "@/lib/money";
import { publicProfile } from "@/test/friends";
import { emptyWallet, player } from "@/test/people";
import { refusal, server } from "@/test/server";
import { visitApp } from "@/test/visit-app";

beforeEach(() => {
  server.use(
    http.get("*/api/auth/sessions", () =>
      HttpResponse.json({ success: true, data: { sessions: [] } }),
    ),
    http.get("*/api/users/me/stats", () => refusal(503, "BUSY", "Busy")),
    http.get("*/api/search", () =>
      HttpResponse.json({ success: true, data: { people: [], challenges: [], teams: [] } }),
    ),
    http.get("*/api/wallet", () =>
      HttpResponse.json({
        success: true,
        data: { ...emptyWallet, available: "412.5", inEscrow: "150" },
      }),
    ),
  );
});

async function visit() {
  const opened = await visitApp({ as: player(), at: "/settings" });
  await screen.findByRole("heading", { name: "Settings" });
  return opened;
}

test("HEAD-01 HEAD-02 logo, search box and the available balance", async () => {
  await visit();
  const header = within(screen.getByRole("banner"));
  expect(header.getByRole("link", { name: "Duel Ledger home" })).toHaveAttribute(
    "href",
    "/dashboard",
  );
  expect(
    header.getByPlaceholderText("Search @challengers, challenges, games..."),
  ).toBeInTheDocument();
  expect(
    await header.findByRole("link", { name: "Wallet, 412.50 USDC available" }),
  ).toHaveAttribute("href", "/wallet");
});

test.each([
  ["9999.999999", "9,999.99"],
  ["100000", "100,000"],
  ["12345678.905", "12.34M"],
])("HEAD-02 a balance of %s is %s on a phone, and whole in its label", async (available, short) => {
  server.use(
    http.get("*/api/wallet", () =>
      HttpResponse.json({ success: true, data: { ...emptyWallet, available } }),
    ),
  );
  await visit();
  const whole = formatMoney(usdc(available), "usdc");
  const chip = await screen.findByRole("link", { name: `Wallet, ${whole} USDC available` });
  expect(within(chip).getByText(short)).toHaveClass("sm:hidden");
  expect(within(chip).getByText(whole)).toHaveClass("hidden", "sm:inline");
});

test("HEAD-06 HEAD-07 HEAD-08 HEAD-09 the user menu", async () => {
  const { user, router } = await visit();
  await user.click(screen.getByRole("button", { name: "Account menu of nova_kade" }));
  const items = (await screen.findAllByRole("menuitem")).map((item) => item.textContent);
  expect(items).toEqual(["Profile", "Notifications", "Settings", "Logout"]);
  await user.click(screen.getByRole("menuitem", { name: "Profile" }));
  await expect.poll(() => router.state.location.pathname).toBe("/profile");
});

test("TOKEN-01 NAV-01 NAV-02 NAV-03 NAV-04 NAV-05 NAV-06 NAV-07 NAV-08 NAV-09 NAV-10 NAV-11 NAV-12 the side navigation lists the screens that exist", async () => {
  await visit();
  const sidebar = within(screen.getByRole("complementary", { name: "Sidebar" }));
  const links = sidebar
    .getAllByRole("link")
    .map((link) => [link.textContent, link.getAttribute("href")]);
  expect(links.slice(-15)).toEqual([
    ["Create Challenge", "/challenges/create"],
    ["Dashboard", "/dashboard"],
    ["Browse Challenges", "/challenges"],
    ["My Challenges", "/my-challenges"],
    ["Ongoing Challenges", "/ongoing-challenges"],
    ["Chats", "/chats"],
    ["Notifications", "/notifications"],
    ["Friends", "/friends"],
    ["Teams", "/teams"],
    ["Quests", "/quests"],
    ["Shop", "/shop"],
    ["DL Tokens Info", "/token-info"],
    ["Contest", "/contest"],
    ["Referrals", "/referrals"],
    ["Wallet", "/wallet"],
  ]);
  expect(await sidebar.findByText("150.00 USDC")).toBeInTheDocument();
});

test("NAV-13 the Challenges group collapses, and stays collapsed", async () => {
  const { user } = await visit();
  await user.click(screen.getByRole("button", { name: "Collapse Challenges" }));
  const expand = screen.getByRole("button", { name: "Expand Challenges" });
  expect(expand).toHaveAttribute("aria-expanded", "false");
  const list = screen.getByRole("link", { name: "Browse Challenges" }).closest("ul");
  expect(list).toHaveAttribute("id", expand.getAttribute("aria-controls"));
  expect(list).toHaveClass("xl:hidden");
  expect(localStorage.getItem("dl.preferences")).toContain('"isChallengesGroupOpen":false');
  await user.click(expand);
  expect(screen.getByRole("button", { name: "Collapse Challenges" })).toBeVisible();
});

test("NAV-14 on small screens the navigation is a drawer, which closes when a link is followed", async () => {
  const { user, router } = await visit();
  await user.click(screen.getByRole("button", { name: "Open navigation" }));
  const drawer = await screen.findByRole("dialog", { name: "Navigation" });
  await user.click(within(drawer).getByRole("link", { name: "Wallet" }));
  await expect.poll(() => router.state.location.pathname).toBe("/wallet");
  await waitFor(() => expect(drawer).not.toBeInTheDocument());
});

test("focus moves to the heading of the page that was opened", async () => {
  const { user, router } = await visit();
  await user.click(screen.getByRole("button", { name: "Account menu of nova_kade" }));
  await user.click(await screen.findByRole("menuitem", { name: "Profile" }));
  await expect.poll(() => router.state.location.pathname).toBe("/profile");
  await waitFor(() =>
    expect(screen.getByRole("heading", { name: "Profile", level: 1 })).toHaveFocus(),
  );
});

test("the heading of a loaded page takes the focus over from the one that was shown until then", async () => {
  let answer = () => {};
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server.use(
    http.get("*/api/users/:user/profile", async () => {
      await isAnswered;
      return HttpResponse.json({ success: true, data: { profile: publicProfile() } });
    }),
  );
  const { router } = await visit();
  await act(() => router.navigate("/profile/mirage_ops"));
  await waitFor(() => expect(screen.getByRole("heading", { name: "Player" })).toHaveFocus());
  answer();
  const heading = await screen.findByRole("heading", { name: "mirage_ops", level: 1 });
  await waitFor(() => expect(heading).toHaveFocus());
});

test("a user who has gone to a field is not called back to the heading of a page that loads", async () => {
  let answer = () => {};
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server.use(
    http.get("*/api/users/:user/profile", async () => {
      await isAnswered;
      return HttpResponse.json({ success: true, data: { profile: publicProfile() } });
    }),
  );
  const { user, router } = await visit();
  await act(() => router.navigate("/profile/mirage_ops"));
  await waitFor(() => expect(screen.getByRole("heading", { name: "Player" })).toHaveFocus());
  const field = screen.getByPlaceholderText("Search @challengers, challenges, games...");
  await user.click(field);
  await user.keyboard("{Control>}k{/Control}");
  await screen.findByRole("combobox", { name: "Command or search" });
  answer();
  await screen.findByRole("heading", { name: "mirage_ops", level: 1, hidden: true });
  await user.keyboard("{Escape}");
  await waitFor(() => expect(field).toHaveFocus());
});

test("shortcut keys navigate, except while typing or when switched off", async () => {
  const { user, router } = await visitApp({ as: player(), at: "/settings/keyboard" });
  const heading = await screen.findByRole("heading", { level: 1, name: "Keyboard" });
  await user.keyboard("?");
  expect(await screen.findByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await user.keyboard("{Escape}");
  await user.click(screen.getByPlaceholderText("Search @challengers, challenges, games..."));
  await user.keyboard("gw");
  expect(router.state.location.pathname).toBe("/settings/keyboard");
  await user.click(screen.getByLabelText("Single-key shortcuts"));
  await user.click(heading);
  await user.keyboard("gw");
  expect(router.state.location.pathname).toBe("/settings/keyboard");
  await user.click(screen.getByLabelText("Single-key shortcuts"));
  await user.click(heading);
  await user.keyboard("gw");
  await expect.poll(() => router.state.location.pathname).toBe("/wallet");
});

test("ROUTE-29 an unknown path goes to the dashboard", async () => {
  const { router } = await visitApp({ as: player(), at: "/no/such/place" });
  await expect.poll(() => router.state.location.pathname).toBe("/dashboard");
});
