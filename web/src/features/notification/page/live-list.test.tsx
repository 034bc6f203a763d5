import { act } from "@testing-library/react";
import { http } from "msw";
import { expect, test, vi } from "vitest";
import { fakeNotificationServer } from "@/test/fake-notification-socket";
import { notification } from "@/test/notifications";
import { link, links, many, openNotifications, page } from "@/test/notifications-page";
import { server } from "@/test/server";

// jsdom computes no layout, so a virtualized list would render nothing.
vi.mock("virtua", () => import("@/test/plain-list"));

const readSync = (number: number, unreadCount: number) => ({
  number,
  unreadCount,
  notificationId: "n-1",
  readAt: new Date().toISOString(),
});
/** The first reconnect happens within this time. */
const LONGEST_FIRST_DELAY_MS = 1000;

test("new notifications are held back until requested", async () => {
  const { user } = await openNotifications(many(2));
  await link(2);
  const alert = { popup: false, sound: false };
  act(() =>
    fakeNotificationServer.socket.emit("new_notification", {
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

test("NWS-08 a read on another device is applied", async () => {
  await openNotifications(many(2));
  await link(2);
  act(() => fakeNotificationServer.socket.emit("notification_read_sync", readSync(3, 1)));
  expect(await page().findByText("1 unread")).toBeVisible();
  expect(page().queryByRole("button", { name: /^Mark as read: .*\(1\)/ })).toBeNull();
});

test("NWS-06 NWS-08 NWS-17 missed steps are applied after a reconnect", async () => {
  await openNotifications(many(2));
  await link(2);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  fakeNotificationServer.onAttempt = (line) => {
    line.emit("notification_created", {
      number: 3,
      unreadCount: 3,
      notification: notification(3),
    });
    line.emit("notification_read_sync", readSync(4, 2));
    line.establish({ number: 4, unreadCount: 2 });
  };
  act(() => fakeNotificationServer.socket.closeWith(1006));
  await act(() => vi.advanceTimersByTimeAsync(LONGEST_FIRST_DELAY_MS));
  expect(fakeNotificationServer.socket.url.search).toBe("?after=2");
  expect(page().getByText("2 unread")).toBeVisible();
  expect(page().getByRole("button", { name: "1 new, show" })).toBeVisible();
  expect(page().queryByRole("button", { name: /^Mark as read: .*\(1\)/ })).toBeNull();
});

test("NPREF-06 notifications of a disabled type are on the page all the same", async () => {
  const { user, world } = await openNotifications(many(1));
  await link(1);
  world.list = many(2).map((it) => ({ ...it, isRead: it.number === 1 }));
  world.number = 3;
  act(() => {
    fakeNotificationServer.socket.emit("number", { number: 2, unreadCount: 2 });
    fakeNotificationServer.socket.emit("notification_read_sync", readSync(3, 1));
  });
  expect(page().getByText("1 unread")).toBeVisible();
  await user.click(await page().findByRole("button", { name: "1 new, show" }));
  expect(links()).toEqual(["2", "1"]);
});

test("an unmounted list that missed a step is refetched on mount", async () => {
  const { user, world } = await openNotifications(many(1));
  await link(1);
  await user.click(page().getByRole("button", { name: "Teams" }));
  await page().findByText("Nothing matches these filters");
  world.list = many(2);
  world.number = 3;
  act(() => {
    fakeNotificationServer.socket.emit("number", { number: 2, unreadCount: 2 });
    fakeNotificationServer.socket.emit("notification_read_sync", readSync(3, 1));
  });
  await user.click(page().getByRole("button", { name: "All" }));
  expect(await page().findByRole("button", { name: "1 new, show" })).toBeVisible();
});

test("NOTIF-04 a change during a request for the next page is retained", async () => {
  const { user } = await openNotifications(many(25));
  await link(25);
  let answer = () => {};
  const slow = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server.use(
    http.get("*/api/notifications", async () => {
      await slow;
    }),
  );
  await user.click(page().getByRole("button", { name: "Show more" }));
  act(() =>
    fakeNotificationServer.socket.emit("notification_deleted", {
      number: 26,
      unreadCount: 24,
      notificationId: "n-25",
    }),
  );
  expect(links()).not.toContain("25");
  answer();
  await link(1);
  expect(links()).toEqual(many(24).map(({ number }) => String(number)));
});

const tellCreated = (number: number) =>
  fakeNotificationServer.socket.emit("notification_created", {
    number,
    unreadCount: number,
    notification: notification(number),
  });
const pageFetches = (requests: string[]) =>
  requests.filter((call) => call.includes("page=1")).length;

test("NOTIF-03 three hundred new notifications cause one refetch of the page", async () => {
  const { requests, world } = await openNotifications(many(20), "/notifications?view=pages");
  await link(20);
  expect(pageFetches(requests)).toBe(1);
  world.list = many(320);
  world.number = 320;
  act(() => {
    for (let number = 21; number <= 320; number += 1) tellCreated(number);
  });
  expect(await link(320)).toBeVisible();
  expect(page().getByText("320 in all")).toBeVisible();
  expect(pageFetches(requests)).toBe(2);
});

test("NOTIF-03 a notification during a page request does not restart it, but refetches once afterwards", async () => {
  const { world } = await openNotifications(many(20), "/notifications?view=pages");
  await link(20);
  let begun = 0;
  let answer = () => {};
  const slow = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let begins = () => {};
  const hasBegun = new Promise<void>((resolve) => {
    begins = resolve;
  });
  const happensTo = (number: number) => {
    world.list = many(number);
    world.number = number;
  };
  server.use(
    http.get("*/api/notifications", async () => {
      begun += 1;
      happensTo(20 + begun);
      begins();
      await slow;
    }),
  );
  vi.useFakeTimers({ shouldAdvanceTime: true });
  act(() => tellCreated(21));
  await act(() => vi.advanceTimersByTimeAsync(1000));
  await act(() => hasBegun);
  act(() => tellCreated(22));
  await act(() => vi.advanceTimersByTimeAsync(1000));
  const begunMeanwhile = begun;
  answer();
  expect(begunMeanwhile).toBe(1);
  expect(await link(22)).toBeVisible();
  expect(page().getByText("22 in all")).toBeVisible();
  expect(begun).toBe(2);
});
