import { act, screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test, vi } from "vitest";
import { clearToken, writeToken } from "@/api/token";
import { toast } from "@/lib/toast";
import { serveChallenges } from "@/test/challenge-server";
import { friendEntry, serveFriends } from "@/test/friends";
import { player } from "@/test/people";
import { refusal, server } from "@/test/server";
import { visitApp } from "@/test/visit-app";
import { onWideScreen } from "@/test/wide-screen";

const rex = friendEntry("rex");
const FRIEND = { isMutualFriend: true, isFollowing: true, isFollower: true };

test("FRIEND-11 a visitor is asked to sign in, and why", async () => {
  const { router } = await visitApp({ as: null, at: "/friends" });
  expect(await screen.findByText("Please log in to view your friends.")).toBeVisible();
  expect(router.state.location.pathname).toBe("/login");
});

test("FRIEND-20 FRIEND-21 without an id nothing is asked for; Retry reads the account again", async () => {
  const { searches } = serveFriends({ players: [rex] });
  const { user } = await visitApp({ as: player({ _id: "" }), at: "/friends" });
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "User ID not available. Please try logging in again.",
  );
  expect(searches).toEqual([]);
  server.use(http.get("*/api/auth/me", () => HttpResponse.json({ success: true, user: player() })));
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("list", { name: "Discover Users" })).toBeVisible();
});

test("FRIEND-22 without an id the card and the dialog say that there are no friends to load", async () => {
  onWideScreen();
  serveChallenges();
  const { user } = await visitApp({ as: player({ _id: "" }), at: "/dashboard" });
  const card = within(await screen.findByRole("region", { name: "Friends" }));
  const text = /^Unable to load friends: User ID not availablePlease try refreshing the page/;
  expect(card.getByRole("alert")).toHaveTextContent(text);
  await user.click(card.getByRole("button", { name: /^See all/ }));
  const dialog = await screen.findByRole("dialog", { name: "Mutual Friends" });
  expect(within(dialog).getByRole("alert")).toHaveTextContent(text);
});

test("FRIEND-24 without a token nothing is sent; Retry works once there is one", async () => {
  const { searches } = serveFriends({ players: [rex] });
  const { user } = await visitApp({ as: player(), at: "/friends?list=mutual" });
  await screen.findByText("No mutual friends found");
  clearToken();
  await user.click(screen.getByRole("tab", { name: /^Discover Users/ }));
  expect(await screen.findByRole("alert")).toHaveTextContent("No authentication token found");
  expect(searches).toEqual([]);
  writeToken("another");
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("list", { name: "Discover Users" })).toBeVisible();
});

test("FRIEND-24 SESS-08 a token that is refused after its renewal leads to the sign-in, which states why", async () => {
  serveFriends({ players: [rex] });
  const { router } = await visitApp({ as: player(), at: "/friends" });
  await screen.findByRole("list", { name: "Discover Users" });
  server.use(
    http.get("*/api/friends/:id/following", () => refusal(401, "TOKEN_EXPIRED", "Token expired")),
    http.post("*/api/auth/refresh", () =>
      HttpResponse.json({ success: true, accessToken: "fresh" }),
    ),
  );
  await router.navigate("/friends?list=following");
  expect(await screen.findByText("Authentication failed - please log in again")).toBeVisible();
  expect(router.state.location.pathname).toBe("/login");
});

test("FRIEND-24 OPEN-22 a failure after the renewal of the token is called so, with Retry", async () => {
  serveFriends({ players: [rex] });
  let calls = 0;
  server.use(
    http.get("*/api/friends/users", () => {
      calls += 1;
      if (calls === 1) return refusal(401, "TOKEN_EXPIRED", "Token expired");
      return calls === 2 ? new HttpResponse("", { status: 400 }) : undefined;
    }),
    http.post("*/api/auth/refresh", () =>
      HttpResponse.json({ success: true, accessToken: "fresh" }),
    ),
  );
  const { user } = await visitApp({ as: player(), at: "/friends" });
  expect(await screen.findByRole("alert")).toHaveTextContent("Request failed after token refresh");
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("list", { name: "Discover Users" })).toBeVisible();
});

test("FRIEND-24 a response that cannot be read: of a dialog, and of a follow", async () => {
  onWideScreen();
  serveChallenges();
  const zoe = friendEntry("zoe_x", { relationship: FRIEND });
  serveFriends({ players: [rex, zoe] });
  const unreadable = () => new HttpResponse("<p>Not JSON</p>");
  let isReadable = false;
  server.use(
    http.get("*/api/friends/:id/mutual-friends-aggregation", unreadable),
    // Once it is readable, the handler of the list answers.
    http.get("*/api/friends/:id/mutual-friends", () => (isReadable ? undefined : unreadable())),
    http.post("*/api/friends/:id/follow", unreadable),
  );
  const shown = vi.spyOn(toast, "error").mockImplementation(() => undefined);
  const { user, router } = await visitApp({ as: player(), at: "/friends" });
  await user.click(await screen.findByRole("button", { name: "Follow rex" }));
  await expect.poll(() => shown.mock.calls).toEqual([["rex: Request failed"]]);
  await act(() => router.navigate("/dashboard"));
  await user.click(await screen.findByRole("button", { name: /of your mutual friends$/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "Mutual Friends" }));
  expect(await dialog.findByRole("alert")).toHaveTextContent("Failed to fetch data");
  isReadable = true;
  await user.click(dialog.getByRole("button", { name: "Retry" }));
  expect(await dialog.findByRole("link", { name: /^zoe_x/ })).toBeVisible();
});
