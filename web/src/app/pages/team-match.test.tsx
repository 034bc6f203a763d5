import { act, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import type { Challenge, ChallengeDetail, Declaration } from "@/api/types";
import { detailOf, serveChallenges } from "@/test/challenge-server";
import { fakeServer } from "@/test/fake-socket";
import { player } from "@/test/people";
import { press } from "@/test/press";
import { refusal, server } from "@/test/server";
import { cyd, mirage, nova, serveStakeParts, teamMatch, teamSide, zed } from "@/test/team-match";
import { ledTeam, RIVALS, serveTeams, TEAM_ID, team, teamSummary } from "@/test/teams";
import { visitApp } from "@/test/visit-app";

const asNova = player();
const asZed = player({ _id: zed._id, username: zed.username });
const asMirage = player({ _id: mirage._id, username: mirage.username });
const at = `/challenges/${teamMatch()._id}`;

const claim = (user: Declaration["user"], winner: Declaration["user"]): Declaration => ({
  user,
  outcome: user._id === winner._id ? "won" : "lost",
  winner,
  score: null,
  note: null,
  declaredAt: "2026-03-10T12:00:00Z",
});

function live(overrides: Partial<ChallengeDetail> = {}, challenge: Partial<Challenge> = {}) {
  const match = teamMatch({
    status: "active",
    startTime: new Date(Date.now() - 60_000).toISOString(),
    expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
    ...challenge,
  });
  return detailOf(match, { userRole: "participant", mySide: 0, ...overrides });
}

test("the match page shows both teams with their rosters and leaders", async () => {
  serveChallenges({ detail: live() });
  await visitApp({ as: asZed, at: `${at}/ongoing` });
  const board = await screen.findByRole("region", { name: "Match" });
  expect(within(board).getByRole("link", { name: "Night Owls" })).toHaveAttribute(
    "href",
    `/teams/${TEAM_ID}`,
  );
  expect(within(board).getByRole("link", { name: RIVALS.name })).toBeVisible();
  const owls = screen.getByRole("list", { name: "Roster of Night Owls" });
  expect(within(owls).getAllByRole("listitem")).toHaveLength(2);
  expect(within(owls).getByText(nova.username).parentElement).toHaveTextContent(", leader");
  expect(
    within(screen.getByRole("region", { name: "Escrow" })).getByText(RIVALS.name),
  ).toBeVisible();
});

test("the players of a roster are followed from it, all of them by one request, and the viewer is not", async () => {
  serveChallenges({ detail: live() });
  const relationship = { isMutualFriend: false, isFollowing: false, isFollower: false };
  const asked: string[] = [];
  server.use(
    http.get("*/api/friends/relations", ({ request }) => {
      const ids = new URL(request.url).searchParams.get("ids") ?? "";
      asked.push(ids);
      const players = ids.split(",").map((_id) => ({ _id, relationship }));
      return HttpResponse.json({ success: true, data: { players } });
    }),
  );
  await visitApp({ as: asZed, at: `${at}/ongoing` });
  const owls = within(await screen.findByRole("list", { name: "Roster of Night Owls" }));
  expect(await owls.findByRole("button", { name: `Follow ${nova.username}` })).toBeVisible();
  expect(owls.getAllByRole("button", { name: /^Follow / })).toHaveLength(1);
  expect(asked).toHaveLength(1);
});

test("only the leader declares; a player sees who does, and what was declared", async () => {
  const declarations = [claim(mirage, mirage)];
  serveChallenges({
    detail: live(
      { declarations, escrow: { ...live().escrow, state: "declared" } },
      { status: "in_progress" },
    ),
  });
  await visitApp({ as: asZed, at: `${at}/ongoing` });
  const shown = await screen.findByRole("list", { name: "Declarations" });
  expect(shown).toHaveTextContent("Baron Stealers declares");
  expect(screen.getByText("Baron Stealers won")).toBeVisible();
  expect(screen.getByText(/declares the result for your team/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Confirm result" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Submit Result" })).toBeNull();
});

test("the leader declares for the team, in the team's words", async () => {
  serveChallenges({ detail: live({ userRole: "creator", actions: ["declare"] }) });
  const { user } = await visitApp({ as: asNova, at: `${at}/ongoing` });
  await user.click(await screen.findByRole("radio", { name: "We won" }));
  await press(user, "Submit Result");
  expect(await screen.findByRole("dialog")).toHaveTextContent(/Your team won and receives \$95/);
});

test("who leads the team now confirms in the seat of the former leader, who only watches", async () => {
  const owls = teamSide(0, nova, [nova, zed], [], { isStaked: true, presentLeader: zed });
  const birds = teamSide(1, mirage, [mirage, cyd], [], { isStaked: true });
  const detail = live(
    {
      declarations: [claim(mirage, nova)],
      escrow: { ...live().escrow, state: "declared" },
      actions: ["declare"],
    },
    { status: "in_progress", teams: [owls, birds] },
  );
  serveChallenges({ detail });
  const bodies: unknown[] = [];
  server.use(
    http.post("*/api/challenges/:id/result", async ({ request }) => {
      bodies.push(await request.json());
      return refusal(503, "BUSY", "The server is busy");
    }),
  );
  const { user } = await visitApp({ as: asZed, at: `${at}/ongoing` });
  await press(user, "Confirm result");
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(/Your team won and receives/)).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Confirm result" }));
  await waitFor(() => expect(bodies).toHaveLength(1));
  expect(bodies[0]).toMatchObject({ outcome: "won" });
  expect(bodies[0]).not.toHaveProperty("winnerId", nova._id);
});

test("the former leader of a staked team reads who declares for it now", async () => {
  const owls = teamSide(0, nova, [nova, zed], [], { isStaked: true, presentLeader: zed });
  const birds = teamSide(1, mirage, [mirage, cyd], [], { isStaked: true });
  serveChallenges({ detail: live({ userRole: "creator" }, { teams: [owls, birds] }) });
  await visitApp({ as: asNova, at: `${at}/ongoing` });
  const result = await screen.findByRole("region", { name: "Result" });
  expect(result).toHaveTextContent(`@${zed.username} declares the result for your team`);
  expect(screen.queryByRole("button", { name: "Submit Result" })).toBeNull();
  expect(screen.getByRole("region", { name: "Match" })).toHaveTextContent(`Led by ${zed.username}`);
});

test.each([
  [asZed, "Your team won", "$38", "To your share of Night Owls"],
  [asMirage, "Night Owls won", "$95", null],
])("the end is the team's, with the own money: %#", async (as, title, amount, ledger) => {
  const won = teamSide(0, nova, [nova, zed], ["30", "20"], { isStaked: true });
  const roster = won.roster.map((entry) => ({
    ...entry,
    returned: entry.user._id === zed._id ? "38" : "57",
  }));
  const lost = teamSide(1, mirage, [mirage, cyd], ["25", "25"], { isStaked: true });
  const challenge = teamMatch({
    status: "completed",
    escrowState: "paid",
    teams: [{ ...won, roster }, lost],
    outcome: {
      kind: "win",
      winner: nova,
      payouts: [{ user: nova, amount: "95" }],
      fee: "5",
      settledBy: "agreement",
    },
  });
  serveChallenges({ detail: detailOf(challenge, { userRole: "participant" }) });
  const events = [
    { version: 1, type: "settled", data: {}, at: new Date(Date.now() - 60_000).toISOString() },
  ];
  server.use(
    http.get("*/api/challenges/:id/events", () =>
      HttpResponse.json({ success: true, data: { events, version: 1 } }),
    ),
  );
  await visitApp({ as, at });
  const moment = await screen.findByRole("region", { name: "Your result" });
  expect(moment).toHaveTextContent(title);
  expect(moment).toHaveTextContent(amount);
  if (ledger) {
    expect(within(moment).getByRole("link", { name: ledger })).toHaveAttribute(
      "href",
      `/teams/${TEAM_ID}`,
    );
  }
  const rosters = screen.getByRole("list", { name: "Roster of Night Owls" });
  expect(rosters).toHaveTextContent("+$38 paid out");
  expect(rosters).not.toHaveTextContent("returned");
  const note = screen.getByRole("region", { name: "How it ended" });
  expect(within(note).getAllByRole("link", { name: "Night Owls" })[0]).toBeVisible();
  expect(note).toHaveTextContent(ledger ? /38\.00 USDC went to your share/ : /Your part of 25\.00/);
});

function serveRivals() {
  const own = ledTeam({ _id: RIVALS._id, name: RIVALS.name, leader: mirage });
  const members = [mirage, cyd, zed].map((user, index) => ({
    ...own.members[0],
    _id: user._id,
    user: { ...user, email: null },
    role: index === 0 ? "leader" : "member",
  }));
  const summary = teamSummary({ _id: RIVALS._id, name: RIVALS.name, leader: mirage });
  serveTeams({ started: [summary] });
  server.use(
    http.get("*/api/teams/:id", ({ params }) =>
      HttpResponse.json({
        success: true,
        data: { team: params["id"] === RIVALS._id ? { ...own, members } : team() },
      }),
    ),
  );
}

const waiting = () => {
  const match = teamMatch({ status: "open", participants: [], participantCount: 1 });
  return { ...match, teams: match.teams.slice(0, 1) };
};

test("a leader accepts for the team: the parts are shown, and players of the other roster cannot be chosen", async () => {
  serveChallenges({ detail: detailOf(waiting(), { actions: ["join"] }) });
  serveRivals();
  const parts = serveStakeParts();
  let body: unknown = null;
  server.use(
    http.post("*/api/challenges/:id/join", async ({ request }) => {
      body = await request.json();
      const challenge = { ...teamMatch({ status: "open", participants: [] }), isReserved: true };
      return HttpResponse.json({ success: true, message: "ok", data: { challenge } });
    }),
  );
  const { user, router } = await visitApp({ as: asMirage, at });
  await user.click(await screen.findByRole("button", { name: "Accept Challenge" }));
  const dialog = await screen.findByRole("dialog");
  expect(await within(dialog).findByRole("checkbox", { name: zed.username })).toBeDisabled();
  expect(within(dialog).getByText("Plays for the other team")).toBeVisible();
  await press(user, "Accept for $50");
  expect(within(dialog).getByText("Choose at least 2 players for the roster")).toBeVisible();
  await user.click(within(dialog).getByRole("checkbox", { name: mirage.username }));
  await user.click(within(dialog).getByRole("checkbox", { name: cyd.username }));
  expect(await within(dialog).findAllByText("$25")).toHaveLength(2);
  expect(parts.at(-1)?.get("stake")).toBe("50");
  expect(within(dialog).getByText("95.00 USDC")).toBeVisible();
  await press(user, "Accept for $50");
  await waitFor(() => expect(router.state.location.pathname).toBe(`${at}/ongoing`));
  expect(body).toEqual({
    teamId: RIVALS._id,
    roster: [mirage._id, cyd._id],
    inviteCode: null,
  });
});

function serveRosterRefusal(message: string) {
  server.use(
    http.post("*/api/challenges/:id/join", () =>
      HttpResponse.json(
        { success: false, message, code: "VALIDATION", fields: { roster: message } },
        { status: 422 },
      ),
    ),
  );
}

test("a refusal about the roster stands at the roster", async () => {
  serveChallenges({ detail: detailOf(waiting(), { actions: ["join"] }) });
  serveRivals();
  serveStakeParts();
  const message = "A player of the roster is suspended or takes a break";
  serveRosterRefusal(message);
  const { user } = await visitApp({ as: asMirage, at: `${at}?join=1` });
  const dialog = await screen.findByRole("dialog");
  await user.click(await within(dialog).findByRole("checkbox", { name: mirage.username }));
  await user.click(within(dialog).getByRole("checkbox", { name: cyd.username }));
  expect(await within(dialog).findAllByText("$25")).toHaveLength(2);
  await press(user, "Accept for $50");
  expect(await within(dialog).findByText(message)).toBeVisible();
});

test("a roster that does not cover the stake is refused once, until a payment into the pool", async () => {
  fakeServer.onAttempt = (socket) => socket.accept(asMirage);
  serveChallenges({ detail: detailOf(waiting(), { actions: ["join"] }) });
  serveRivals();
  serveStakeParts(10);
  serveRosterRefusal("The shares of this roster do not cover the stake within their limits");
  const { user } = await visitApp({ as: asMirage, at: `${at}?join=1` });
  const dialog = await screen.findByRole("dialog");
  const player = await within(dialog).findByRole("checkbox", { name: mirage.username });
  await user.click(player);
  await user.click(within(dialog).getByRole("checkbox", { name: cyd.username }));
  const uncovered = /^The shares of this roster do not cover/;
  expect(await within(dialog).findByText(uncovered)).not.toHaveTextContent("stake less");
  await press(user, "Accept for $50");
  await waitFor(() => expect(player).toBeInvalid());
  expect(within(dialog).getByText(uncovered)).toHaveTextContent("let them pay into the pool");
  serveStakeParts();
  act(() => fakeServer.socket.emitEvent("team_pool_changed", { teamId: RIVALS._id }));
  expect(await within(dialog).findAllByText("$25")).toHaveLength(2);
  expect(within(dialog).queryByText(uncovered)).toBeNull();
  expect(player).toBeValid();
});

test("a payment into the pool while the roster is chosen covers the stake", async () => {
  fakeServer.onAttempt = (socket) => socket.accept(asMirage);
  serveChallenges({ detail: detailOf(waiting(), { actions: ["join"] }) });
  serveRivals();
  serveStakeParts(10);
  const { user } = await visitApp({ as: asMirage, at: `${at}?join=1` });
  const dialog = await screen.findByRole("dialog");
  await user.click(await within(dialog).findByRole("checkbox", { name: mirage.username }));
  await user.click(within(dialog).getByRole("checkbox", { name: cyd.username }));
  const uncovered = await within(dialog).findByText(/^The shares of this roster do not cover/);
  serveStakeParts();
  act(() => fakeServer.socket.emitEvent("team_pool_changed", { teamId: RIVALS._id }));
  expect(await within(dialog).findAllByText("$25")).toHaveLength(2);
  expect(uncovered).toBeEmptyDOMElement();
});

test("CREATE-40 STATE-14 a player who leads no team reads so, and where to get one", async () => {
  serveChallenges({ detail: detailOf(waiting(), { actions: ["join"] }) });
  serveTeams();
  await visitApp({ as: asMirage, at: `${at}?join=1` });
  const dialog = await screen.findByRole("dialog");
  expect(await within(dialog).findByText(/You lead no team/)).toBeVisible();
  expect(within(dialog).getByRole("link", { name: "Create a team" })).toBeVisible();
});

test("the refusal names that another team was first", async () => {
  serveChallenges({ detail: detailOf(waiting(), { actions: ["join"] }) });
  serveRivals();
  serveStakeParts();
  server.use(
    http.post("*/api/challenges/:id/join", () =>
      refusal(409, "PLACE_RESERVED", "Another team holds the place while its players approve"),
    ),
  );
  const { user } = await visitApp({ as: asMirage, at: `${at}?join=1` });
  const dialog = await screen.findByRole("dialog");
  await user.click(await within(dialog).findByRole("checkbox", { name: mirage.username }));
  await user.click(within(dialog).getByRole("checkbox", { name: cyd.username }));
  await press(user, "Accept for $50");
  expect(await within(dialog).findByText(/^Another team holds the place/)).toBeVisible();
});

test("the lists name teams, and offer to accept or say that the place is held", async () => {
  const held = { ...teamMatch({ status: "open", title: "Held" }), _id: "held", isReserved: true };
  serveChallenges({ list: [waiting(), held] });
  await visitApp({ as: player({ _id: "stranger", username: "stray" }), at: "/challenges" });
  const accept = await screen.findByRole("button", { name: /^Accept Challenge/ });
  const ticket = accept.closest("article");
  expect(ticket).toHaveTextContent("Night Owls");
  expect(ticket).toHaveTextContent("any team");
  expect(ticket).toHaveTextContent("$50");
  expect(screen.getByRole("button", { name: "Reserved" })).toBeDisabled();
});
