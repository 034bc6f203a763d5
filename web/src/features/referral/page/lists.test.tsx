import { screen, within } from "@testing-library/react";
import { http } from "msw";
import { expect, test } from "vitest";
import { player } from "@/test/people";
import { rank, referralAction, serveReferrals } from "@/test/referrals";
import { refusal, server } from "@/test/server";
import { visitApp } from "@/test/visit-app";

const open = (search = "") => visitApp({ as: player(), at: `/referrals${search}` });

const earned = (count: number) =>
  Array.from({ length: count }, (_, index) => referralAction({ username: `player_${index}` }));

const tableRows = async (name: RegExp) => {
  const table = await screen.findByRole("table", { name });
  return within(table).getAllByRole("row").slice(1);
};

test("REF-03 REF-04 the URL holds the tab; the second tab shows the count", async () => {
  serveReferrals({ earned: earned(1), ranks: [rank(1)] });
  const { user, router } = await open();
  await user.click(await screen.findByRole("tab", { name: /^My Referrals ?3$/ }));
  await screen.findByRole("table", { name: /earned you/ });
  expect(router.state.location.search).toBe("?tab=mine");
  await user.click(screen.getByRole("tab", { name: "Leaderboard" }));
  await screen.findByRole("table", { name: /Players by/ });
  expect(router.state.location.search).toBe("?tab=leaderboard");
  await user.click(screen.getByRole("tab", { name: "Overview" }));
  await screen.findByRole("region", { name: "How It Works" });
  expect(router.state.location.search).toBe("");
});

test("REF-23 API-REF-05 ENT-12 user, action, date and points", async () => {
  serveReferrals({ earned: [referralAction({ action: "first_challenge", pointsEarned: 25 })] });
  await open("?tab=mine");
  const table = within(await screen.findByRole("table", { name: /earned you/ }));
  expect(table.getAllByRole("columnheader").map((head) => head.textContent)).toEqual([
    "User",
    "Action",
    "Date",
    "Points earned",
  ]);
  const [user, action, date, points] = table.getAllByRole("cell");
  expect(user).toHaveTextContent(/^mirage_ops/);
  expect(action).toHaveTextContent("Played a first challenge");
  expect(date).toHaveTextContent("Mar 9, 2026");
  expect(points).toHaveTextContent("+25");
});

test("REF-24 one page has no Previous and no Next", async () => {
  serveReferrals({ earned: earned(10) });
  await open("?tab=mine");
  expect(await tableRows(/earned you/)).toHaveLength(10);
  expect(screen.queryByRole("button", { name: "Next" })).not.toBeInTheDocument();
});

test("REF-24 REF-25 pages of ten, by Previous and Next", async () => {
  const { requests } = serveReferrals({ earned: earned(11) });
  const { user, router } = await open("?tab=mine");
  await tableRows(/earned you/);
  expect(screen.getByRole("button", { name: "Previous" })).toBeDisabled();
  await user.click(screen.getByRole("button", { name: "Next" }));
  expect(await screen.findByText("player_10")).toBeVisible();
  expect(router.state.location.search).toBe("?tab=mine&page=2");
  expect(screen.getByRole("button", { name: "Next" })).toBeDisabled();
  await user.click(screen.getByRole("button", { name: "Previous" }));
  expect(await screen.findByText("player_0")).toBeVisible();
  expect(requests).toContain("GET /my-referrals?page=2&limit=10");
});

test("REF-26 REF-27 REF-28 API-REF-04 the leaderboard, its first three coloured", async () => {
  const ranks = Array.from({ length: 12 }, (_, index) => rank(index + 1));
  const { requests } = serveReferrals({
    ranks: [...ranks.slice(0, 4), { ...rank(5), username: "nova_kade" }, ...ranks.slice(5)],
  });
  await open("?tab=leaderboard");
  const rows = await tableRows(/Players by/);
  expect(rows).toHaveLength(10);
  expect(requests).toContain("GET /leaderboard?page=1&limit=10");
  const cells = within(rows[0] as HTMLElement).getAllByRole("cell");
  expect(cells.map((cell) => cell.textContent)).toEqual(["1", "player_1", "49", "4,990"]);
  const classNames = rows.map(
    (row) => within(row).getAllByRole("cell")[0]?.firstElementChild?.className,
  );
  expect(new Set(classNames.slice(0, 4)).size).toBe(4);
  expect(new Set(classNames.slice(3)).size).toBe(1);
  expect(rows[4]).toHaveTextContent("nova_kadeYou");
});

test("empty lists explain their content, and link to the overview", async () => {
  serveReferrals();
  const { user } = await open("?tab=mine");
  expect(await screen.findByText("No referrals yet")).toBeVisible();
  await user.click(screen.getByRole("tab", { name: "Leaderboard" }));
  expect(await screen.findByText("The leaderboard is empty")).toBeVisible();
  await user.click(screen.getByRole("link", { name: "Go to your link" }));
  expect(await screen.findByRole("region", { name: "Your referral link" })).toBeVisible();
});

test("a page beyond the last links back to the first", async () => {
  serveReferrals({ earned: earned(1) });
  const { user } = await open("?tab=mine&page=9");
  await user.click(await screen.findByRole("link", { name: "Go to the first page" }));
  expect(await tableRows(/earned you/)).toHaveLength(1);
});

test.each(["Infinity", "-1", "1.5", "one"])("page %s is the first one", async (page) => {
  const { requests } = serveReferrals({ earned: earned(1) });
  await open(`?tab=mine&page=${page}`);
  expect(await tableRows(/earned you/)).toHaveLength(1);
  expect(requests).toContain("GET /my-referrals?page=1&limit=10");
});

test.each([
  ["?tab=mine", "*/api/referral/my-referrals"],
  ["?tab=leaderboard", "*/api/referral/leaderboard"],
])("REF-36 %s that cannot be loaded shows an error, with Retry", async (search, path) => {
  serveReferrals({ earned: earned(1), ranks: [rank(1)] });
  server.use(http.get(path, () => refusal(503, "BUSY", "Busy, try again"), { once: true }));
  const { user } = await open(search);
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "Failed to load referral data. Busy, try again",
  );
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("table")).toBeVisible();
});
