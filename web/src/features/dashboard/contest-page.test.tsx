import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import type { Contest } from "@/api/types";
import { me, mirage, nova, serveChallenges } from "@/test/challenge-server";
import { contest } from "@/test/people";
import { refusal, server } from "@/test/server";
import { zed } from "@/test/teams";
import { visitApp } from "@/test/visit-app";

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

/** Serves the contest of this month, and the months before. */
function serveContest(data: Contest) {
  serveChallenges();
  server.use(
    http.get("*/api/contest", () => HttpResponse.json({ success: true, data })),
    http.get("*/api/contest/past", () => HttpResponse.json({ success: true, data: PAST })),
  );
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
