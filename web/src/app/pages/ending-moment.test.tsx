import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { queryClient } from "@/api/query-client";
import type { ChallengeDetail, Outcome, UserSummary } from "@/api/types";
import { detailOf, duel, me, mirage, nova, serveChallenges } from "@/test/challenge-server";
import { player } from "@/test/people";
import { server } from "@/test/server";
import { cyd, teamMatch, teamSide, zed } from "@/test/team-match";
import { visitApp } from "@/test/visit-app";

const HOUR_MS = 3_600_000;
const details = `/challenges/${duel()._id}`;
const match = `${details}/ongoing`;

const won: Outcome = {
  kind: "win",
  winner: nova,
  settledBy: "agreement",
  payouts: [{ user: nova, amount: "47.5" }],
  fee: "2.5",
};
const lost: Outcome = { ...won, winner: mirage, payouts: [{ user: mirage, amount: "47.5" }] };
const drawn: Outcome = {
  kind: "draw",
  winner: null,
  settledBy: "agreement",
  payouts: [
    { user: nova, amount: "25" },
    { user: mirage, amount: "25" },
  ],
  fee: "0",
};

/** A match that ended so some hours ago. */
function serveEnding(outcome: Outcome, hoursAgo = 0) {
  const challenge = duel({ status: "completed", outcome });
  serveDetail(detailOf(challenge, { userRole: "creator" }), outcome, hoursAgo);
}

function serveDetail(detail: ChallengeDetail, outcome: Outcome, hoursAgo = 0) {
  serveChallenges({ detail });
  const at = new Date(Date.now() - hoursAgo * HOUR_MS).toISOString();
  const events = [{ version: 1, type: "settled", data: { outcome }, at }];
  server.use(
    http.get("*/api/challenges/:id/events", () =>
      HttpResponse.json({ success: true, data: { events, version: 1 } }),
    ),
  );
}

const burst = () => document.querySelector(".burst");

test.each([details, match])(
  "a win is celebrated once on %s: the amount, its line of the ledger, and the next steps",
  async (at) => {
    serveEnding(won);
    await visitApp({ as: me, at });
    const title = await screen.findByRole("heading", { name: "You won" });
    const moment = title.closest("section");
    if (moment === null) throw new Error("the moment is in a section");
    expect(within(moment).getAllByText("$47.50")[0]).toBeVisible();
    const line = within(moment).getByRole("link", { name: "Payout of First to 13, Mirage only" });
    expect(line).toHaveAttribute("href", "/wallet?kind=payout");
    expect(moment).toHaveTextContent("+47.50 USDC");
    expect(within(moment).getByRole("button", { name: "Share the result" })).toBeVisible();
    expect(within(moment).getByRole("button", { name: "Rematch" })).toBeVisible();
    // Neither the row of commands nor the bar of a phone repeats it.
    expect(screen.getAllByRole("button", { name: "Rematch" })).toHaveLength(1);
    expect(burst()).toHaveAttribute("aria-hidden", "true");
  },
);

test("after a reload the win is still shown, without the burst; to another player it is new", async () => {
  serveEnding(won);
  const first = await visitApp({ as: me, at: match });
  await screen.findByRole("heading", { name: "You won" });
  expect(burst()).not.toBeNull();
  first.unmount();
  const second = await visitApp({ as: me, at: match });
  await screen.findByRole("heading", { name: "You won" });
  expect(burst()).toBeNull();
  second.unmount();
  queryClient.clear();
  serveEnding(lost);
  await visitApp({ as: player({ _id: mirage._id, username: mirage.username }), at: match });
  await screen.findByRole("heading", { name: "You won" });
  expect(burst()).not.toBeNull();
});

test("a day later the page has the win as a record, and the rematch among the commands", async () => {
  serveEnding(won, 25);
  await visitApp({ as: me, at: details });
  expect(await screen.findByText("You won $47.50")).toBeVisible();
  expect(await screen.findByRole("button", { name: "Rematch" })).toBeVisible();
  expect(await screen.findByText(/the pot is paid out$/)).toBeVisible();
  expect(screen.queryByRole("heading", { name: "You won" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Share the result" })).toBeNull();
  expect(burst()).toBeNull();
});

test("a loss names the winner plainly, and offers the rematch", async () => {
  serveEnding(lost);
  await visitApp({ as: me, at: match });
  expect(await screen.findByRole("heading", { name: "mirage_ops won $47.50" })).toBeVisible();
  expect(screen.getByRole("region", { name: "Match" })).toHaveTextContent(
    "Your stake of $25 was part of it.",
  );
  expect(screen.getAllByRole("button", { name: "Rematch" })).toHaveLength(1);
  expect(burst()).toBeNull();
});

/** A match of teams of which nova's and zed's part is not a whole number of cents. */
function serveTeamEnding(winner: UserSummary, overrides: Partial<ChallengeDetail>) {
  const outcome: Outcome = { ...won, winner, payouts: [{ user: winner, amount: "95" }], fee: "5" };
  const owls = teamSide(0, nova, [nova, zed], ["16.665", "33.335"], { isStaked: true });
  const returned = winner === nova ? ["31.6635", "63.3365"] : [null, null];
  const roster = owls.roster.map((it, index) => ({ ...it, returned: returned[index] ?? null }));
  const barons = teamSide(1, mirage, [mirage, cyd], [], { isStaked: true });
  const teams = [{ ...owls, roster }, barons];
  const challenge = teamMatch({ status: "completed", outcome, teams });
  serveDetail(detailOf(challenge, { userRole: "participant", ...overrides }), outcome);
}

test("a player's amount of a team's win is the same in the headline as in the line below", async () => {
  serveTeamEnding(nova, {});
  await visitApp({ as: player({ _id: zed._id, username: zed.username }), at: match });
  await screen.findByRole("heading", { name: "Your team won" });
  expect(screen.getByRole("region", { name: "Match" })).toHaveTextContent(
    /\$63\.3365Your part of it.*\+63\.3365/,
  );
});

test.each([
  [false, /Your part of \$33\.335 was part of it\. Well played\./],
  [true, /Well played: a rematch has the same terms\./],
])("only who can ask for a rematch reads about one: %s", async (leadsSide, text) => {
  serveTeamEnding(mirage, { leadsSide });
  await visitApp({ as: player({ _id: zed._id, username: zed.username }), at: match });
  await screen.findByRole("heading", { name: "Baron Stealers won $95" });
  expect(screen.getByRole("region", { name: "Match" })).toHaveTextContent(text);
  expect(screen.queryAllByRole("button", { name: "Rematch" })).toHaveLength(leadsSide ? 1 : 0);
});

test("a draw shows the refund", async () => {
  serveEnding(drawn);
  await visitApp({ as: me, at: details });
  expect(await screen.findByRole("heading", { name: "A draw" })).toBeVisible();
  const line = screen.getByRole("link", { name: "Refund of First to 13, Mirage only" });
  expect(line).toHaveAttribute("href", "/wallet?kind=refund");
  expect(screen.getByText("Every stake went back, without a fee.")).toBeVisible();
  expect(burst()).toBeNull();
});

test("a free match that was won has no line of the ledger, since no money moved", async () => {
  serveEnding({ ...won, payouts: [], fee: "0" });
  await visitApp({ as: me, at: details });
  expect(await screen.findByRole("heading", { name: "You won" })).toBeVisible();
  expect(screen.queryByRole("link", { name: /^Payout of/ })).toBeNull();
});

test("a watcher sees how it ended, and no moment", async () => {
  serveEnding(won);
  await visitApp({ as: player({ _id: "01900000-0000-7000-8000-0000000000ff" }), at: match });
  expect(await screen.findByText(/the pot is paid out$/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Share the result" })).toBeNull();
  expect(burst()).toBeNull();
});
