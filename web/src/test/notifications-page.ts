import { screen, within } from "@testing-library/react";
import type { Notification } from "@/api/types";
import { fakeNotificationServer } from "./fake-notification-socket";
import { notification, serveNotifications } from "./notifications";
import { player } from "./people";
import { visitApp } from "./visit-app";

/** Notifications, the newest first. */
export const many = (count: number) =>
  Array.from({ length: count }, (_, index) => notification(count - index));

/** Opens the notifications page of a user who has the given notifications. */
export async function openNotifications(list: Notification[], at = "/notifications") {
  const served = serveNotifications(list);
  const { number } = served.world;
  const unreadCount = list.filter(({ isRead }) => !isRead).length;
  fakeNotificationServer.onAttempt = (line) => line.establish({ number, unreadCount });
  const visited = await visitApp({ as: player(), at });
  await screen.findByRole("heading", { name: "Notifications", level: 1 });
  return { ...visited, ...served };
}

export const page = () => within(screen.getByRole("main"));
/** The numbers of the notifications that are shown. */
export const links = () =>
  page()
    .queryAllByRole("link")
    .map((link) => link.textContent?.match(/\((\d+)\)/)?.[1])
    .filter((number) => number !== undefined);
export const link = (number: number) =>
  page().findByRole("link", { name: new RegExp(`\\(${number}\\)`) });
export const button = (action: string, number: number) =>
  page().getByRole("button", { name: new RegExp(`^${action}: .*\\(${number}\\)`) });
