import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { friendEntry, serveFriends } from "@/test/friends";
import { player } from "@/test/people";
import { visitApp } from "@/test/visit-app";

const FOLLOWED = { isMutualFriend: false, isFollowing: true, isFollower: false };
const rex = friendEntry("rex", { relationship: FOLLOWED });
const zoe = friendEntry("zoe_x", { relationship: FOLLOWED });

test("FRIEND-16 unfollowing the only player of the last page leads to the page before it", async () => {
  serveFriends({ players: [rex, zoe], following: [rex, zoe], pageSize: 1 });
  const { user, router } = await visitApp({ as: player(), at: "/friends?list=following&page=2" });
  await user.click(await screen.findByRole("button", { name: "Following zoe_x, unfollow" }));
  expect(await screen.findByRole("button", { name: "Following rex, unfollow" })).toBeVisible();
  expect(screen.queryByText("No users found")).toBeNull();
  expect(router.state.location.search).toBe("?list=following");
  // The last one of all leaves an empty list, not an older page.
  await user.click(screen.getByRole("button", { name: "Following rex, unfollow" }));
  expect(await screen.findByText("No users found")).toBeVisible();
});

test("unblocking the only player of the last page leads to the page before it", async () => {
  serveFriends({ blocked: [rex, zoe], pageSize: 1 });
  const { user } = await visitApp({ as: player(), at: "/friends" });
  await user.click(await screen.findByRole("button", { name: "Blocked" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Blocked players" }));
  await user.click(await dialog.findByRole("button", { name: "Next" }));
  await user.click(await dialog.findByRole("button", { name: "Unblock zoe_x" }));
  expect(await dialog.findByRole("button", { name: "Unblock rex" })).toBeVisible();
  expect(dialog.queryByText("You have blocked no one.")).toBeNull();
});

test("FRIEND-17 the players found have pages, and another name begins at the first", async () => {
  const { searches } = serveFriends({ players: [rex, zoe, friendEntry("rexona")], pageSize: 1 });
  const { user } = await visitApp({ as: player(), at: "/friends" });
  await user.click(await screen.findByRole("button", { name: "Find Friends" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Find Friends" }));
  await user.type(dialog.getByRole("searchbox", { name: "Name of a player" }), "rex");
  await user.click(await dialog.findByRole("button", { name: "Next" }));
  expect(await dialog.findByRole("button", { name: "Follow rexona" })).toBeVisible();
  expect(searches.at(-1)?.get("page")).toBe("2");
  await user.type(dialog.getByRole("searchbox", { name: "Name of a player" }), "o");
  await waitFor(() => expect(searches.at(-1)?.get("search")).toBe("rexo"));
  expect(searches.at(-1)?.get("page")).toBe("1");
});
