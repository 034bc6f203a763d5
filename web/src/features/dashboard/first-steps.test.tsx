import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { duel, me, serveChallenges } from "@/test/challenge-server";
import { emptyWallet } from "@/test/people";
import { refusal, server } from "@/test/server";
import { visitApp } from "@/test/visit-app";

const open = (isVerified: boolean) => visitApp({ as: { ...me, isVerified }, at: "/dashboard" });

const card = () => screen.queryByRole("region", { name: "First steps" });

/** The balances are zero throughout: whether there was money before is in the history. */
function serveProgress({ hadFunds = false, following = 0, isIn = false } = {}) {
  serveChallenges({ mine: isIn ? [duel()] : [] });
  server.use(
    http.get("*/api/wallet", () => HttpResponse.json({ success: true, data: emptyWallet })),
    http.get("*/api/wallet/transactions", () =>
      HttpResponse.json({
        success: true,
        data: { transactions: hadFunds ? [{ kind: "deposit" }] : [] },
      }),
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
  serveProgress({ hadFunds: true, following: 2 });
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

test("the step of the deposit stays done when the balance is back at zero", async () => {
  serveProgress({ hadFunds: true });
  await open(false);
  const steps = within(await screen.findByRole("region", { name: "First steps" }));
  expect(await steps.findByText("Add funds")).toBeVisible();
  expect(steps.queryByRole("link", { name: /^Add funds/ })).toBeNull();
});

test("a player who hides the card does not hide it for another one in the same browser", async () => {
  serveProgress();
  const openAs = (_id: string) => visitApp({ as: { ...me, _id }, at: "/dashboard" });
  const first = await openAs("first-player");
  await first.user.click(await screen.findByRole("button", { name: "Hide the first steps" }));
  expect(card()).toBeNull();
  first.unmount();
  const second = await openAs("second-player");
  expect(await screen.findByRole("region", { name: "First steps" })).toBeVisible();
  second.unmount();
  await openAs("first-player");
  await screen.findByRole("heading", { name: "Challenges" });
  expect(card()).toBeNull();
});

test("a challenge of one's own is a step as well as one that was joined", async () => {
  serveProgress();
  server.use(
    http.get("*/api/challenges/my-challenges", ({ request }) => {
      const isAll = new URL(request.url).searchParams.get("type") === "all";
      const user = { totalChallenges: isAll ? 1 : 0 };
      return HttpResponse.json({ success: true, data: { challenges: [] }, pagination: { user } });
    }),
  );
  await open(false);
  const steps = within(await screen.findByRole("region", { name: "First steps" }));
  expect(await steps.findByText("Join or create a challenge")).toBeVisible();
  expect(steps.queryByRole("link", { name: /^Join or create/ })).toBeNull();
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
  serveProgress({ hadFunds: true, following: 3, isIn: true });
  await open(true);
  await waitFor(() =>
    expect(localStorage.getItem("dl.preferences")).toContain(`"firstStepsHiddenFor":["${me._id}"`),
  );
  expect(card()).toBeNull();
});
