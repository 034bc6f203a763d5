import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { duel, liveDuel, me, serveChallenges } from "@/test/challenge-server";
import { openChallenge } from "@/test/challenges";
import { config } from "@/test/config";
import { refusal, server } from "@/test/server";
import { visitApp } from "@/test/visit-app";
import { onWideScreen } from "@/test/wide-screen";

const open = (at = "/dashboard") => visitApp({ as: me, at });

test("DASH-01 DASH-02 DASH-03 DASH-04 DASH-05 DASH-28 DASH-30: a phone has chips, a sheet, tabs and Load More", async () => {
  const requests = serveChallenges({ list: [openChallenge()], listPages: 2 });
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Load More" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Load More" })).toBeNull());
  expect(requests.list.at(-1)?.get("page")).toBe("2");
  expect(screen.getAllByText(openChallenge().title)).toHaveLength(1);
  expect(requests.list[0]?.get("limit")).toBe("5");
  expect(requests.list[0]?.get("status")).toBe("open");
  await user.click(screen.getByRole("button", { name: "Racing" }));
  await waitFor(() => expect(requests.list.at(-1)?.get("gameCategory")).toBe("Racing"));
  await user.click(screen.getByRole("button", { name: "Filters" }));
  const sheet = screen.getByRole("dialog");
  expect(within(sheet).getByLabelText("Category")).toHaveValue("Racing");
  expect(within(sheet).getByLabelText("Game")).toBeVisible();
});

test("DASH-02 DASH-03 DASH-24 DASH-25 DASH-26 DASH-27 GEN-08: the contests tab shows the prizes", async () => {
  serveChallenges();
  const { user, router } = await open();
  await user.click(await screen.findByRole("button", { name: "Contests" }));
  await screen.findByText("$500");
  const panel = within(screen.getByRole("region", { name: /contest$/ }));
  const prizes = panel
    .getAllByRole("term")
    .map((place) => [place.textContent, place.nextElementSibling?.textContent]);
  expect(prizes).toEqual([
    ["#1", "$500"],
    ["#2", "$300"],
    ["#3", "$50"],
    ["#4 to 10", "$35 each"],
  ]);
  expect(router.state.location.search).toBe("?tab=contests");
  await user.click(screen.getByRole("button", { name: "Challenges" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Challenges" })).toBeVisible();
  expect(screen.queryByText("$500")).toBeNull();
});

test("without a contest the phone's second tab is named after what it has, and no contest is shown", async () => {
  serveChallenges({ mine: [duel({ status: "open", title: "Mine" })] });
  server.use(
    http.get("*/api/config", () =>
      HttpResponse.json({ success: true, data: { ...config, hasContest: false } }),
    ),
  );
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Your matches" }));
  expect(screen.getByRole("heading", { level: 1, name: "Your matches" })).toBeVisible();
  expect(await screen.findByRole("link", { name: "Mine" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Contests" })).toBeNull();
  expect(screen.queryByRole("region", { name: /contest$/ })).toBeNull();
  const [navigation] = screen.getAllByRole("navigation", { name: "Main" });
  const links = within(navigation as HTMLElement);
  expect(links.queryByRole("link", { name: "Contest" })).toBeNull();
  expect(links.getByRole("link", { name: "Quests" })).toBeVisible();
});

test("DASH-06 DASH-07 DASH-08 DASH-09 DASH-10 DASH-28: a wide screen lists ten and pages on", async () => {
  onWideScreen();
  const requests = serveChallenges({ list: [openChallenge()], listPages: 2 });
  const { user } = await open();
  expect(await screen.findByLabelText("Category")).toBeVisible();
  expect(screen.getByLabelText("Game")).toBeVisible();
  expect(screen.getByRole("link", { name: "Browse All" })).toHaveAttribute("href", "/challenges");
  await user.click(await screen.findByRole("button", { name: "Next" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Load More" })).toBeNull());
  expect(requests.list.at(-1)?.get("page")).toBe("2");
  expect(screen.getAllByText(openChallenge().title)).toHaveLength(1);
  expect(requests.list[0]?.get("limit")).toBe("10");
  await user.click(screen.getByRole("button", { name: "Previous" }));
  await waitFor(() => expect(screen.getByRole("button", { name: "Previous" })).toBeDisabled());
});

test("DASH-11 DASH-15 DASH-29: Your Challenges lists what is running", async () => {
  onWideScreen();
  const requests = serveChallenges({ mine: [duel({ status: "open", title: "Mine" })] });
  await open();
  const link = await screen.findByRole("link", { name: "Mine" });
  expect(link).toHaveAttribute("href", `/challenges/${duel()._id}/ongoing`);
  const query = requests.mine.find((sent) => sent.get("limit") === "5");
  for (const status of ["open", "in_progress", "active"]) {
    expect(query?.get("status")).toContain(status);
  }
});

test.each([
  ["a phone", () => {}, "/dashboard?tab=contests", 3],
  ["a wide screen", onWideScreen, "/dashboard", 5],
] as const)(
  "DASH-29: on %s Your Challenges shows the first of them",
  async (_, resize, at, rows) => {
    resize();
    const mine = [1, 2, 3, 4, 5].map((n) =>
      duel({ _id: `c-${n}`, status: "open", title: `Match ${n}` }),
    );
    serveChallenges({ mine });
    await open(at);
    await screen.findByRole("link", { name: "Match 1" });
    const titles = screen.getAllByRole("link", { name: /^Match/ }).map((link) => link.textContent);
    expect(titles).toEqual(mine.slice(0, rows).map(({ title }) => title));
  },
);

test("DASH-17 DASH-18 DASH-19 DASH-20: one-word button labels", async () => {
  serveChallenges({
    list: [
      duel({ _id: "own" }),
      openChallenge({ _id: "full", status: "full" }),
      openChallenge({ _id: "open" }),
    ],
  });
  await open();
  expect(await screen.findByRole("link", { name: /^View/ })).toHaveAttribute(
    "href",
    "/challenges/own",
  );
  expect(screen.getByRole("button", { name: "Closed" })).toBeDisabled();
  expect(screen.getByRole("button", { name: /^Join/ })).toBeEnabled();
});

test("DASH-21: a failure shows in a banner that can be dismissed", async () => {
  serveChallenges();
  server.use(http.get("*/api/challenges/public", () => refusal(503, "BUSY", "Please wait")));
  const { user } = await open();
  expect(await screen.findByText("Please wait")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Dismiss" }));
  expect(screen.queryByText("Please wait")).toBeNull();
});

test("DASH-22 DASH-23: an empty list shows the reason, and the next step", async () => {
  serveChallenges();
  const { user, router } = await open("/dashboard?category=Racing");
  expect(await screen.findByText("No challenges found")).toBeVisible();
  expect(screen.getByText("No challenges available for the selected filters")).toBeVisible();
  await user.click(screen.getByRole("link", { name: "Clear the filters" }));
  expect(router.state.location.search).toBe("");
  expect(await screen.findByRole("link", { name: "Create a challenge" })).toHaveAttribute(
    "href",
    "/challenges/create",
  );
});

test("a running match has a link at the top of every page", async () => {
  serveChallenges({ mine: [liveDuel()] });
  await open();
  const strip = await screen.findByRole("link", { name: /You are live/ });
  expect(strip).toHaveTextContent("against @mirage_ops");
});
