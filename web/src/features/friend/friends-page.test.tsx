import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test, vi } from "vitest";
import { FOLLOW_CHANNEL } from "@/api/follow-channel";
import { toast } from "@/lib/toast";
import { fakeNotificationServer } from "@/test/fake-notification-socket";
import { friendEntry, serveFriends } from "@/test/friends";
import { notification } from "@/test/notifications";
import { player } from "@/test/people";
import { refusal, server } from "@/test/server";
import { visitApp } from "@/test/visit-app";

const FRIEND = { isMutualFriend: true, isFollowing: true, isFollower: true };
const FOLLOWED = { isMutualFriend: false, isFollowing: true, isFollower: false };

const rex = friendEntry("rex", { followerCount: 2 });
const zoe = friendEntry("zoe_x", { relationship: FRIEND, status: "online", followerCount: 1 });

const open = (at = "/friends") => visitApp({ as: player(), at });

test("FRIEND-01 FRIEND-03 FRIEND-04 FRIEND-05 FRIEND-06 FRIEND-08 API-FRIEND-01 the lists with their counts, and the players of one", async () => {
  const { searches } = serveFriends({ players: [zoe, rex], following: [zoe] });
  await open();
  expect(await screen.findByRole("heading", { level: 1, name: "Friends" })).toBeVisible();
  const list = await screen.findByRole("list", { name: "Discover Users" });
  expect(within(list).getAllByRole("listitem")).toHaveLength(2);
  expect(list).toHaveTextContent("Online · 1 follower · Mutual friend");
  for (const name of [
    /^Discover Users ?2$/,
    /^Following ?1$/,
    /^Followers ?0$/,
    /^Mutual Friends ?1$/,
  ]) {
    expect(await screen.findByRole("tab", { name })).toBeVisible();
  }
  expect(within(list).getByRole("link", { name: /^rex/ })).toHaveAttribute("href", "/profile/rex");
  expect(searches[0]?.get("limit")).toBe("20");
});

test("FRIEND-15 API-FRIEND-07 following shows at once, and a failure takes it back", async () => {
  const { commands } = serveFriends({ players: [rex] });
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Follow rex" }));
  await expect.poll(() => commands).toEqual([`follow ${rex._id}`]);
  server.use(
    http.post("*/api/friends/:id/follow", () =>
      refusal(403, "BLOCKED", "You cannot follow this player"),
    ),
  );
  const refused = vi.spyOn(toast, "error").mockImplementation(() => undefined);
  await user.click(await screen.findByRole("button", { name: "Follow rex" }));
  await expect.poll(() => refused.mock.calls).toEqual([["rex: You cannot follow this player"]]);
  expect(await screen.findByRole("button", { name: "Follow rex" })).toBeVisible();
});

test("FRIEND-16 API-FRIEND-08 unfollowing in the list of followed players removes the row", async () => {
  const followed = { ...rex, relationship: FOLLOWED };
  const { commands } = serveFriends({ players: [followed], following: [followed] });
  const { user } = await open("/friends?list=following");
  await user.click(await screen.findByRole("button", { name: "Following rex, unfollow" }));
  expect(await screen.findByText("No users found")).toBeVisible();
  await waitFor(() => expect(screen.getByRole("region", { name: "Following" })).toHaveFocus());
  expect(commands).toEqual([`unfollow ${rex._id}`]);
});

test("following and unfollowing in another tab refetches the lists of this one", async () => {
  const followed = { ...rex, relationship: FOLLOWED };
  const { world } = serveFriends({ players: [followed], following: [followed] });
  await open("/friends?list=following");
  await screen.findByRole("button", { name: "Following rex, unfollow" });
  world.following = [];
  const otherTab = new BroadcastChannel(FOLLOW_CHANNEL);
  otherTab.postMessage("changed");
  expect(await screen.findByText("No users found")).toBeVisible();
  expect(await screen.findByRole("tab", { name: /^Following ?0$/ })).toBeVisible();
  otherTab.close();
});

test("a follow informs the other tabs, once it is done", async () => {
  const { commands } = serveFriends({ players: [rex] });
  const otherTab = new BroadcastChannel(FOLLOW_CHANNEL);
  const commandsAtMessage: (readonly string[])[] = [];
  otherTab.addEventListener("message", () => commandsAtMessage.push([...commands]));
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Follow rex" }));
  await expect.poll(() => commandsAtMessage).toEqual([[`follow ${rex._id}`]]);
  otherTab.close();
});

test("FRIEND-07 FRIEND-12 FRIEND-18 the search is in the URL, and states if it finds no one", async () => {
  const { searches } = serveFriends({ players: [rex, zoe] });
  const { user, router } = await open();
  await screen.findByRole("list", { name: "Discover Users" });
  await user.type(screen.getByRole("searchbox", { name: "Search Discover Users" }), "nemo");
  expect(await screen.findByText("No users found")).toBeVisible();
  expect(router.state.location.search).toBe("?search=nemo");
  expect(searches.filter((search) => search.has("search"))).toHaveLength(1);
});

test("FRIEND-18 the search waits for half a second without typing", async () => {
  const { searches } = serveFriends({ players: [rex, zoe] });
  await open();
  await screen.findByRole("list", { name: "Discover Users" });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const field = screen.getByRole("searchbox", { name: "Search Discover Users" });
  fireEvent.change(field, { target: { value: "rex" } });
  const searched = () => searches.map((search) => search.get("search")).filter(Boolean);
  await act(() => vi.advanceTimersByTimeAsync(400));
  expect(searched()).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(100));
  await waitFor(() => expect(searched()).toEqual(["rex"]));
});

test("API-FRIEND-02 API-FRIEND-03 API-FRIEND-04 each of the viewer's own lists has a route, read twenty a page", async () => {
  serveFriends();
  const asked: string[] = [];
  server.use(
    // Without a response: the handlers of the lists answer.
    http.get("*/api/friends/:id/:list", ({ request, params }) => {
      const { searchParams } = new URL(request.url);
      const [page, limit] = ["page", "limit"].map((name) => searchParams.get(name));
      asked.push(`${String(params["id"])} ${String(params["list"])} ${page} ${limit}`);
    }),
  );
  const { user } = await open();
  for (const name of [/^Followers/, /^Following/, /^Mutual Friends/]) {
    await user.click(await screen.findByRole("tab", { name }));
  }
  const id = player()._id;
  await expect
    .poll(() => asked)
    .toEqual([`${id} followers 1 20`, `${id} following 1 20`, `${id} mutual-friends 1 20`]);
});

test("FRIEND-06 FRIEND-13 mutual friends are one of the lists, and have no second way in", async () => {
  serveFriends({ players: [rex] });
  const { user } = await open();
  await user.click(await screen.findByRole("tab", { name: /^Mutual Friends/ }));
  expect(await screen.findByText("No mutual friends found")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Mutual Friends" })).toBeNull();
});

test("FRIEND-02 FRIEND-17 FRIEND-19 Find Friends asks for a name, and refreshes as it is typed", async () => {
  const { searches } = serveFriends({ players: [rex, zoe] });
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Find Friends" }));
  const dialog = await screen.findByRole("dialog", { name: "Find Friends" });
  expect(dialog).toHaveTextContent("Type a name, or a part of one.");
  await user.type(within(dialog).getByRole("searchbox", { name: "Name of a player" }), "zo");
  const found = await within(dialog).findByRole("list", { name: "Players found" });
  expect(found).toHaveTextContent("zoe_x");
  const search = searches.at(-1);
  expect([search?.get("search"), search?.get("limit")]).toEqual(["zo", "10"]);
});

test("FRIEND-09 pages of twenty are in the URL", async () => {
  serveFriends({ players: [rex], totalPages: 3 });
  const { user, router } = await open();
  await user.click(await screen.findByRole("button", { name: "Next" }));
  expect(router.state.location.search).toBe("?page=2");
});

test.each([
  [() => refusal(503, "BUSY", "The server is busy"), "The server is busy"],
  [() => new HttpResponse("", { status: 500 }), "Request failed with status 500"],
  [() => new HttpResponse("<p>Not JSON</p>"), "Failed to fetch friends"],
])("FRIEND-14 FRIEND-23 a failure is shown, with Retry", async (respond, message) => {
  serveFriends({ players: [rex] });
  server.use(http.get("*/api/friends/users", respond, { once: true }));
  const { user } = await open();
  expect(await screen.findByRole("alert")).toHaveTextContent(message);
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("list", { name: "Discover Users" })).toBeVisible();
});

test("a blocked player is unblocked in the list of blocked players", async () => {
  const { commands } = serveFriends({ players: [zoe], blocked: [rex] });
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Blocked" }));
  const dialog = await screen.findByRole("dialog", { name: "Blocked players" });
  const unblock = await within(dialog).findByRole("button", { name: "Unblock rex" });
  expect(dialog).toHaveTextContent("1 player");
  await user.click(unblock);
  expect(await within(dialog).findByText("You have blocked no one.")).toBeVisible();
  expect(commands).toEqual([`unblock ${rex._id}`]);
});

test("an empty list offers the next step", async () => {
  serveFriends({ players: [rex] });
  const { user, router } = await open("/friends?list=mutual");
  expect(await screen.findByText("No mutual friends found")).toBeVisible();
  await user.click(screen.getByRole("link", { name: "Discover players to follow" }));
  expect(await screen.findByRole("list", { name: "Discover Users" })).toBeVisible();
  await act(() => router.navigate("/friends?list=followers"));
  const invite = await screen.findByRole("link", { name: "Invite players you know" });
  expect(invite).toHaveAttribute("href", "/referrals");
  await act(() => router.navigate("/friends?search=nemo"));
  await user.click(await screen.findByRole("button", { name: "Clear the search" }));
  expect(await screen.findByRole("list", { name: "Discover Users" })).toBeVisible();
});

test("a friend in a challenge can be watched", async () => {
  const challenge = "01900000-0000-7000-8000-0000000000c1";
  serveFriends({ players: [{ ...zoe, playing: challenge }] });
  await open();
  const link = await screen.findByRole("link", { name: "Watch the challenge of zoe_x" });
  expect(link).toHaveAttribute("href", `/challenges/${challenge}/ongoing`);
  expect(screen.getByText(/^Online, in a challenge · /)).toBeVisible();
});

test("FRIEND-26 the list is refetched every thirty seconds, so that the presence changes", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { world } = serveFriends({ players: [zoe] });
  await open();
  expect(await screen.findByText(/^Online · /)).toBeVisible();
  world.players = [{ ...zoe, status: "offline", lastSeen: null }];
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(await screen.findByText(/^Offline · /)).toBeVisible();
});

test("FRIEND-06 a follow by the other player shows a friend at once", async () => {
  const { world } = serveFriends({ players: [{ ...rex, relationship: FOLLOWED }] });
  await open("/friends?list=mutual");
  expect(await screen.findByRole("tab", { name: /^Mutual Friends ?0$/ })).toBeVisible();
  world.players = [{ ...rex, relationship: FRIEND }];
  let accounts = 0;
  server.use(
    http.get("*/api/auth/me", () => {
      accounts += 1;
      return HttpResponse.json({ success: true, user: player({ followerCount: 13 }) });
    }),
  );
  await waitFor(() => expect(fakeNotificationServer.sockets).not.toHaveLength(0));
  act(() =>
    fakeNotificationServer.socket.emit("new_notification", {
      number: 1,
      unreadCount: 1,
      notification: notification(1, { type: "friend" }),
      alert: { popup: false, sound: false },
    }),
  );
  expect(await screen.findByRole("tab", { name: /^Mutual Friends ?1$/ })).toBeVisible();
  // The own profile has the number of followers from the account.
  expect(accounts).toBe(1);
});
