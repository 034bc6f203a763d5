import { act, screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import type { Device } from "@/api/types";
import { friendEntry, serveFriends } from "@/test/friends";
import { player } from "@/test/people";
import { refusal, server } from "@/test/server";
import { visitApp } from "@/test/visit-app";

const laptop: Device = {
  _id: "d1",
  userAgent: "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/141.0 Safari/537.36",
  address: "203.0.113.7",
  createdAt: "2026-03-01T10:00:00Z",
  lastUsedAt: "2026-03-10T10:00:00Z",
  isCurrent: true,
  isRemembered: true,
};
const phone: Device = {
  ...laptop,
  _id: "d2",
  userAgent: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Safari/604.1",
  isCurrent: false,
};

type SecurityLog = { kind: string; network?: string; isThisSession?: boolean }[];

/** A security log of pages of two. */
function serveSecurityLog(log: SecurityLog) {
  server.use(
    http.get("*/api/auth/security-events", ({ request }) => {
      const page = Number(new URL(request.url).searchParams.get("page"));
      const totalPages = Math.ceil(log.length / 2);
      const events = log.slice((page - 1) * 2, page * 2).map((event, index) => ({
        _id: `e${page}-${index}`,
        at: "2026-03-10T10:00:00Z",
        network: "203.0.113.7",
        userAgent: laptop.userAgent,
        isThisSession: false,
        details: {},
        ...event,
      }));
      const pagination = {
        currentPage: page,
        totalPages,
        totalEvents: log.length,
        hasNextPage: page < totalPages,
        hasPrevPage: page > 1,
      };
      return HttpResponse.json({ success: true, data: { events, pagination } });
    }),
  );
}

/** Devices that can be revoked. */
function serveDevices() {
  const devices = { list: [laptop, phone] };
  serveSecurityLog([]);
  server.use(
    http.get("*/api/auth/sessions", () =>
      HttpResponse.json({ success: true, data: { sessions: devices.list } }),
    ),
    http.delete("*/api/auth/sessions/:id", ({ params }) => {
      devices.list = devices.list.filter(({ _id }) => _id !== params["id"]);
      return HttpResponse.json({ success: true });
    }),
    http.delete("*/api/auth/sessions", () => {
      devices.list = [laptop];
      return HttpResponse.json({ success: true });
    }),
  );
}

async function visit() {
  const visited = await visitApp({ as: player(), at: "/settings/security" });
  await screen.findByRole("heading", { level: 1, name: "Security" });
  return visited;
}

test("ROUTE-28 a device can be signed out, after a confirmation", async () => {
  serveDevices();
  const { user } = await visit();
  expect(await screen.findByText("Chrome on Linux")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Sign out Safari on iPhone" }));
  const dialog = await screen.findByRole("dialog", { name: "Sign this device out?" });
  await user.click(within(dialog).getByRole("button", { name: "Sign out" }));
  await expect.poll(() => screen.queryByText("Safari on iPhone")).toBeNull();
  expect(screen.getByText("This device")).toBeVisible();
});

test("all other devices can be signed out at once", async () => {
  serveDevices();
  const { user } = await visit();
  await user.click(await screen.findByRole("button", { name: "Sign out all others" }));
  const dialog = await screen.findByRole("dialog", { name: "Sign out all other devices?" });
  await user.click(within(dialog).getByRole("button", { name: "Sign out" }));
  await expect.poll(() => screen.queryByText("Safari on iPhone")).toBeNull();
  expect(screen.queryByRole("button", { name: "Sign out all others" })).not.toBeInTheDocument();
});

test("security 16.3 the player's own security log is shown, page by page", async () => {
  serveDevices();
  serveSecurityLog([
    { kind: "signed_in", isThisSession: true },
    { kind: "sign_in_locked", network: "198.51.100.9" },
    { kind: "something_new" },
  ]);
  const { user } = await visit();
  expect(await screen.findByText("Signed in")).toBeVisible();
  const locked = screen.getByText("Sign-in locked after wrong passwords").closest("li");
  expect(locked).toHaveTextContent("198.51.100.9");
  expect(locked).toHaveTextContent("Check this");
  expect(screen.getByText("This session")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Next" }));
  expect(await screen.findByText("something new")).toBeVisible();
});

test("a security log that cannot be loaded shows an error, with Retry", async () => {
  serveDevices();
  server.use(http.get("*/api/auth/security-events", () => refusal(503, "BUSY", "Busy, try again")));
  const { user } = await visit();
  expect(await screen.findByRole("alert")).toHaveTextContent("Busy, try again");
  serveSecurityLog([{ kind: "password_changed" }]);
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("Password changed")).toBeVisible();
});

test("devices that cannot be loaded show an error, with Retry", async () => {
  serveSecurityLog([]);
  server.use(http.get("*/api/auth/sessions", () => refusal(503, "BUSY", "Busy, try again")));
  const { user } = await visit();
  const retry = await screen.findByRole("button", { name: "Retry" });
  expect(screen.getByRole("alert")).toHaveTextContent("Busy, try again");
  serveDevices();
  await user.click(retry);
  expect(await screen.findByText("Chrome on Linux")).toBeVisible();
});

test("the theme is chosen, applied and stored", async () => {
  const { user } = await visitApp({ as: player(), at: "/settings/appearance" });
  expect(await screen.findByRole("radio", { name: "System" })).toBeChecked();
  await user.click(screen.getByRole("radio", { name: "Light" }));
  expect(document.documentElement).toHaveAttribute("data-theme", "light");
  expect(localStorage.getItem("dl.preferences")).toContain('"theme":"light"');
});

test("every section has an address, a heading and its link in the list", async () => {
  serveDevices();
  serveFriends();
  const { user, router } = await visitApp({ as: player(), at: "/settings" });
  expect(await screen.findByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  const list = () => screen.getByRole("navigation", { name: "Settings" });
  const sections = [
    ["Security", "security", "Security"],
    ["Notifications", "notifications", "Notification preferences"],
    ["Appearance", "appearance", "Appearance"],
    ["Keyboard", "keyboard", "Keyboard"],
    ["Blocked players", "blocked", "Blocked players"],
    ["Responsible play", "play", "Responsible play"],
    ["Your data", "data", "Your data"],
  ] as const;
  for (const [label, path, title] of sections) {
    await user.click(within(list()).getByRole("link", { name: label }));
    expect(await screen.findByRole("heading", { level: 1, name: title })).toBeVisible();
    expect(router.state.location.pathname).toBe(`/settings/${path}`);
    expect(within(list()).getByRole("link", { current: "page" })).toHaveTextContent(label);
  }
});

test("an unknown section leads to the first one, and the preferences' former address to theirs", async () => {
  const { router } = await visitApp({ as: player(), at: "/settings/nothing" });
  expect(await screen.findByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  expect(router.state.location.pathname).toBe("/settings");
  await act(() => router.navigate("/notifications/preferences"));
  await screen.findByRole("heading", { level: 1, name: "Notification preferences" });
  expect(router.state.location.pathname).toBe("/settings/notifications");
});

test("blocked players are listed in the settings, and unblocked there", async () => {
  const rex = friendEntry("rex");
  const { commands } = serveFriends({ blocked: [rex] });
  const { user } = await visitApp({ as: player(), at: "/settings/blocked" });
  expect(
    await screen.findByText(/neither of you is shown to the other in lists of players/),
  ).toBeVisible();
  await user.click(await screen.findByRole("button", { name: "Unblock rex" }));
  expect(await screen.findByText("You have blocked no one.")).toBeVisible();
  expect(commands).toEqual([`unblock ${rex._id}`]);
});
