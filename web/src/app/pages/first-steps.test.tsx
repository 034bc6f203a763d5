import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { duel, me, serveChallenges } from "@/test/challenge-server";
import { emptyWallet } from "@/test/people";
import { refusal, server } from "@/test/server";
import { visitApp } from "@/test/visit-app";

const open = (isVerified: boolean) => visitApp({ as: { ...me, isVerified }, at: "/dashboard" });

const card = () => screen.queryByRole("region", { name: "First steps" });

function serveProgress({ available = "0", following = 0, isIn = false } = {}) {
  serveChallenges({ mine: isIn ? [duel()] : [] });
  server.use(
    http.get("*/api/wallet", () =>
      HttpResponse.json({ success: true, data: { ...emptyWallet, available } }),
    ),
    http.get("*/api/friends/counts", () =>
      HttpResponse.json({
        success: true,
        data: { discover: 9, following, followers: 0, mutual: 0 },
      }),
    ),
  );
}

test("a new player sees what to do first, and where", async () => {
  serveProgress({ available: "20", following: 2 });
  await open(false);
  const steps = await screen.findByRole("region", { name: "First steps" });
  expect(await within(steps).findByText("Add funds")).toBeVisible();
  expect(steps).toHaveTextContent("1 of 4 done");
  const links = within(steps).getAllByRole("link");
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    "/settings",
    "/friends",
    "/challenges",
  ]);
});

test("a failed request leaves the card out", async () => {
  serveProgress();
  server.use(
    http.get("*/api/friends/counts", () => refusal(503, "UNAVAILABLE", "The server is busy")),
  );
  await open(false);
  await waitFor(() => expect(card()).toBeNull());
});

test("the card goes when all steps are done, and stays away", async () => {
  serveProgress({ available: "20", following: 3, isIn: true });
  await open(true);
  await waitFor(() =>
    expect(localStorage.getItem("dl.preferences")).toContain('"areFirstStepsHidden":true'),
  );
  expect(card()).toBeNull();
});
