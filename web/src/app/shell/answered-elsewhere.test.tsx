import { act, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import type { ChallengeDetail, Notification } from "@/api/types";
import { asksForApproval } from "@/features/notification/answers";
import { useChannelStore } from "@/features/notification/channel/status";
import { toast } from "@/lib/toast";
import { detailOf, liveDuel, me, mirage, serveChallenges, winClaim } from "@/test/challenge-server";
import { fakeNotificationServer } from "@/test/fake-notification-socket";
import { fakeServer } from "@/test/fake-socket";
import { CHALLENGE, invitation, notification, serveNotifications } from "@/test/notifications";
import { refusal, server } from "@/test/server";
import { APPROVE_BY, pendingTeamMatch, teamMatch, zed } from "@/test/team-match";
import { visitApp } from "@/test/visit-app";

// jsdom has no layout, so a virtual list would render no rows.
vi.mock("virtua", () => import("@/test/plain-list"));

beforeEach(() => {
  fakeServer.onAttempt = (socket) => socket.accept(me);
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("visible");
});

async function open(list: Notification[], at = "/wallet", detail?: ChallengeDetail) {
  serveChallenges(detail ? { detail } : {});
  const served = serveNotifications(list);
  const unreadCount = list.filter(({ isRead }) => !isRead).length;
  fakeNotificationServer.onAttempt = (line) =>
    line.establish({ number: served.world.number, unreadCount });
  const visited = await visitApp({ as: me, at });
  await screen.findByRole("banner");
  await waitFor(() => expect(useChannelStore.getState().status).toBe("connected"));
  return { ...visited, ...served };
}

function popUp(one: Notification) {
  act(() =>
    fakeNotificationServer.socket.emit("new_notification", {
      number: one.number,
      unreadCount: one.number,
      notification: one,
      alert: { popup: true, sound: false },
    }),
  );
}

const popups = () => screen.queryByRole("region", { name: "New notifications" });

const declared = notification(1, {
  type: "challenge_result",
  data: {
    event: "declared",
    message: "mirage_ops says that you lost “Aim duel”.",
    actionRequired: true,
  },
});

/** Reports a change of the notification's challenge. */
const change = () =>
  act(() =>
    fakeServer.socket.emitEvent("challenge_thumbnail", {
      challengeId: CHALLENGE._id,
      version: 9,
      status: "completed",
      escrowState: "paid",
      participantCount: 2,
      maxParticipants: 2,
      totalPrizePool: "50",
      at: "2026-03-10T12:00:00Z",
    }),
  );

test("B14 a popup closes when its notification is handled on another device", async () => {
  await open([]);
  popUp(declared);
  expect(within(popups() as HTMLElement).getByRole("button", { name: "Confirm" })).toBeVisible();
  act(() =>
    fakeNotificationServer.socket.emit("notification_updated", {
      number: 2,
      unreadCount: 0,
      notification: {
        ...declared,
        isRead: true,
        answer: "accepted",
        data: { ...declared.data, actionRequired: false },
      },
    }),
  );
  expect(popups()).toBeNull();
});

test("B14 a popup closes when its result is handled on the match page", async () => {
  const { world } = await open([]);
  popUp(declared);
  world.number = 1;
  world.list = [declared];
  change();
  // The server reports that it still waits: another side has answered.
  await waitFor(() => expect(popups()).toBeVisible());
  world.list = [{ ...declared, data: { ...declared.data, actionRequired: false } }];
  change();
  await waitFor(() => expect(popups()).toBeNull());
});

test("B14 a question that is answered on the match page is read, and what came of it is not", async () => {
  const challenge = liveDuel({ _id: CHALLENGE._id, status: "in_progress" });
  const claim = winClaim(mirage);
  const detail = detailOf(challenge, {
    userRole: "creator",
    actions: ["declare"],
    declarations: [claim],
  });
  const other = { ...declared, _id: "n-2", number: 2 };
  other.data = { ...declared.data, challenge: { _id: "c-other", title: "Other" } };
  const { user, world, requests } = await open(
    [other, declared],
    `/challenges/${CHALLENGE._id}/ongoing`,
    { ...detail, escrow: { ...detail.escrow, state: "declared" } },
  );
  const bell = (unread: number) =>
    screen.findByRole("button", { name: `Notifications, ${unread} unread` });
  expect(await bell(2)).toBeVisible();
  server.use(
    http.post("*/api/challenges/:id/result", () => {
      const settled = notification(3, { type: "challenge_result", data: { event: "settled" } });
      const answered = { ...declared, data: { ...declared.data, actionRequired: false } };
      world.list = [settled, other, answered];
      return HttpResponse.json({ success: true, data: { challenge } });
    }),
  );
  await user.click(await screen.findByRole("button", { name: "Confirm result" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Confirm this result?" }));
  await user.click(dialog.getByRole("button", { name: "Confirm result" }));
  await waitFor(() => expect(requests).toContain("POST /batch"));
  await waitFor(() => expect(world.list.map(({ isRead }) => isRead)).toEqual([false, false, true]));
  expect(await bell(2)).toBeVisible();
});

test("B14 a popup about the open page is announced, and does not cover the page", async () => {
  await open([], `/challenges/${CHALLENGE._id}/ongoing`);
  popUp(declared);
  const text = "mirage_ops says that you lost “Aim duel”.";
  await waitFor(() => expect(screen.getByText(text)).toBeInTheDocument());
  expect(popups()).toBeNull();
  popUp(notification(2, { data: { challenge: { _id: "c-other", title: "Other" } } }));
  await waitFor(() => expect(popups()).toBeVisible());
  expect(within(popups() as HTMLElement).queryByText(text)).toBeNull();
});

test("B14 NPREF-07 popups that the next page hides hold no later one beneath a pointer that was on them", async () => {
  const { user } = await open([]);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  popUp(notification(1));
  popUp(notification(2));
  const region = popups() as HTMLElement;
  await user.hover(region);
  await user.click(within(region).getByRole("link", { name: /\(1\)/ }));
  await waitFor(() => expect(popups()).toBeNull());
  popUp(notification(3, { data: { challenge: { _id: "c-other", title: "Other" } } }));
  await waitFor(() => expect(popups()).toBeVisible());
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(popups()).toBeNull();
});

test("B14 NOTIF-12 declining an invitation is sent to the server and shown in its row", async () => {
  const { user, requests } = await open([invitation(1)], "/notifications");
  const toastSpy = vi.spyOn(toast, "success").mockReturnValue();
  const sent: unknown[] = [];
  server.use(
    http.post("*/api/notifications/n-1/reject", async ({ request }) => {
      sent.push(await request.json(), request.headers.get("Idempotency-Key"));
      return HttpResponse.json({ success: true, message: "Invitation declined" });
    }),
  );
  const main = within(screen.getByRole("main"));
  await user.click(await main.findByRole("button", { name: "Decline" }));
  expect(await main.findByText("Declined")).toBeVisible();
  expect(toastSpy).toHaveBeenCalledWith("Invitation declined");
  expect(main.queryByRole("button", { name: "Decline" })).toBeNull();
  expect(sent).toEqual([{ notificationType: "challenge_invitation" }, expect.any(String)]);
  expect(requests.filter((one) => one.startsWith("DELETE"))).toEqual([]);
});

test("B14 a failed decline shows the reason, and the invitation stays pending", async () => {
  const toastSpy = vi.spyOn(toast, "error").mockReturnValue();
  const { user } = await open([invitation(1)], "/notifications");
  server.use(
    http.post("*/api/notifications/n-1/reject", () =>
      refusal(409, "ACTION_NOT_REQUIRED", "There is nothing to answer here"),
    ),
  );
  const main = within(screen.getByRole("main"));
  await user.click(await main.findByRole("button", { name: "Decline" }));
  await waitFor(() => expect(toastSpy).toHaveBeenCalledWith("There is nothing to answer here"));
  expect(main.getByRole("button", { name: "Decline" })).toBeVisible();
});

test("B14 an invitation shows its stake, and that it is for a rematch", async () => {
  const rematch = invitation(1);
  rematch.data = {
    ...rematch.data,
    message: "mirage_ops invited you to a rematch of “Aim duel”.",
    stakeAmount: "25",
    stakeMax: "25",
    isRematch: true,
  };
  await open([rematch], "/notifications");
  const main = within(screen.getByRole("main"));
  expect(await main.findByText("Rematch · Stake $25")).toBeVisible();
  expect(main.getByText(/invited you to a rematch of/)).toBeVisible();
});

const asked = (approveBy: string, number = 1) =>
  notification(number, {
    type: "challenge",
    data: {
      event: "approval_asked",
      actionRequired: true,
      message: "Night Owls wants to play “Two against two” for 50 USDC.",
      part: "20",
      approveBy,
    },
  });

/** Serves a match that asks the viewer for an approval, and the answer to it; returns the keys of the sent approvals. */
function serveApproval() {
  const detail = detailOf(pendingTeamMatch(), {
    userRole: "participant",
    mySide: 0,
    actions: ["approve", "decline"],
    deadlines: [{ kind: "approve", at: APPROVE_BY, sides: [] }],
  });
  const sent: string[] = [];
  // The viewer of these tests takes zed's place in the roster.
  detail.challenge.teams = detail.challenge.teams.map((side) => ({
    ...side,
    leader: zed,
    roster: side.roster.map((entry, index) => ({ ...entry, isApproved: index > 0 })),
  }));
  server.use(
    http.get("*/api/challenges/:id", () => HttpResponse.json({ success: true, data: detail })),
    http.post("*/api/challenges/:id/approve", ({ request }) => {
      sent.push(request.headers.get("Idempotency-Key") ?? "");
      const challenge = teamMatch();
      return HttpResponse.json({ success: true, message: "ok", data: { challenge } });
    }),
  );
  return sent;
}

test("TDETAIL-39 a player approves a match of the team from the notification, with the own part in money", async () => {
  const { user } = await open([asked(APPROVE_BY)], "/notifications");
  const sent = serveApproval();
  const toastSpy = vi.spyOn(toast, "success").mockReturnValue();
  const main = within(screen.getByRole("main"));
  expect(await main.findByText("Your part: $20")).toBeVisible();
  await user.click(main.getByRole("button", { name: "Approve or decline" }));
  const dialog = await screen.findByRole("dialog", { name: "Two against two" });
  expect(fakeNotificationServer.socket.payloads("notification_read")).toHaveLength(1);
  expect(await within(dialog).findByText("Your part, from your share")).toBeVisible();
  await user.click(within(dialog).getByRole("button", { name: "Approve" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent).toHaveLength(1);
  expect(toastSpy).toHaveBeenCalledWith("You approved. Both teams' stakes are in escrow now.");
});

/** So many that an earlier notification is not among the latest five. */
const others = [2, 3, 4, 5, 6].map((number) => notification(number)).toReversed();

test("after an approval no other notification of the match asks for it", async () => {
  const list = [asked(APPROVE_BY, 7), ...others, asked(APPROVE_BY)];
  const { user } = await open(list, "/notifications");
  serveApproval();
  vi.spyOn(toast, "success").mockReturnValue();
  const main = within(screen.getByRole("main"));
  const [latest, ...earlier] = await main.findAllByRole("button", { name: "Approve or decline" });
  expect(earlier).toHaveLength(1);
  await user.click(latest as HTMLElement);
  const dialog = await screen.findByRole("dialog", { name: "Two against two" });
  await user.click(await within(dialog).findByRole("button", { name: "Approve" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(main.queryByRole("button", { name: "Approve or decline" })).toBeNull();
});

test.each([
  ["the latest", []],
  ["an earlier one", others],
])(
  "TDETAIL-39 an approval that was given on the match page is no longer asked for in the list: %s",
  async (_, later) => {
    const { world } = await open([...later, asked(APPROVE_BY)], "/notifications");
    const main = within(screen.getByRole("main"));
    expect(await main.findByRole("button", { name: "Approve or decline" })).toBeVisible();
    world.list = world.list.map((one) => ({
      ...one,
      data: { ...one.data, actionRequired: false },
    }));
    change();
    await waitFor(() =>
      expect(main.queryByRole("button", { name: "Approve or decline" })).toBeNull(),
    );
  },
);

test("an approval that is settled is not asked for again, nor one whose time is over", async () => {
  const { user } = await open([asked(APPROVE_BY)], "/notifications");
  const detail = detailOf(teamMatch());
  server.use(
    http.get("*/api/challenges/:id", () => HttpResponse.json({ success: true, data: detail })),
  );
  const main = within(screen.getByRole("main"));
  await user.click(await main.findByRole("button", { name: "Approve or decline" }));
  const dialog = await screen.findByRole("dialog", { name: "Two against two" });
  expect(within(dialog).getByText("No approval is asked for any more.")).toBeVisible();
  expect(within(dialog).queryByRole("button", { name: "Approve" })).toBeNull();
  expect(asksForApproval(asked("2026-03-10T10:00:00Z"), Date.parse("2026-03-10T10:00:00Z"))).toBe(
    false,
  );
});
