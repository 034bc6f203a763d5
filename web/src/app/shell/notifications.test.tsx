import { act, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { useLiveStore } from "@/api/live/status";
import { startSession } from "@/api/session";
import type { Notification } from "@/api/types";
import { type ChannelStatus, useChannelStore } from "@/features/notification/channel/status";
import { detailOf, duel, me, mirage, serveChallenges } from "@/test/challenge-server";
import { defaultPreferences, fakeNotificationServer } from "@/test/fake-notification-socket";
import { fakeServer } from "@/test/fake-socket";
import { invitation, notification, serveNotifications } from "@/test/notifications";
import { player } from "@/test/people";
import { press } from "@/test/press";
import { refusal, server } from "@/test/server";
import { visitApp } from "@/test/visit-app";

// jsdom has no layout, so a virtual list would render no rows.
vi.mock("virtua", () => import("@/test/plain-list"));

const played: number[] = [];

/** A fake of the Web Audio API, as far as the app uses it; it records the volumes. */
class FakeAudio {
  state = "running";
  currentTime = 0;
  destination = {};
  createGain() {
    return {
      gain: {
        setValueAtTime: () => {},
        linearRampToValueAtTime: (volume: number) => played.push(volume),
        exponentialRampToValueAtTime: () => {},
      },
      connect: () => {},
    };
  }
  createOscillator() {
    return { frequency: { value: 0 }, connect: () => {}, start: () => {}, stop: () => {} };
  }
}

beforeEach(() => {
  played.length = 0;
  fakeServer.onAttempt = (socket) => socket.accept(me);
  vi.stubGlobal("AudioContext", FakeAudio);
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("visible");
});

const invited = duel({ creator: mirage, category: "friend", status: "open", participants: [] });

async function open(list: Notification[], at = "/wallet") {
  serveChallenges({ detail: detailOf(invited, { actions: ["join"] }) });
  const served = serveNotifications(list);
  const unreadCount = list.filter(({ isRead }) => !isRead).length;
  fakeNotificationServer.onAttempt = (line) =>
    line.establish({ number: served.world.number, unreadCount });
  const visited = await visitApp({ as: me, at });
  await screen.findByRole("banner");
  await waitFor(() => expect(useChannelStore.getState().status).toBe("connected"));
  return { ...visited, ...served };
}

const header = () => within(screen.getByRole("banner"));
const bell = () => header().findByRole("button", { name: /^Notifications/ });
const panel = async () => within(await header().findByRole("dialog", { name: "Notifications" }));

/** Sends a new notification over the socket. */
function sendNotification(
  one: Notification,
  alert = { popup: true, sound: true },
  unreadCount = one.number,
) {
  act(() =>
    fakeNotificationServer.socket.emit("new_notification", {
      number: one.number,
      unreadCount,
      notification: one,
      alert,
    }),
  );
}

const popups = () => screen.queryByRole("region", { name: "New notifications" });

test("GEN-13 HEAD-03 NAV-07 NAV-14 NAV-21 unread items are counted at the bell, in the navigation and at the drawer", async () => {
  await open([]);
  expect(await bell()).toHaveAccessibleName("Notifications");
  sendNotification(notification(1), { popup: false, sound: false }, 12);
  expect(await bell()).toHaveAccessibleName("Notifications, 12 unread");
  const navigation = within(screen.getByRole("navigation", { name: "Main" }));
  const link = navigation.getByRole("link", { name: /^Notifications/ });
  expect(link).toHaveTextContent("9+ unread");
  expect(link).toHaveAttribute("href", "/notifications");
  expect(screen.getByRole("button", { name: "Open navigation, unread items" })).toBeVisible();
  sendNotification(notification(2), { popup: false, sound: false }, 120);
  expect(await bell()).toHaveAccessibleName("Notifications, 99+ unread");
});

test("HEAD-07 the user menu leads to the notifications", async () => {
  const { user, router } = await open([]);
  await user.click(screen.getByRole("button", { name: /^Account menu/ }));
  await user.click(await screen.findByRole("menuitem", { name: "Notifications" }));
  await expect.poll(() => router.state.location.pathname).toBe("/notifications");
});

test.each<[string, ChannelStatus, string]>([
  ["HEAD-05", "connected", "Live notifications"],
  ["HEAD-04", "connecting", "Notifications: connecting"],
  ["HEAD-04", "error", "Notifications: connection error"],
  ["HEAD-04", "failed", "Notifications: connection failed"],
  ["HEAD-04", "server_shutdown", "Notifications: server maintenance"],
  ["HEAD-04", "disconnected", "Notifications offline"],
])("%s NWS-16 the mark at the bell, when it is %s", async (_, status, text) => {
  await open([]);
  act(() => useChannelStore.setState({ status }));
  expect(header().getByText(text)).toBeInTheDocument();
  expect(header().queryByText("Live notifications") !== null).toBe(status === "connected");
});

test("NWS-16 NAV-20 the mark of a device that is offline agrees with the banner", async () => {
  await open([]);
  act(() => useChannelStore.setState({ status: "connected" }));
  act(() => useLiveStore.setState({ status: "offline" }));
  expect(screen.getByText("This device is offline.")).toBeInTheDocument();
  expect(header().getByText("Notifications offline")).toBeInTheDocument();
  expect(header().queryByText("Live notifications")).toBeNull();
});

test("NAV-18 NWS-18 a failed connection shows the banner, whose Retry reconnects", async () => {
  const { user } = await open([]);
  act(() => fakeNotificationServer.socket.closeWith(4003));
  expect(await screen.findByText("Connection failed")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await waitFor(() => expect(screen.queryByText("Connection failed")).toBeNull());
  expect(fakeNotificationServer.sockets).toHaveLength(2);
});

test("NWS-18 a page over the connection limit shows it, and does not reconnect with the other connection", async () => {
  await open([]);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  act(() => fakeNotificationServer.socket.closeWith(4003));
  const text = "Too many tabs or devices are connected. Close one of them, then retry.";
  expect(screen.getByText(text)).toBeVisible();
  expect(header().getByText("Notifications: too many connections")).toBeInTheDocument();
  act(() => fakeServer.socket.cut());
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(fakeServer.socket.connected).toBe(true);
  expect(screen.getByText(text)).toBeVisible();
  expect(fakeNotificationServer.sockets).toHaveLength(1);
});

test("the connection stays open between pages, and closes a moment after the last of them", async () => {
  const { user, router, unmount } = await open([]);
  await act(() => router.navigate(`/challenges/${invited._id}`));
  await screen.findByRole("heading", { name: invited.title, level: 1 });
  await user.click(screen.getByRole("link", { name: "Dashboard" }));
  await expect.poll(() => router.state.location.pathname).toBe("/dashboard");
  expect(fakeNotificationServer.sockets.map(({ isOpen }) => isOpen)).toEqual([true]);
  vi.useFakeTimers();
  unmount();
  vi.advanceTimersByTime(3000);
  expect(fakeNotificationServer.socket.isOpen).toBe(false);
});

test("the bell shows the newest five, marks one and all read, and leads to the page", async () => {
  const { user, router, requests } = await open([6, 5, 4, 3, 2, 1].map((n) => notification(n)));
  await user.click(await bell());
  const shown = within(await (await panel()).findByRole("list", { name: "Latest notifications" }));
  expect(shown.getAllByRole("listitem")).toHaveLength(5);
  await user.click(shown.getByRole("button", { name: /^Mark as read: .*\(5\)/ }));
  expect(await screen.findByLabelText("Notifications, 5 unread")).toBeInTheDocument();
  await user.click((await panel()).getByRole("button", { name: "Mark all as read" }));
  await waitFor(() => expect(requests).toContain("PATCH /read-all?upTo=7"));
  expect((await panel()).getByRole("heading", { name: "Notifications" })).toHaveFocus();
  await user.click((await panel()).getByRole("link", { name: "See all" }));
  await expect.poll(() => router.state.location.pathname).toBe("/notifications");
  expect(header().queryByRole("dialog")).toBeNull();
});

test("NOTIF-11 NOTIF-12 an invitation is accepted from the bell, and not before its terms were shown", async () => {
  const { user } = await open([invitation(1)]);
  const accepted: unknown[] = [];
  server.use(
    http.post("*/api/notifications/n-1/accept", async ({ request }) => {
      accepted.push(await request.json(), request.headers.get("Idempotency-Key"));
      return HttpResponse.json({
        success: true,
        message: "Joined",
        data: { challenge: { ...invited, version: 2 } },
      });
    }),
  );
  await user.click(await bell());
  await user.click(await (await panel()).findByRole("button", { name: "Accept" }));
  const dialog = within(await screen.findByRole("dialog", { name: /^Join/ }));
  expect(await dialog.findByText("Winner receives")).toBeVisible();
  await press(user, "Stake $25");
  await waitFor(() => expect(screen.queryByRole("dialog", { name: /^Join/ })).toBeNull());
  expect(accepted).toEqual([
    {
      notificationType: "challenge_invitation",
      additionalData: { stakeAmount: "25", termsKey: invited.termsKey },
    },
    expect.any(String),
  ]);
  await user.click(await bell());
  expect(await (await panel()).findByText("Accepted")).toBeVisible();
  expect((await panel()).queryByRole("button", { name: "Accept" })).toBeNull();
});

const declared = notification(1, {
  type: "challenge_result",
  data: {
    event: "declared",
    message: "mirage_ops says that you lost “Aim duel”.",
    actionRequired: true,
  },
});

test("NOTIF-13 a result is disputed; the server's error is shown in the dialog", async () => {
  const { user } = await open([declared], "/notifications");
  let isRefused = true;
  const sent: unknown[] = [];
  server.use(
    http.post("*/api/notifications/n-1/reject", async ({ request }) => {
      sent.push(await request.json());
      if (isRefused) return refusal(409, "RESULT_CHANGED", "The declaration has changed");
      return HttpResponse.json({
        success: true,
        message: "Disputed",
        data: { challenge: invited },
      });
    }),
  );
  const main = within(screen.getByRole("main"));
  await user.click(await main.findByRole("button", { name: "Dispute" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Open dispute" }));
  expect(await dialog.findByText("The declaration has changed")).toBeVisible();
  isRefused = false;
  await user.click(dialog.getByRole("button", { name: "Open dispute" }));
  expect(await main.findByText("Rejected")).toBeVisible();
  expect(sent[1]).toEqual({ notificationType: "challenge_result" });
});

test("NOTIF-13 a dialog that one player left open is not shown to the next", async () => {
  const { user } = await open([declared], "/notifications");
  const main = () => within(screen.getByRole("main"));
  await user.click(await main().findByRole("button", { name: "Dispute" }));
  await screen.findByRole("dialog");
  act(() => fakeNotificationServer.socket.closeWith(4002));
  await screen.findByRole("heading", { name: "Sign in" });
  serveNotifications([]);
  const next = player({ _id: mirage._id, id: mirage._id, username: mirage.username });
  act(() => startSession("token-of-the-next", next));
  expect(await screen.findByText("No notifications yet")).toBeVisible();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("NOTIF-12 one press follows a follower back", async () => {
  const follows = notification(1, {
    type: "friend",
    data: { event: "followed", message: "mirage_ops follows you.", actionRequired: true },
  });
  const { user } = await open([follows], "/notifications");
  server.use(
    http.post("*/api/notifications/n-1/accept", () =>
      HttpResponse.json({ success: true, message: "You follow mirage_ops" }),
    ),
  );
  const main = within(screen.getByRole("main"));
  await user.click(await main.findByRole("button", { name: "Follow back" }));
  expect(await main.findByText("Accepted")).toBeVisible();
});

test.each([
  ["team_invitation", "Accept", "accept", "Accepted"],
  ["team_invitation", "Decline", "reject", "Rejected"],
  ["team_join_request", "Accept", "accept", "Accepted"],
  ["team_join_request", "Reject", "reject", "Rejected"],
] as const)(
  "NOTIF-11 NOTIF-12 a %s is answered in its row: %s",
  async (type, label, path, done) => {
    const asking = notification(1, {
      type,
      data: {
        event: type,
        message: "mirage_ops, Night Owls",
        note: "Scrims on Sunday",
        team: { _id: "t-1", name: "Night Owls" },
        challenge: null,
        actionRequired: true,
      },
    });
    const { user } = await open([asking], "/notifications");
    let answered: unknown = null;
    server.use(
      http.post(`*/api/notifications/n-1/${path}`, async ({ request }) => {
        answered = await request.json();
        return HttpResponse.json({ success: true, message: "Done" });
      }),
    );
    const main = within(screen.getByRole("main"));
    expect(await main.findByText("Scrims on Sunday")).toBeVisible();
    await user.click(main.getByRole("button", { name: label }));
    expect(await main.findByText(done)).toBeVisible();
    expect(main.queryByRole("button", { name: label })).toBeNull();
    expect(answered).toEqual({ notificationType: type });
  },
);

test("NOTIF-11 a request whose sentence ends with its message does not quote it again", async () => {
  const message = "mirage_ops would like to join “Night Owls”: Scrims on Sunday";
  const asking = notification(1, {
    type: "team_join_request",
    data: {
      event: "team_join_request",
      message,
      note: "Scrims on Sunday",
      team: { _id: "t-1", name: "Night Owls" },
      challenge: null,
      actionRequired: true,
    },
  });
  await open([asking], "/notifications");
  const main = within(screen.getByRole("main"));
  expect(await main.findByRole("link", { name: /Scrims on Sunday/ })).toBeVisible();
  expect(main.queryByRole("blockquote")).toBeNull();
});

test("NPREF-01 NPREF-02 NPREF-07 NPREF-08 a new notification pops up, is announced, and sounds at half the volume", async () => {
  const { user } = await open([]);
  sendNotification(invitation(1));
  const region = popups();
  expect(region).toBeVisible();
  expect(within(region as HTMLElement).getByRole("button", { name: "Accept" })).toBeVisible();
  expect(
    screen.getByText("mirage_ops invited you to “Aim duel”.", { selector: "[aria-live] p" }),
  ).toBeInTheDocument();
  await waitFor(() => expect(played).toEqual([0.5, 0.5]));
  await user.click(within(region as HTMLElement).getByRole("button", { name: /^Dismiss/ }));
  expect(popups()).toBeNull();
});

test("NPREF-07 an open bell shows the notification instead of a popup", async () => {
  const { user } = await open([]);
  sendNotification(notification(1));
  expect(popups()).toBeVisible();
  await user.click(await bell());
  expect(popups()).toBeNull();
  sendNotification(notification(2));
  expect(popups()).toBeNull();
  expect(await (await panel()).findByRole("link", { name: /\(2\)/ })).toBeVisible();
  await user.keyboard("{Escape}");
  sendNotification(notification(3));
  expect(popups()).toBeVisible();
});

test("NPREF-07 at most three, for five seconds, longer while the pointer is over them", async () => {
  const { user } = await open([]);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  for (const number of [1, 2, 3, 4]) sendNotification(notification(number));
  const region = popups() as HTMLElement;
  expect(
    within(region)
      .getAllByRole("link")
      .map((link) => link.textContent),
  ).toEqual([2, 3, 4].map((number) => expect.stringContaining(`(${number})`)));
  await user.hover(region);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(popups()).toBeVisible();
  await user.unhover(region);
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(popups()).toBeNull();
});

test("NPREF-07 after one popup was dismissed by keyboard, the other still closes on time", async () => {
  const { user } = await open([]);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  sendNotification(notification(1));
  sendNotification(notification(2));
  screen.getByRole("button", { name: /^Dismiss: .*\(1\)/ }).focus();
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(within(popups() as HTMLElement).getAllByRole("link")).toHaveLength(2);
  await user.keyboard("{Enter}");
  expect(within(popups() as HTMLElement).getAllByRole("link")).toHaveLength(1);
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(popups()).toBeNull();
});

test("NPREF-07 the focus may leave while the pointer stays", async () => {
  const { user } = await open([]);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  sendNotification(notification(1));
  await user.hover(popups() as HTMLElement);
  const dismiss = screen.getByRole("button", { name: /^Dismiss/ });
  act(() => dismiss.focus());
  act(() => dismiss.blur());
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(popups()).toBeVisible();
});

test("NPREF-01 NPREF-02 a muted notification is counted, without popup and sound", async () => {
  await open([]);
  sendNotification(notification(1), { popup: false, sound: false });
  expect(await bell()).toHaveAccessibleName("Notifications, 1 unread");
  expect(popups()).toBeNull();
  expect(played).toEqual([]);
});

test("NPREF-03 with the preference on, a shown notification is marked as read", async () => {
  const { requests } = await open([]);
  act(() =>
    fakeNotificationServer.socket.emit("preferences_updated", {
      number: 1,
      unreadCount: 0,
      preferences: { ...defaultPreferences(), autoMarkRead: true },
    }),
  );
  sendNotification(notification(2));
  await waitFor(() => expect(requests).toContain("POST /batch"));
});

/** As on a screen with room for three columns. */
function widen() {
  vi.spyOn(window, "matchMedia").mockImplementation(
    (query) =>
      ({
        matches: query.includes("1024"),
        addEventListener: () => {},
        removeEventListener: () => {},
      }) as unknown as MediaQueryList,
  );
}

test("DASH-13 NWID-01 NWID-02 the dashboard has the newest five, each of which is marked read there", async () => {
  widen();
  const { user, requests } = await open(
    [3, 2, 1].map((n) => notification(n)),
    "/dashboard",
  );
  const card = within(await screen.findByRole("region", { name: "Latest notifications" }));
  await user.click(await card.findByRole("button", { name: /^Mark as read: .*\(3\)/ }));
  expect(card.queryByRole("button", { name: /^Mark as read: .*\(3\)/ })).toBeNull();
  expect(requests).toContain("GET ?sortBy=createdAt&sortOrder=desc&page=1&limit=5");
  expect(card.getByRole("link", { name: /^See all/ })).toHaveAttribute("href", "/notifications");
});

test("NWID-03 the widget can retry", async () => {
  widen();
  const { user, world } = await open([]);
  server.use(http.get("*/api/notifications", () => refusal(500, "INTERNAL", "No")));
  await user.click(screen.getByRole("link", { name: "Dashboard" }));
  const card = within(await screen.findByRole("region", { name: "Latest notifications" }));
  expect(await card.findByText("Failed to load notifications")).toBeVisible();
  world.list = [notification(1)];
  serveNotifications(world.list);
  await user.click(card.getByRole("button", { name: "Retry" }));
  expect(await card.findByRole("link", { name: /\(1\)/ })).toBeVisible();
});
