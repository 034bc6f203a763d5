import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import type { Challenge, ChallengeDetail } from "@/api/types";
import { detailOf, serveChallenges } from "@/test/challenge-server";
import { player } from "@/test/people";
import { press } from "@/test/press";
import { refusal, server } from "@/test/server";
import { APPROVE_BY, cyd, mirage, nova, pendingTeamMatch, teamMatch, zed } from "@/test/team-match";
import { visitApp } from "@/test/visit-app";

const asZed = player({ _id: zed._id, username: zed.username });
const at = `/challenges/${pendingTeamMatch()._id}`;

function pending(overrides: Partial<ChallengeDetail> = {}): ChallengeDetail {
  return detailOf(pendingTeamMatch(), {
    userRole: "participant",
    mySide: 0,
    actions: ["approve", "decline"],
    deadlines: [{ kind: "approve", at: APPROVE_BY, sides: [] }],
    ...overrides,
  });
}

/** Answers a command with a challenge, and records it. */
function serveCommand(challenge: Challenge) {
  const sent: { command: string; key: string | null }[] = [];
  server.use(
    http.post("*/api/challenges/:id/:command", ({ params, request }) => {
      sent.push({
        command: String(params["command"]),
        key: request.headers.get("Idempotency-Key"),
      });
      return HttpResponse.json({ success: true, message: "ok", data: { challenge } });
    }),
  );
  return sent;
}

test.each([at, `${at}/ongoing`])(
  "TDETAIL-39 a player of the roster sees the own part in money and approves once, on %s",
  async (address) => {
    serveChallenges({ detail: pending() });
    const sent = serveCommand(teamMatch({ status: "open", participants: [], participantCount: 1 }));
    const { user } = await visitApp({ as: asZed, at: address });
    const card = await screen.findByRole("region", { name: "Your team asks for your approval" });
    const row = (name: string) => within(card).getByText(name).closest("div");
    expect(row("Night Owls stakes")).toHaveTextContent("50.00");
    expect(row("Your part, from your share")).toHaveTextContent("20.00 USDC");
    // 95 of 100 go to the winning team, of which 20 of 50 are zed's.
    expect(row("Back to your share if you win")).toHaveTextContent("38.00");
    await user.click(within(card).getByRole("button", { name: "Approve" }));
    expect(sent).toEqual([]);
    await press(user, "Approve");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent).toEqual([{ command: "approve", key: expect.any(String) }]);
    expect(screen.getByText(/^You approved/)).toBeVisible();
  },
);

test("a refusal stays in the question, and no success is shown", async () => {
  serveChallenges({ detail: pending() });
  server.use(
    http.post("*/api/challenges/:id/approve", () =>
      refusal(409, "PLAY_LIMIT", "This is above your limit of today"),
    ),
  );
  const { user } = await visitApp({ as: asZed, at });
  await user.click(await screen.findByRole("button", { name: "Approve" }));
  await press(user, "Approve");
  expect(await within(screen.getByRole("dialog")).findByRole("alert")).toHaveTextContent(
    "This is above your limit of today",
  );
  expect(screen.queryByText(/^You approved/)).toBeNull();
});

test("declining states that it ends the challenge, and then that nothing was taken", async () => {
  serveChallenges({ detail: pending() });
  const sent = serveCommand(pendingTeamMatch({ status: "cancelled", cancelReason: "declined" }));
  const { user } = await visitApp({ as: asZed, at });
  await user.click(await screen.findByRole("button", { name: "Decline" }));
  const dialog = screen.getByRole("dialog", { name: "Decline this match?" });
  expect(dialog).toHaveTextContent("The challenge is then cancelled for both teams");
  await press(user, "Decline");
  expect(await screen.findByText(/^You declined\. The challenge is cancelled/)).toBeVisible();
  expect(sent.map(({ command }) => command)).toEqual(["decline"]);
});

test("a stranger sees the progress, and neither parts nor buttons", async () => {
  const { teams, ...rest } = pendingTeamMatch();
  const hidden = teams.map((side) => ({
    ...side,
    roster: side.roster.map((entry) => ({ ...entry, part: null })),
  }));
  const detail = detailOf({ ...rest, teams: hidden }, { deadlines: rest.deadlines });
  serveChallenges({ detail });
  await visitApp({ as: player({ _id: "stranger", username: "stray" }), at });
  const card = await screen.findByRole("region", { name: "Night Owls approves" });
  const approvals = within(card).getByRole("list", { name: "Approvals" });
  expect(within(approvals).getByText(nova.username).closest("li")).toHaveTextContent("Approved");
  expect(within(approvals).getByText(zed.username).closest("li")).toHaveTextContent("Asked");
  expect(within(card).queryByRole("button")).toBeNull();
  expect(screen.queryByText(/Your part/)).toBeNull();
  expect(screen.getByText(/Nothing is taken before all|Both stakes are taken/)).toBeVisible();
});

test("who has approved waits for the others, and can still decline", async () => {
  const challenge = pendingTeamMatch();
  const roster = challenge.teams[0]?.roster.map((entry) => ({
    ...entry,
    isApproved: entry.user._id === zed._id,
  }));
  const teams = challenge.teams.map((side) => ({ ...side, roster: roster ?? [] }));
  serveChallenges({
    detail: pending({ challenge: { ...challenge, teams }, actions: ["decline"] }),
  });
  await visitApp({ as: asZed, at });
  const card = await screen.findByRole("region", { name: "Night Owls approves" });
  expect(card).toHaveTextContent("You have approved. 1 more player has to approve.");
  expect(within(card).queryByRole("button", { name: "Approve" })).toBeNull();
  expect(within(card).getByRole("button", { name: "Decline after all" })).toBeVisible();
});

test("a team name without spaces may break anywhere, so that it widens no page", async () => {
  const challenge = pendingTeamMatch();
  const name = "N".repeat(50);
  const teams = challenge.teams.map((side) => ({ ...side, team: { ...side.team, name } }));
  serveChallenges({ detail: detailOf({ ...challenge, teams }) });
  await visitApp({ as: player({ _id: "stranger", username: "stray" }), at });
  const breaks = "[overflow-wrap:anywhere]";
  const card = await screen.findByRole("region", { name: `${name} approves` });
  expect(within(card).getByText(`${name} approves`)).toHaveClass(breaks);
  expect(within(card).getByText(/^The challenge opens once/)).toHaveClass(breaks);
  for (const link of screen.getAllByText(name, { selector: "a > span" })) {
    expect(link).toHaveClass(breaks);
  }
});

test("the place that a team gave back is free, and the page states why", async () => {
  const open = teamMatch({ status: "open", participants: [], participantCount: 1, version: 5 });
  const challenge = { ...open, teams: open.teams.slice(0, 1) };
  serveChallenges({ detail: detailOf(challenge) });
  const events = [
    { version: 4, type: "declined", data: { userId: cyd._id, side: 1, why: "declined" } },
    {
      version: 5,
      type: "place_freed",
      data: { teamId: "x", name: "Late Birds", reason: "declined" },
    },
  ].map((event) => ({ ...event, at: "2026-03-10T10:00:00Z" }));
  server.use(
    http.get("*/api/challenges/:id/events", () =>
      HttpResponse.json({ success: true, data: { events, version: 5 } }),
    ),
  );
  await visitApp({ as: asZed, at });
  expect(
    await screen.findByText(
      "The place of Late Birds is free again: not every player approved; any team can accept now.",
    ),
  ).toBeVisible();
});

test.each([
  ["declined", "A player of the team declined it, or left the team. No stake had been taken."],
  ["expired", "It did not come about in time. No stake had been taken."],
] as const)("an end before the stakes (%s) is shown", async (cancelReason, text) => {
  const challenge = pendingTeamMatch({ status: "cancelled", cancelReason, deadlines: [] });
  serveChallenges({ detail: detailOf(challenge) });
  await visitApp({ as: asZed, at });
  expect(await screen.findByText(text)).toBeVisible();
});

test("TDETAIL-44 a player of both teams reads which to leave; the leader cannot start before", async () => {
  const detail = detailOf(teamMatch(), {
    userRole: "creator",
    mySide: 0,
    actions: ["start", "cancel"],
    inBothTeams: [zed],
  });
  serveChallenges({ detail });
  const { unmount } = await visitApp({
    as: player({ _id: nova._id, username: nova.username }),
    at,
  });
  expect(await screen.findByRole("button", { name: "Start Challenge" })).toBeDisabled();
  expect(screen.getAllByText(/@zed_low is a member of both teams/).length).toBeGreaterThan(0);
  unmount();
  serveChallenges({ detail: { ...detail, userRole: "participant", actions: [] } });
  await visitApp({ as: asZed, at });
  const note = (await screen.findByText(/You are a member of both teams/)).closest("div");
  expect(note).toHaveTextContent("Leave Night Owls or Baron Stealers before the match can start.");
});

test("a leader who holds the place can give it back", async () => {
  const reserved = teamMatch({
    status: "open",
    isReserved: true,
    participants: [],
    deadlines: [{ kind: "approve", at: APPROVE_BY, sides: [] }],
  });
  const detail = detailOf(reserved, {
    userRole: "participant",
    mySide: 1,
    actions: ["decline"],
    deadlines: reserved.deadlines,
  });
  serveChallenges({ detail });
  const { user } = await visitApp({
    as: player({ _id: mirage._id, username: mirage.username }),
    at,
  });
  await user.click(await screen.findByRole("button", { name: "Give the place back" }));
  expect(screen.getByRole("dialog")).toHaveTextContent("other teams can accept");
  expect(screen.getByText("Reserved")).toBeVisible();
});
