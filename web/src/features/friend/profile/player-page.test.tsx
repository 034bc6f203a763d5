import { act, screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test, vi } from "vitest";
import type { PublicProfile } from "@/api/types";
import { toast } from "@/lib/toast";
import { fakeServer } from "@/test/fake-socket";
import { friendEntry, publicProfile, serveFriends } from "@/test/friends";
import { serveLooks } from "@/test/looks";
import { player } from "@/test/people";
import { refusal, server } from "@/test/server";
import { visitApp } from "@/test/visit-app";

function serveProfile(profile: PublicProfile) {
  const { commands } = serveFriends();
  let shown = profile;
  server.use(
    http.get("*/api/users/:user/profile", () =>
      HttpResponse.json({ success: true, data: { profile: shown } }),
    ),
    http.post("*/api/friends/:id/block", ({ params }) => {
      commands.push(`block ${String(params["id"])}`);
      shown = { ...shown, isBlocked: true };
      return HttpResponse.json({ success: true });
    }),
    http.delete("*/api/friends/:id/block", ({ params }) => {
      commands.push(`unblock ${String(params["id"])}`);
      shown = { ...shown, isBlocked: false };
      return HttpResponse.json({ success: true });
    }),
  );
  return commands;
}

const open = () => visitApp({ as: player(), at: "/profile/mirage_ops" });

test("a friend in a challenge is shown so, and can be watched", async () => {
  const playing = "01900000-0000-7000-8000-0000000000c1";
  serveProfile(publicProfile({ status: "online", playing }));
  await open();
  expect(await screen.findByText(/· Online, in a challenge/)).toBeVisible();
  const watch = screen.getByRole("link", { name: "Watch the challenge of mirage_ops" });
  expect(watch).toHaveAttribute("href", `/challenges/${playing}/ongoing`);
});

test("a bought cover is behind the head of the profile, and no one else has it", async () => {
  serveLooks({ velvet: { cover: "cover_court" } });
  serveProfile(publicProfile({ username: "velvet" }));
  const { router } = await visitApp({ as: player(), at: "/profile/velvet" });
  const head = async (name: string) =>
    (await screen.findByRole("heading", { level: 1, name })).closest(".cover-court");
  await expect.poll(() => head("velvet")).toBeVisible();
  expect(await head("velvet")).toContainElement(screen.getByRole("button", { name: /^Follow/ }));
  serveProfile(publicProfile());
  await act(() => router.navigate("/profile/mirage_ops"));
  expect(await head("mirage_ops")).toBeNull();
});

test("PROF-22 OPEN-02 ROUTE-30 a profile shows the record, the results and the buttons", async () => {
  const profile = publicProfile({
    recent: [
      {
        challengeId: "01900000-0000-7000-8000-0000000000c1",
        title: "Mid lane only",
        game: "Dota 2",
        result: "won",
        at: "2026-03-10T10:00:00Z",
      },
    ],
  });
  serveProfile(profile);
  await open();
  expect(await screen.findByRole("heading", { level: 1, name: "mirage_ops" })).toBeVisible();
  expect(screen.getByRole("region", { name: "Statistics" })).toHaveTextContent("75%");
  expect(screen.getByRole("region", { name: "Statistics" })).toHaveTextContent("Winnings$72.50");
  expect(screen.getByText("Fair play").closest("div")).toHaveTextContent("97");
  expect(screen.getByRole("region", { name: "You and mirage_ops" })).toHaveTextContent(
    "No match of you two has ended with a result yet. Matches of teams count where you two play for opposite sides.",
  );
  const recent = screen.getByRole("list", { name: "Recent results" });
  expect(within(recent).getByRole("link")).toHaveTextContent("Mid lane only");
  expect(screen.getByRole("button", { name: "Follow mirage_ops" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Message" })).toHaveAttribute(
    "href",
    `/chats/with/${profile._id}`,
  );
});

test("a recent result without a game shows the time alone", async () => {
  const at = new Date(Date.now() - 3 * 60_000).toISOString();
  const result = {
    challengeId: "c1",
    title: "Mid lane only",
    game: "",
    result: "won" as const,
    at,
  };
  serveProfile(publicProfile({ recent: [result] }));
  await open();
  const recent = await screen.findByRole("list", { name: "Recent results" });
  expect(within(recent).getByText(/ago/)).toHaveTextContent(/^[^·]*ago$/);
});

test.each([
  ["until it expires", 1, /· Recruiter · Premium$/],
  ["not any more", -1, /· Recruiter$/],
])("PROF-06 a profile shows the rewards of its player: premium %s", async (_, days, words) => {
  const premiumUntil = new Date(Date.now() + days * 86_400_000).toISOString();
  serveProfile(publicProfile({ rewards: { badges: ["recruiter"], frame: null, premiumUntil } }));
  await open();
  expect(await screen.findByText(words)).toBeVisible();
});

test("PROF-22 the own profile leads to its form, and offers nothing to do with oneself", async () => {
  serveProfile(publicProfile({ _id: player()._id, headToHead: null }));
  await open();
  const edit = await screen.findByRole("link", { name: "Edit profile" });
  expect(edit).toHaveAttribute("href", "/profile");
  expect(screen.queryByRole("button", { name: /^Follow / })).toBeNull();
  expect(screen.queryByRole("link", { name: "Message" })).toBeNull();
});

test("a profile that cannot be loaded shows an error, with Retry", async () => {
  serveProfile(publicProfile());
  server.use(
    http.get("*/api/users/:user/profile", () => refusal(503, "BUSY", "Please wait"), {
      once: true,
    }),
  );
  const { user } = await open();
  expect(await screen.findByRole("alert")).toHaveTextContent("Please wait");
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("heading", { level: 1, name: "mirage_ops" })).toBeVisible();
});

test("a player is blocked after a question, and unblocked again", async () => {
  const commands = serveProfile(publicProfile());
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "More about mirage_ops" }));
  await user.click(await screen.findByRole("menuitem", { name: "Block mirage_ops" }));
  const dialog = await screen.findByRole("dialog", { name: "Block mirage_ops?" });
  await user.click(within(dialog).getByRole("button", { name: "Block" }));
  await expect.poll(() => screen.queryByRole("button", { name: "Follow mirage_ops" })).toBeNull();
  expect(await screen.findByText("You have blocked this player.")).toBeVisible();
  await user.click(await screen.findByRole("button", { name: "Unblock mirage_ops" }));
  expect(await screen.findByRole("button", { name: "Follow mirage_ops" })).toBeVisible();
  const more = screen.getByRole("button", { name: "More about mirage_ops" });
  await expect.poll(() => document.activeElement).toBe(more);
  const { _id } = publicProfile();
  expect(commands).toEqual([`block ${_id}`, `unblock ${_id}`]);
});

test("PROF-22 a player who would get the invitation can be challenged, and the form shows and removes them", async () => {
  serveProfile(publicProfile({ canInvite: true }));
  server.use(http.get("*/api/games", () => HttpResponse.error()));
  const { user } = await open();
  await user.click(await screen.findByRole("link", { name: "Challenge" }));
  const opponent = await screen.findByRole("region", { name: "Opponent" });
  expect(opponent).toHaveTextContent("You invite @mirage_ops to this challenge.");
  await user.click(
    within(opponent).getByRole("button", { name: "Remove the invitation of mirage_ops" }),
  );
  expect(screen.queryByRole("region", { name: "Opponent" })).toBeNull();
});

test("PROF-22 a stranger cannot be challenged", async () => {
  serveProfile(publicProfile({ canInvite: false }));
  await open();
  expect(await screen.findByRole("link", { name: "Message" })).toBeVisible();
  expect(screen.queryByRole("link", { name: "Challenge" })).toBeNull();
});

test("a block counts at once on the own account, and an unblock that fails states why", async () => {
  serveProfile(publicProfile());
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "More about mirage_ops" }));
  await user.click(await screen.findByRole("menuitem", { name: "Block mirage_ops" }));
  let accounts = 0;
  server.use(
    http.get("*/api/auth/me", () => {
      accounts += 1;
      return HttpResponse.json({ success: true, user: player({ followingCount: 6 }) });
    }),
    http.delete("*/api/friends/:id/block", () => refusal(429, "RATE_LIMITED", "Try again later")),
  );
  await user.click(
    within(await screen.findByRole("dialog")).getByRole("button", { name: "Block" }),
  );
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  expect(accounts).toBe(1);
  const refused = vi.spyOn(toast, "error").mockImplementation(() => undefined);
  await user.click(await screen.findByRole("button", { name: "Unblock mirage_ops" }));
  await expect.poll(() => refused.mock.calls).toEqual([["mirage_ops: Try again later"]]);
});

test("a block and an unblock on another device are shown at once, also what was missed while offline", async () => {
  serveFriends();
  let profile = publicProfile();
  server.use(
    http.get("*/api/users/:user/profile", () =>
      HttpResponse.json({ success: true, data: { profile } }),
    ),
  );
  fakeServer.onAttempt = (socket) => socket.accept(player());
  await open();
  expect(await screen.findByRole("button", { name: "Follow mirage_ops" })).toBeVisible();
  let accounts = 0;
  server.use(
    http.get("*/api/auth/me", () => {
      accounts += 1;
      return HttpResponse.json({ success: true, user: player() });
    }),
  );
  const update = (isBlocked: boolean) => {
    profile = { ...profile, isBlocked };
    return { userId: profile._id, isBlocked };
  };
  act(() => fakeServer.socket.emitEvent("block_updated", update(true)));
  expect(await screen.findByText("You have blocked this player.")).toBeVisible();
  expect(accounts).toBe(1);
  act(() => fakeServer.socket.emitEvent("block_updated", update(false)));
  expect(await screen.findByRole("button", { name: "Follow mirage_ops" })).toBeVisible();
  act(() => fakeServer.socket.cut());
  update(true);
  act(() => fakeServer.socket.accept(player()));
  expect(await screen.findByText("You have blocked this player.")).toBeVisible();
});

test("NOTIF-27 a follower is asked for a match, with a message", async () => {
  const relationship = { isMutualFriend: false, isFollowing: false, isFollower: true };
  serveProfile(publicProfile({ relationship }));
  const sent: unknown[] = [];
  server.use(
    http.post("*/api/notifications", async ({ request }) => {
      sent.push(await request.json());
      if (sent.length === 1) return refusal(429, "RATE_LIMITED", "Too many of these. Try later.");
      return HttpResponse.json({ success: true, message: "Notification sent" }, { status: 201 });
    }),
  );
  const toastSpy = vi.spyOn(toast, "success").mockReturnValue();
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "More about mirage_ops" }));
  await user.click(await screen.findByRole("menuitem", { name: "Ask for a match" }));
  const dialog = await screen.findByRole("dialog", { name: "Ask mirage_ops for a match" });
  await user.type(within(dialog).getByLabelText(/^Message/), "tonight?");
  await user.click(within(dialog).getByRole("button", { name: "Send" }));
  expect(await within(dialog).findByText("Too many of these. Try later.")).toBeVisible();
  await user.click(within(dialog).getByRole("button", { name: "Send" }));
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  expect(toastSpy).toHaveBeenCalledWith("Notification sent");
  const request = {
    recipientId: publicProfile()._id,
    type: "interest",
    data: { message: "tonight?", challenge: null },
  };
  expect(sent).toEqual([request, request]);
});

test("API-FRIEND-06 the friends in common with the player are read from the route for them", async () => {
  serveProfile(publicProfile());
  const asked: string[] = [];
  server.use(
    http.get("*/api/friends/:id/mutual-friends-with-me", ({ request, params }) => {
      asked.push(`${String(params["id"])}${new URL(request.url).search}`);
      const pagination = {
        currentPage: 1,
        totalPages: 1,
        hasNextPage: false,
        hasPrevPage: false,
        totalMutualFriends: 1,
      };
      const data = { mutualFriends: [friendEntry("zoe_x")], pagination };
      return HttpResponse.json({ success: true, data });
    }),
  );
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "More about mirage_ops" }));
  await user.click(await screen.findByRole("menuitem", { name: "Friends in common" }));
  const dialog = await screen.findByRole("dialog", { name: "Friends in common with mirage_ops" });
  expect(await within(dialog).findByRole("link", { name: /^zoe_x/ })).toBeVisible();
  expect(asked).toEqual([`${publicProfile()._id}?page=1&limit=20`]);
});

test("NOTIF-27 who does not follow the viewer cannot be notified", async () => {
  serveProfile(publicProfile());
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "More about mirage_ops" }));
  expect(await screen.findByRole("menuitem", { name: "Friends in common" })).toBeVisible();
  expect(screen.queryByRole("menuitem", { name: "Ask for a match" })).toBeNull();
});

test("PROF-22 a player is reported with a reason", async () => {
  serveProfile(publicProfile());
  const reports: unknown[] = [];
  server.use(
    http.post("*/api/users/:id/report", async ({ request }) => {
      reports.push(await request.json());
      return HttpResponse.json({ success: true, message: "Thank you." }, { status: 201 });
    }),
  );
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "More about mirage_ops" }));
  await user.click(await screen.findByRole("menuitem", { name: "Report mirage_ops" }));
  const dialog = await screen.findByRole("dialog", { name: "Report mirage_ops" });
  await user.click(within(dialog).getByRole("button", { name: "Send report" }));
  expect(within(dialog).getByText("Please say what is wrong")).toBeVisible();
  await user.selectOptions(within(dialog).getByLabelText("What is wrong?"), "abuse");
  await user.click(within(dialog).getByRole("button", { name: "Send report" }));
  await expect.poll(() => reports).toEqual([{ reason: "abuse", details: "" }]);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a player who does not exist is not found", async () => {
  serveFriends();
  server.use(
    http.get("*/api/users/:user/profile", () => refusal(404, "USER_NOT_FOUND", "User not found")),
  );
  await open();
  expect(await screen.findByText("User not found")).toBeVisible();
  expect(screen.getByRole("link", { name: "Find players" })).toHaveAttribute("href", "/friends");
});

test("a profile whose player blocks the viewer is not found from the next refetch on", async () => {
  serveProfile(publicProfile());
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await open();
  expect(await screen.findByRole("button", { name: "Follow mirage_ops" })).toBeVisible();
  server.use(
    http.get("*/api/users/:user/profile", () => refusal(404, "USER_NOT_FOUND", "User not found")),
  );
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(await screen.findByText("User not found")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Follow mirage_ops" })).toBeNull();
});
