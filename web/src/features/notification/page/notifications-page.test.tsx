import { act, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test, vi } from "vitest";
import { fakeNotificationServer } from "@/test/fake-notification-socket";
import { notification, serveNotifications } from "@/test/notifications";
import { button, link, links, many, openNotifications, page } from "@/test/notifications-page";
import { player } from "@/test/people";
import { refusal, server } from "@/test/server";
import { visitApp } from "@/test/visit-app";

// jsdom computes no layout, so a virtualized list would render nothing.
vi.mock("virtua", () => import("@/test/plain-list"));

const friend = (number: number) =>
  notification(number, {
    type: "friend",
    data: {
      event: "followed",
      message: `mirage_ops follows you (${number}).`,
      actionRequired: true,
    },
  });

test("ROUTE-09 NOTIF-04 the newest twenty come first, and twenty more on request", async () => {
  const { user, requests } = await openNotifications(many(45));
  await link(45);
  expect(links()).toHaveLength(20);
  await user.click(page().getByRole("button", { name: "Show more" }));
  await link(6);
  expect(links()).toHaveLength(40);
  await user.click(page().getByRole("button", { name: "Show more" }));
  await link(1);
  expect(links()).toEqual(many(45).map(({ number }) => String(number)));
  expect(page().queryByRole("button", { name: "Show more" })).toBeNull();
  expect(requests.filter((call) => call.includes("cursor"))).toEqual([
    "GET ?sortBy=createdAt&sortOrder=desc&limit=20&cursor=26",
    "GET ?sortBy=createdAt&sortOrder=desc&limit=20&cursor=6",
  ]);
});

test("NOTIF-03 NOTIF-05 NOTIF-06 NOTIF-07 NOTIF-08 pages are numbered in the URL", async () => {
  const { user, router } = await openNotifications(many(45), "/notifications?view=pages");
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

test("NOTIF-01 NOTIF-02 filters are stored in the URL and hide other notifications", async () => {
  const old = notification(1, { isRead: true });
  const { user, router } = await openNotifications([friend(3), notification(2), old]);
  await link(3);
  const types = within(page().getByRole("group", { name: "Type" })).getAllByRole("button");
  expect(types.map((type) => type.textContent)).toEqual([
    "All",
    "Challenges",
    "Teams",
    "Friends",
    "Follows",
  ]);
  const reads = within(page().getByLabelText("Read or unread")).getAllByRole("option");
  expect(reads.map((read) => read.textContent)).toEqual(["Read and unread", "Unread", "Read"]);
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

test("NOTIF-09 NOTIF-22 a notification is marked as read at once, and reverted if the server refuses", async () => {
  let answer = () => {};
  const { user, world } = await openNotifications(many(2));
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

test("NOTIF-10 NOTIF-22 a notification is deleted at once, and restored if the server refuses", async () => {
  let answer = () => {};
  const { user } = await openNotifications(many(3));
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
  // An event during the request is not lost.
  act(() =>
    fakeNotificationServer.socket.emit("notification_deleted", {
      number: 4,
      unreadCount: 2,
      notificationId: "n-1",
    }),
  );
  expect(links()).toEqual(["3"]);
  act(answer);
  await waitFor(() => expect(links()).toEqual(["3", "2"]));
});

test("NOTIF-20 all are marked as read", async () => {
  const { user, requests } = await openNotifications(many(3));
  await link(3);
  await user.click(page().getByRole("button", { name: "Mark all read" }));
  expect(await page().findByText("Nothing unread")).toBeVisible();
  expect(page().queryByRole("button", { name: /^Mark as read:/ })).toBeNull();
  // The button is disabled: the focus is on the result.
  expect(page().getByText("Nothing unread")).toHaveFocus();
  expect(requests).toContain("PATCH /read-all?upTo=3");
  expect(page().getByRole("button", { name: "Mark all read" })).toBeDisabled();
});

test("NOTIF-20 a notification that arrives while all are marked as read stays unread", async () => {
  const { user, world } = await openNotifications(many(2));
  await link(2);
  let proceed = () => {};
  const slow = new Promise<void>((resolve) => {
    proceed = resolve;
  });
  // Without a response, the request goes on to the simulated server.
  server.use(http.patch("*/api/notifications/read-all", () => slow));
  await user.click(page().getByRole("button", { name: "Mark all read" }));
  expect(await page().findByText("Nothing unread")).toBeVisible();
  const created = notification(3);
  world.list = [created, ...world.list];
  world.number = 3;
  act(() =>
    fakeNotificationServer.socket.emit("notification_created", {
      number: 3,
      unreadCount: 3,
      notification: created,
    }),
  );
  expect(page().getByText("1 unread")).toBeVisible();
  act(proceed);
  await waitFor(() => expect(world.list.map(({ isRead }) => isRead)).toEqual([false, true, true]));
  expect(await page().findByText("1 unread")).toBeVisible();
  await user.click(page().getByRole("button", { name: "1 new, show" }));
  expect(button("Mark as read", 3)).toBeVisible();
});

test.each([
  ["everything", "/notifications", "DELETE /clear?upTo=3", []],
  [
    "of the filter's type",
    "/notifications?type=challenge",
    "DELETE /clear?upTo=3&type=challenge",
    ["3"],
  ],
])("NOTIF-21 %s is cleared after a confirmation", async (_, at, call, left) => {
  const { user, requests, world } = await openNotifications([friend(3), ...many(2)], at);
  await link(2);
  await user.click(page().getByRole("button", { name: "Clear" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  expect(world.list).toHaveLength(3);
  await user.click(page().getByRole("button", { name: "Clear" }));
  await user.click(
    within(await screen.findByRole("dialog")).getByRole("button", { name: "Clear" }),
  );
  await waitFor(() => expect(requests).toContain(call));
  await waitFor(() => expect(world.list.map(({ number }) => String(number))).toEqual(left));
  expect(links().filter((number) => number !== "3")).toEqual([]);
});

test("NOTIF-29 several are selected, and read or deleted together", async () => {
  const { user, world } = await openNotifications(many(4));
  await link(4);
  const choose = (number: number) =>
    user.click(page().getByRole("checkbox", { name: new RegExp(`\\(${number}\\)`) }));
  await choose(4);
  await choose(2);
  const bar = within(page().getByRole("toolbar", { name: "Selected notifications" }));
  expect(bar.getByText("2 selected")).toBeVisible();
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

test("NOTIF-04 after all loaded rows are deleted, further pages remain available", async () => {
  const { user, world } = await openNotifications(many(45));
  await link(45);
  const notificationIds = world.list.slice(0, 20).map(({ _id }) => _id);
  world.list = many(25);
  act(() =>
    fakeNotificationServer.socket.emit("bulk_delete_update", {
      number: 46,
      unreadCount: 25,
      notificationIds,
      types: null,
    }),
  );
  expect(links()).toEqual([]);
  expect(page().queryByText("No notifications yet")).toBeNull();
  await user.click(page().getByRole("button", { name: "Show more" }));
  await link(25);
  expect(links()).toHaveLength(20);
});

test("NOTIF-06 NOTIF-10 deleting the last row of the last page shows the page before it", async () => {
  const { user, router } = await openNotifications(many(41), "/notifications?view=pages&page=3");
  await link(1);
  await user.click(button("Delete", 1));
  expect(page().queryByText("No notifications yet")).toBeNull();
  expect(await link(21)).toBeVisible();
  expect(page().getByText("Page 2 of 2")).toBeVisible();
  expect(router.state.location.search).toBe("?view=pages&page=2");
  // The history does not retain it.
  expect(router.state.historyAction).toBe("REPLACE");
});

test("NOTIF-14 NWS-03 a click marks it as read over the socket and opens its subject", async () => {
  const { user, router } = await openNotifications([friend(1)]);
  server.use(http.get("*/api/users/:user/profile", () => HttpResponse.error()));
  await user.click(await link(1));
  expect(fakeNotificationServer.socket.payloads("notification_read")).toEqual([
    { notificationId: "n-1" },
  ]);
  await expect.poll(() => router.state.location.pathname).toMatch(/^\/profile\//);
});

test("NOTIF-18 a notification without a subject stays on the page, and is marked over HTTP if the socket does not confirm", async () => {
  const announced = notification(1, {
    type: "system",
    data: { event: "announced", title: "Maintenance", message: "Tonight at ten (1)." },
  });
  const { user, router, requests } = await openNotifications([announced]);
  fakeNotificationServer.socket.closeWith(1006);
  await user.click(await link(1));
  await waitFor(() => expect(requests).toContain("PATCH /n-1/read"));
  expect(router.state.location.pathname).toBe("/notifications");
  expect(await page().findByText("Nothing unread")).toBeVisible();
});

test("NOTIF-30 a failure shows an error and can be retried", async () => {
  const served = serveNotifications(many(1));
  server.use(http.get("*/api/notifications", () => refusal(500, "INTERNAL", "No")));
  const { user } = await visitApp({ as: player(), at: "/notifications" });
  expect(await screen.findByText("Failed to load notifications")).toBeVisible();
  serveNotifications(served.world.list);
  await user.click(page().getByRole("button", { name: "Retry" }));
  expect(await link(1)).toBeVisible();
});

test("an empty page explains what it will list", async () => {
  await openNotifications([]);
  expect(await page().findByText("No notifications yet")).toBeVisible();
  expect(page().getByRole("link", { name: "Browse challenges" })).toHaveAttribute(
    "href",
    "/challenges",
  );
});

test("NOTIF-19 NWID-04 a visitor is asked to log in and returns here", async () => {
  const { router } = await visitApp({ as: null, at: "/notifications?type=team" });
  expect(await screen.findByText("Please log in")).toBeVisible();
  expect(router.state.location.pathname).toBe("/login");
  expect(router.state.location.state.from).toMatchObject({ search: "?type=team" });
});
