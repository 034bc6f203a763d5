import { act, screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import type { Contest } from "@/api/types";
import { me, mirage, nova, serveChallenges } from "@/test/challenge-server";
import { fakeServer } from "@/test/fake-socket";
import { contest } from "@/test/people";
import { refusal, server } from "@/test/server";
import { zed } from "@/test/teams";
import { visitApp } from "@/test/visit-app";
import { onWideScreen } from "@/test/wide-screen";

const PAST = [
  {
    month: "2026-10-01",
    places: [
      { place: 1, user: mirage, points: 1240, prize: "500" },
      { place: 2, user: nova, points: 90, prize: "300" },
    ],
  },
  { month: "2026-09-01", places: [{ place: 1, user: zed, points: 15, prize: null }] },
];

/** Serves the contest, and counts how often it was read. */
function serveContest(data: Contest) {
  serveChallenges();
  const served = { data, reads: 0 };
  server.use(
    http.get("*/api/contest", () => {
      served.reads += 1;
      return HttpResponse.json({ success: true, data: served.data });
    }),
    http.get("*/api/contest/past", () => HttpResponse.json({ success: true, data: PAST })),
  );
  return served;
}

const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole<HTMLTableRowElement>("row")
    .map(({ cells }) => [...cells].map((cell) => cell.textContent));

test("the page has the months before with their winners and what each was paid", async () => {
  serveContest(contest);
  await visitApp({ as: me, at: "/contest" });
  const october = await screen.findByRole("region", { name: "October 2026" });
  const won = within(october).getByRole("table", { name: "The winners of October 2026" });
  expect(rowsOf(won)).toEqual([
    ["Place", "Player", "Points", "Prize"],
    ["1", "mirage_ops", "1,240", "$500"],
    ["2", "nova_kade", "90", "$300"],
  ]);
  expect(within(won).getByRole("link", { name: "mirage_ops" })).toHaveAttribute(
    "href",
    "/profile/mirage_ops",
  );
  // A month without prizes has no column of them.
  const september = screen.getByRole("region", { name: "September 2026" });
  expect(rowsOf(within(september).getByRole("table"))).toEqual([
    ["Place", "Player", "Points"],
    ["1", zed.username, "15"],
  ]);
  const months = within(screen.getByRole("region", { name: "Past months" }));
  expect(months.getAllByRole("heading", { level: 3 }).map((it) => it.textContent)).toEqual([
    "October 2026",
    "September 2026",
  ]);
});

test("past months that cannot be loaded show an error with Retry, beside this month's table", async () => {
  serveContest(contest);
  server.use(http.get("*/api/contest/past", () => refusal(403, "X", "Not now"), { once: true }));
  const { user } = await visitApp({ as: me, at: "/contest" });
  const months = within(await screen.findByRole("region", { name: "Past months" }));
  expect(await months.findByRole("alert")).toHaveTextContent("Not now");
  expect(screen.getByRole("table", { name: "The first ten of this month" })).toBeVisible();
  await user.click(months.getByRole("button", { name: "Retry" }));
  expect(await months.findByRole("heading", { name: "October 2026" })).toBeVisible();
});

test("the panel follows the wins of other players by what the server sends, without a request", async () => {
  onWideScreen();
  fakeServer.onAttempt = (socket) => socket.accept(me);
  const served = serveContest(contest);
  await visitApp({ as: me, at: "/dashboard" });
  const panel = within(await screen.findByRole("region", { name: /contest$/ }));
  expect(await panel.findByText("31 points")).toBeVisible();
  await expect.poll(() => fakeServer.socket.payloads("contest_subscribe")).toHaveLength(1);
  const reads = served.reads;
  act(() =>
    fakeServer.socket.emitEvent("contest_updated", {
      startsAt: contest.startsAt,
      fund: contest.fund,
      prizes: ["700", ...contest.prizes.slice(1)],
      table: [
        { place: 1, user: zed, points: 40, prize: null },
        { place: 2, user: mirage, points: 31, prize: null },
      ],
    }),
  );
  expect(await panel.findByText("40 points")).toBeVisible();
  expect(panel.getAllByRole("listitem").map((row) => row.textContent)).toEqual([
    `1${zed.username}40 points`,
    "2mirage_ops31 points",
  ]);
  expect(panel.getByText("$700")).toBeVisible();
  expect(panel.getByText("You have no points yet")).toBeVisible();
  expect(served.reads).toBe(reads);
});

test("a sent table with the own place moves the own line at once, and what is not sent is requested", async () => {
  fakeServer.onAttempt = (socket) => socket.accept(me);
  const served = serveContest(contest);
  await visitApp({ as: me, at: "/contest" });
  expect(await screen.findByText("You have no points yet.")).toBeVisible();
  await expect.poll(() => fakeServer.socket.payloads("contest_subscribe")).toHaveLength(1);
  const table = [{ place: 1, user: nova, points: 60, prize: null }, ...contest.table];
  served.data = { ...contest, table, mine: { place: 1, points: 60, wins: 6 } };
  const { startsAt, fund, prizes } = contest;
  act(() => fakeServer.socket.emitEvent("contest_updated", { startsAt, fund, prizes, table }));
  expect(await screen.findByText("You are #1 with 60 points from 6 wins.")).toBeVisible();
});
