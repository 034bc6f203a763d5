import { act, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test, vi } from "vitest";
import type { Notification } from "@/api/types";
import { lineServer } from "@/test/fake-line";
import { notification, serveNotifications } from "@/test/notifications";
import { player } from "@/test/people";
import { refusal, server } from "@/test/server";
import { visitApp } from "@/test/visit-app";

// jsdom lays nothing out, and a list that shows what fits would show nothing.
vi.mock("virtua", () => import("@/test/plain-list"));

const many = (count: number) =>
  Array.from({ length: count }, (_, index) => notification(count - index));
const friend = (number: number) =>
  notification(number, {
    type: "friend",
    data: {
      event: "followed",
      message: `mirage_ops follows you (${number}).`,
      actionRequired: true,
    },
  });

const readSync = (number: number, unreadCount: number) => ({
  number,
  unreadCount,
  notificationId: "n-1",
  readAt: new Date().toISOString(),
});
/** The line comes back within this time. */
const LONGEST_FIRST_DELAY_MS = 1000;

async function open(list: Notification[], at = "/notifications") {
  const served = serveNotifications(list);
  const { number } = served.world;
  const unreadCount = list.filter(({ isRead }) => !isRead).length;
  lineServer.onTry = (line) => line.establish({ number, unreadCount });
  const visited = await visitApp({ as: player(), at });
  await screen.findByRole("heading", { name: "Notifications", level: 1 });
  return { ...visited, ...served };
}

const page = () => within(screen.getByRole("main"));
const links = () =>
  page()
    .queryAllByRole("link")
    .map((link) => link.textContent?.match(/\((\d+)\)/)?.[1])
    .filter((number) => number !== undefined);
const link = (number: number) => page().findByRole("link", { name: new RegExp(`\\(${number}\\)`) });
const button = (deed: string, number: number) =>
  page().getByRole("button", { name: new RegExp(`^${deed}: .*\\(${number}\\)`) });

test("ROUTE-09 NOTIF-04 the newest twenty come first, and twenty more when they are asked for", async () => {
  const { user, asked } = await open(many(45));
  await link(45);
  expect(links()).toHaveLength(20);
  await user.click(page().getByRole("button", { name: "Show more" }));
  await link(6);
  expect(links()).toHaveLength(40);
  await user.click(page().getByRole("button", { name: "Show more" }));
  await link(1);
  expect(links()).toEqual(many(45).map(({ number }) => String(number)));
  expect(page().queryByRole("button", { name: "Show more" })).toBeNull();
  expect(asked.filter((call) => call.includes("cursor"))).toEqual([
    "GET ?sortBy=createdAt&sortOrder=desc&limit=20&cursor=26",
    "GET ?sortBy=createdAt&sortOrder=desc&limit=20&cursor=6",
  ]);
});

test("NOTIF-03 NOTIF-05 NOTIF-06 NOTIF-07 NOTIF-08 page by page, with the page in the address", async () => {
  const { user, router } = await open(many(45), "/notifications?view=pages");
  expect(await page().findByText("45 in all")).toBeVisible();
  expect(page().getByText("Page 1 of 3")).toBeVisible();
  expect(page().getByRole("button", { name: "Previous" })).toBeDisabled();
  await user.click(page().getByRole("button", { name: "Next" }));
  await link(25);
  expect(router.state.location.search).toBe("?view=pages&page=2");
  await user.click(page().getByRole("button", { name: "Next" }));
  await link(5);
  expect(page().getByRole("button", { name: "Next" })).toBeDisabled();
  await act(() => router.navigate(-1));
  expect(await page().findByText("Page 2 of 3")).toBeVisible();
});

test("NOTIF-01 NOTIF-02 filters stand in the address, and what they leave out is not shown", async () => {
  const old = notification(1, { isRead: true });
  const { user, router } = await open([friend(3), notification(2), old]);
  await link(3);
  await user.click(page().getByRole("button", { name: "Challenges" }));
  await waitFor(() => expect(links()).toEqual(["2", "1"]));
  await user.selectOptions(page().getByLabelText("Read or unread"), "Unread");
  await waitFor(() => expect(links()).toEqual(["2"]));
  expect(router.state.location.search).toBe("?type=challenge&read=unread");
  expect(page().getByRole("button", { name: "Challenges" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await user.click(page().getByRole("button", { name: "Teams" }));
  expect(await page().findByText("Nothing matches these filters")).toBeVisible();
});

test("NOTIF-09 NOTIF-22 one is marked read at once; where the server refuses, it is as it was", async () => {
  let answer = () => {};
  const { user, world } = await open(many(2));
  await link(2);
  const slow = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server.use(
    http.patch("*/api/notifications/:id/read", async () => {
      await slow;
      return refusal(503, "BUSY", "Please wait");
    }),
  );
  await user.click(button("Mark as read", 2));
  expect(page().getByText("1 unread")).toBeVisible();
  expect(page().queryByRole("button", { name: /^Mark as read: .*\(2\)/ })).toBeNull();
  act(answer);
  expect(await page().findByText("2 unread")).toBeVisible();
  expect(button("Mark as read", 2)).toBeVisible();
  expect(world.list.every(({ isRead }) => !isRead)).toBe(true);
});

test("NOTIF-10 NOTIF-22 one is deleted at once; where the server refuses, it is in its place again", async () => {
  let answer = () => {};
  const { user } = await open(many(3));
  await link(2);
  const slow = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server.use(
    http.delete("*/api/notifications/:id", async () => {
      await slow;
      return refusal(503, "BUSY", "Please wait");
    }),
  );
  await user.click(button("Delete", 2));
  expect(links()).toEqual(["3", "1"]);
  // What comes meanwhile is not lost with it.
  act(() =>
    lineServer.line.tell("notification_deleted", {
      number: 4,
      unreadCount: 2,
      notificationId: "n-1",
    }),
  );
  expect(links()).toEqual(["3"]);
  act(answer);
  await waitFor(() => expect(links()).toEqual(["3", "2"]));
});

test("NOTIF-20 all are marked read", async () => {
  const { user, asked } = await open(many(3));
  await link(3);
  await user.click(page().getByRole("button", { name: "Mark all read" }));
  expect(await page().findByText("Nothing unread")).toBeVisible();
  expect(page().queryByRole("button", { name: /^Mark as read:/ })).toBeNull();
  expect(asked).toContain("PATCH /read-all");
  expect(page().getByRole("button", { name: "Mark all read" })).toBeDisabled();
});

test.each([
  ["everything", "/notifications", "DELETE /clear", []],
  ["of the filter's type", "/notifications?type=challenge", "DELETE /clear?type=challenge", ["3"]],
])("NOTIF-21 %s is cleared, and not without being asked", async (_, at, call, left) => {
  const { user, asked, world } = await open([friend(3), ...many(2)], at);
  await link(2);
  await user.click(page().getByRole("button", { name: "Clear" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  expect(world.list).toHaveLength(3);
  await user.click(page().getByRole("button", { name: "Clear" }));
  await user.click(
    within(await screen.findByRole("dialog")).getByRole("button", { name: "Clear" }),
  );
  await waitFor(() => expect(asked).toContain(call));
  await waitFor(() => expect(world.list.map(({ number }) => String(number))).toEqual(left));
  expect(links().filter((number) => number !== "3")).toEqual([]);
});

test("NOTIF-29 several are chosen, and read or deleted together", async () => {
  const { user, world } = await open(many(4));
  await link(4);
  const choose = (number: number) =>
    user.click(page().getByRole("checkbox", { name: new RegExp(`\\(${number}\\)`) }));
  await choose(4);
  await choose(2);
  const bar = within(page().getByRole("toolbar", { name: "Chosen notifications" }));
  expect(bar.getByText("2 chosen")).toBeVisible();
  await user.click(bar.getByRole("button", { name: "Mark read" }));
  await waitFor(() =>
    expect(world.list.map(({ isRead }) => isRead)).toEqual([true, false, true, false]),
  );
  expect(page().queryByRole("toolbar")).toBeNull();
  await choose(3);
  await choose(1);
  await user.click(page().getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(links()).toEqual(["4", "2"]));
  expect(world.list).toHaveLength(2);
});

test("J and K move, E marks read, Enter opens what it is about", async () => {
  const { user, router } = await open(many(3));
  await link(3);
  await user.keyboard("jj");
  expect(await link(2)).toHaveFocus();
  await user.keyboard("k");
  expect(await link(3)).toHaveFocus();
  await user.keyboard("k");
  expect(await link(3)).toHaveFocus();
  await user.keyboard("e");
  await waitFor(() => expect(page().getByText("2 unread")).toBeVisible());
  (await link(1)).focus();
  await user.keyboard("k");
  expect(await link(2)).toHaveFocus();
  server.use(http.get("*/api/challenges/*", () => HttpResponse.error()));
  await user.keyboard("{Enter}");
  await expect.poll(() => router.state.location.pathname).toMatch(/^\/challenges\//);
});

test("NOTIF-14 NWS-03 a click marks it read over the line, and leads to the page of its kind", async () => {
  const { user, router } = await open([friend(1)]);
  server.use(http.get("*/api/messages/:id/history", () => HttpResponse.error()));
  await user.click(await link(1));
  expect(lineServer.line.payloads("notification_read")).toEqual([{ notificationId: "n-1" }]);
  // A player has no page of their own yet.
  await expect.poll(() => router.state.location.pathname).toMatch(/^\/chats\/with\//);
});

test("NOTIF-18 what leads nowhere else stays here, and is read where the line does not answer", async () => {
  const announced = notification(1, {
    type: "system",
    data: { event: "announced", title: "Maintenance", message: "Tonight at ten (1)." },
  });
  const { user, router, asked } = await open([announced]);
  lineServer.line.end(1006);
  await user.click(await link(1));
  await waitFor(() => expect(asked).toContain("PATCH /n-1/read"));
  expect(router.state.location.pathname).toBe("/notifications");
  expect(await page().findByText("Nothing unread")).toBeVisible();
});

test("what comes while somebody reads waits until it is asked for", async () => {
  const { user } = await open(many(2));
  await link(2);
  const alert = { popup: false, sound: false };
  act(() =>
    lineServer.line.tell("new_notification", {
      number: 3,
      unreadCount: 3,
      notification: notification(3),
      alert,
    }),
  );
  expect(links()).toEqual(["2", "1"]);
  expect(page().getByText("3 unread")).toBeVisible();
  await user.click(page().getByRole("button", { name: "1 new, show" }));
  expect(links()).toEqual(["3", "2", "1"]);
});

test("NWS-08 what is read on another device is read here", async () => {
  await open(many(2));
  await link(2);
  act(() => lineServer.line.tell("notification_read_sync", readSync(3, 1)));
  expect(await page().findByText("1 unread")).toBeVisible();
  expect(page().queryByRole("button", { name: /^Mark as read: .*\(1\)/ })).toBeNull();
});

test("NWS-06 NWS-08 NWS-17 what was missed is made good when the line is back", async () => {
  await open(many(2));
  await link(2);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  lineServer.onTry = (line) => {
    line.tell("notification_created", {
      number: 3,
      unreadCount: 3,
      notification: notification(3),
    });
    line.tell("notification_read_sync", readSync(4, 2));
    line.establish({ number: 4, unreadCount: 2 });
  };
  act(() => lineServer.line.end(1006));
  await act(() => vi.advanceTimersByTimeAsync(LONGEST_FIRST_DELAY_MS));
  expect(lineServer.line.url.search).toBe("?after=2");
  expect(page().getByText("2 unread")).toBeVisible();
  expect(page().getByRole("button", { name: "1 new, show" })).toBeVisible();
  expect(page().queryByRole("button", { name: /^Mark as read: .*\(1\)/ })).toBeNull();
});

test("NPREF-06 what the player does not want to be told of is on the page all the same", async () => {
  const { user, world } = await open(many(1));
  await link(1);
  world.list = many(2).map((it) => ({ ...it, isRead: it.number === 1 }));
  world.number = 3;
  act(() => {
    lineServer.line.tell("number", { number: 2, unreadCount: 2 });
    lineServer.line.tell("notification_read_sync", readSync(3, 1));
  });
  expect(page().getByText("1 unread")).toBeVisible();
  await user.click(await page().findByRole("button", { name: "1 new, show" }));
  expect(links()).toEqual(["2", "1"]);
});

test("a list that nobody looked at while it missed something is read when somebody does", async () => {
  const { user, world } = await open(many(1));
  await link(1);
  await user.click(page().getByRole("button", { name: "Teams" }));
  await page().findByText("Nothing matches these filters");
  world.list = many(2);
  world.number = 3;
  act(() => {
    lineServer.line.tell("number", { number: 2, unreadCount: 2 });
    lineServer.line.tell("notification_read_sync", readSync(3, 1));
  });
  await user.click(page().getByRole("button", { name: "All" }));
  expect(await page().findByRole("button", { name: "1 new, show" })).toBeVisible();
});

const tellCreated = (number: number) =>
  lineServer.line.tell("notification_created", {
    number,
    unreadCount: number,
    notification: notification(number),
  });
const readings = (asked: string[]) => asked.filter((call) => call.includes("page=1")).length;

test("NOTIF-03 page by page, three hundred new ones are read at once, and not three hundred times", async () => {
  const { asked, world } = await open(many(20), "/notifications?view=pages");
  await link(20);
  expect(readings(asked)).toBe(1);
  world.list = many(320);
  world.number = 320;
  act(() => {
    for (let number = 21; number <= 320; number += 1) tellCreated(number);
  });
  expect(await link(320)).toBeVisible();
  expect(page().getByText("320 in all")).toBeVisible();
  expect(readings(asked)).toBe(2);
});

test("NOTIF-03 what comes while a page is read does not start it anew; it is read once more", async () => {
  const { world } = await open(many(20), "/notifications?view=pages");
  await link(20);
  let begun = 0;
  let answer = () => {};
  const slow = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const happensTo = (number: number) => {
    world.list = many(number);
    world.number = number;
  };
  server.use(
    http.get("*/api/notifications", async () => {
      begun += 1;
      happensTo(20 + begun);
      await slow;
    }),
  );
  vi.useFakeTimers({ shouldAdvanceTime: true });
  act(() => tellCreated(21));
  await act(() => vi.advanceTimersByTimeAsync(1000));
  act(() => tellCreated(22));
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(begun).toBe(1);
  answer();
  expect(await link(22)).toBeVisible();
  expect(page().getByText("22 in all")).toBeVisible();
  expect(begun).toBe(2);
});

test("NOTIF-30 it says what failed, and tries again", async () => {
  const served = serveNotifications(many(1));
  server.use(http.get("*/api/notifications", () => refusal(500, "INTERNAL", "No")));
  const { user } = await visitApp({ as: player(), at: "/notifications" });
  expect(await screen.findByText("Failed to load notifications")).toBeVisible();
  serveNotifications(served.world.list);
  await user.click(page().getByRole("button", { name: "Retry" }));
  expect(await link(1)).toBeVisible();
});

test("nothing yet says what will be here", async () => {
  await open([]);
  expect(await page().findByText("No notifications yet")).toBeVisible();
  expect(page().getByRole("link", { name: "Browse challenges" })).toHaveAttribute(
    "href",
    "/challenges",
  );
});

test("NOTIF-19 NWID-04 signed out, one is told to log in, and comes back here", async () => {
  const { router } = await visitApp({ as: null, at: "/notifications?type=team" });
  expect(await screen.findByText("Please log in")).toBeVisible();
  expect(router.state.location.pathname).toBe("/login");
  expect(router.state.location.state.from).toMatchObject({ search: "?type=team" });
});
