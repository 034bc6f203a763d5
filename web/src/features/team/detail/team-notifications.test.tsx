import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Team } from "@/api/types";
import { mirage } from "@/test/chats";
import { fakeNotificationServer } from "@/test/fake-notification-socket";
import { notification, serveNotifications } from "@/test/notifications";
import { player } from "@/test/people";
import { joinRequest, ledTeam, serveTeams, TEAM_ID, team, zed } from "@/test/teams";
import { visitApp } from "@/test/visit-app";

async function open(shownTeam: Team) {
  const teamServer = serveTeams({ team: shownTeam, friends: [mirage, zed] });
  const visited = await visitApp({ as: player(), at: `/teams/${TEAM_ID}` });
  await screen.findByRole("heading", { name: shownTeam.name, level: 1 });
  return { ...visited, ...teamServer };
}

test("TDETAIL-24 TDETAIL-27 the notifications of this team, and a link to more", async () => {
  const notificationOf = (number: number, name: string, _id: string) =>
    notification(number, {
      type: "team",
      data: {
        event: "team_joined",
        message: `zed joined ${name}`,
        team: { _id, name },
        challenge: null,
      },
    });
  serveNotifications([
    notificationOf(2, "Night Owls", TEAM_ID),
    notificationOf(1, "Early Birds", "t-2"),
  ]);
  await open(team({ myRole: "member", viewer: { role: "member" } }));
  const popUp = within(screen.getByRole("region", { name: "Pop-Up" }));
  expect(await popUp.findByText(/joined Night Owls|Night Owls/)).toBeVisible();
  const activity = within(screen.getByRole("region", { name: "Team Notifications" }));
  expect(await activity.findByText(/joined Night Owls|Night Owls/)).toBeVisible();
  expect(activity.queryByText("Early Birds")).toBeNull();
  expect(activity.getByRole("link", { name: /^See more/ })).toHaveAttribute(
    "href",
    `/notifications?type=team&team=${TEAM_ID}`,
  );
});

test("TDETAIL-27 a team without notifications", async () => {
  await open(team({ myRole: "member", viewer: { role: "member" } }));
  const news = within(await screen.findByRole("region", { name: "Team Notifications" }));
  expect(await news.findByText("No new notifications")).toBeVisible();
  const popUp = within(screen.getByRole("region", { name: "Pop-Up" }));
  expect(await popUp.findByText("No new notifications")).toBeVisible();
  expect(screen.getByRole("link", { name: "Choose what you are notified of" })).toHaveAttribute(
    "href",
    "/settings/notifications",
  );
});

test("NOTIF-16 a notification about a team updates its page at once", async () => {
  const { world } = await open(ledTeam());
  expect(screen.getByText("No requests to join")).toBeVisible();
  world.team = ledTeam({ joinRequests: [joinRequest(zed)] });
  const asking = notification(1, {
    type: "team_join_request",
    data: { event: "join_requested", team: { _id: TEAM_ID, name: "Night Owls" }, challenge: null },
  });
  await waitFor(() => expect(fakeNotificationServer.sockets).not.toHaveLength(0));
  act(() =>
    fakeNotificationServer.socket.emit("new_notification", {
      number: 1,
      unreadCount: 1,
      notification: asking,
      alert: { popup: false, sound: false },
    }),
  );
  expect(await screen.findByRole("button", { name: "Accept zed_low" })).toBeVisible();
  // Answered on another device, or from the bell.
  world.team = ledTeam();
  act(() =>
    fakeNotificationServer.socket.emit("notification_updated", {
      number: 2,
      unreadCount: 1,
      notification: { ...asking, number: 2, answer: "accepted" },
    }),
  );
  await waitFor(() => expect(screen.queryByRole("button", { name: "Accept zed_low" })).toBeNull());
});
