import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { serveChallenges } from "@/test/challenge-server";
import { friendEntry, serveFriends } from "@/test/friends";
import { player } from "@/test/people";
import { refusal, server } from "@/test/server";
import { visitApp } from "@/test/visit-app";
import { onWideScreen } from "@/test/wide-screen";

const FRIEND = { isMutualFriend: true, isFollowing: true, isFollower: true };
const zoe = friendEntry("zoe_x", { relationship: FRIEND });

test("DASH-12 FRIEND-10 FWID-01 FWID-02 FWID-03 the card and its dialog fall back to the plain list of mutual friends", async () => {
  onWideScreen();
  serveChallenges();
  serveFriends({ players: [zoe] });
  const asked: (string | null)[] = [];
  server.use(
    http.get("*/api/friends/:id/mutual-friends-aggregation", () =>
      refusal(503, "BUSY", "The server is busy"),
    ),
    // Without a response: the handler of the list answers.
    http.get("*/api/friends/:id/mutual-friends", ({ request }) => {
      asked.push(new URL(request.url).searchParams.get("limit"));
    }),
  );
  const { user } = await visitApp({ as: player(), at: "/dashboard" });
  const card = await screen.findByRole("region", { name: "Friends" });
  // In the right column, with the wallet.
  expect(card.parentElement).toContainElement(screen.getByRole("region", { name: "Wallet" }));
  expect(await within(card).findByRole("link", { name: /^zoe_x/ })).toBeVisible();
  await user.click(within(card).getByRole("button", { name: /^See all/ }));
  const dialog = await screen.findByRole("dialog", { name: "Mutual Friends" });
  expect(await within(dialog).findByRole("link", { name: /^zoe_x/ })).toBeVisible();
  expect(asked).toEqual(["6", "20"]);
});

test("FWID-03 a refusal of the aggregation is not asked again", async () => {
  onWideScreen();
  serveChallenges();
  serveFriends({ players: [zoe] });
  let wasAsked = false;
  server.use(
    http.get("*/api/friends/:id/mutual-friends-aggregation", () =>
      refusal(403, "FORBIDDEN", "These friends are not yours"),
    ),
    http.get("*/api/friends/:id/mutual-friends", () => {
      wasAsked = true;
      return HttpResponse.json({});
    }),
  );
  const { user } = await visitApp({ as: player(), at: "/dashboard" });
  const card = await screen.findByRole("region", { name: "Friends" });
  await user.click(within(card).getByRole("button", { name: /^See all/ }));
  const dialog = await screen.findByRole("dialog", { name: "Mutual Friends" });
  expect(await within(dialog).findByRole("alert")).toHaveTextContent("These friends are not yours");
  expect(wasAsked).toBe(false);
});

test("API-FRIEND-05 the card asks for the aggregation alone, where it is answered", async () => {
  onWideScreen();
  serveChallenges();
  serveFriends({ players: [zoe] });
  const asked: string[] = [];
  server.use(
    // Without a response: the handlers of the lists answer.
    http.get("*/api/friends/:id/:list", ({ request, params }) => {
      asked.push(`${String(params["list"])}${new URL(request.url).search}`);
    }),
  );
  await visitApp({ as: player(), at: "/dashboard" });
  const card = await screen.findByRole("region", { name: "Friends" });
  expect(await within(card).findByRole("link", { name: /^zoe_x/ })).toBeVisible();
  expect(asked).toEqual(["mutual-friends-aggregation?page=1&limit=6"]);
});
