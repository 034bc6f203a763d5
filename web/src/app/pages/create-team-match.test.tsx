import { act, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { me, serveChallenges } from "@/test/challenge-server";
import { press } from "@/test/press";
import { refusal, server } from "@/test/server";
import { mirage, nova, pendingTeamMatch, serveStakeParts } from "@/test/team-match";
import { ledTeam, RIVALS, serveTeams, TEAM_ID, team, teamSummary } from "@/test/teams";
import { visitApp } from "@/test/visit-app";

const next = (user: UserEvent) => press(user, "Continue");

async function openMatchStep(state?: unknown) {
  const { user, router } = await visitApp({
    as: me,
    at: "/challenges/create",
    ...(state === undefined ? {} : { state }),
  });
  await user.type(await screen.findByLabelText("Title"), "Two against two");
  await user.selectOptions(screen.getByLabelText("Game category"), "FPS");
  await user.selectOptions(screen.getByLabelText("Game optional"), "Counter-Strike");
  await next(user);
  return { user, router };
}

function serveOwnTeam() {
  return serveTeams({
    started: [teamSummary()],
    team: ledTeam(),
    latest: [teamSummary({ ...RIVALS, leader: mirage })],
  });
}

test("CREATE-13 CREATE-22 CREATE-30 CREATE-31 CREATE-39 CREATE-63 a leader issues a challenge for the team", async () => {
  serveChallenges();
  serveOwnTeam();
  const parts = serveStakeParts();
  let form = new FormData();
  server.use(
    http.post("*/api/challenges", async ({ request }) => {
      form = await request.formData();
      const challenge = pendingTeamMatch();
      return HttpResponse.json({ success: true, data: { challenge } }, { status: 201 });
    }),
  );
  const { user } = await openMatchStep();
  await user.selectOptions(screen.getByLabelText("Match type"), "Team vs Team");
  expect(screen.getByLabelText("Max participants")).toHaveValue(10);
  expect(screen.getByLabelText("Max participants")).toBeDisabled();
  await next(user);
  expect(await screen.findByText("Please select a team for Team vs Team challenges")).toBeVisible();
  await screen.findByRole("option", { name: "Night Owls" });
  await user.selectOptions(screen.getByLabelText("Team"), "Night Owls");
  await user.type(screen.getByLabelText(/^Search teams/), "baron");
  await user.click(await screen.findByRole("button", { name: `Challenge ${RIVALS.name}` }));
  expect(screen.getByText(`Opponent: ${RIVALS.name}`)).toBeVisible();
  await next(user);

  await user.type(await screen.findByLabelText("Team stake"), "50");
  await next(user);
  expect(screen.getByText("Choose at least 2 players for the roster")).toBeVisible();
  await user.click(screen.getByRole("checkbox", { name: nova.username }));
  await user.click(screen.getByRole("checkbox", { name: mirage.username }));
  expect(await screen.findAllByText("$25")).toHaveLength(2);
  expect(parts.at(-1)?.get("roster")).toBe([nova._id, mirage._id].join(","));
  await next(user);
  const publicOption = await screen.findByRole("radio", { name: /^Public/ });
  expect(publicOption.closest("label")).toHaveTextContent(
    `Everyone can see it, and the leader of ${RIVALS.name} can accept it.`,
  );
  expect(screen.queryByRole("radio", { name: /join/ })).toBeNull();
  await next(user);

  const review = within(await screen.findByRole("region", { name: "Match" }));
  expect(review.getByText("Night Owls")).toBeVisible();
  expect(review.getByText(RIVALS.name)).toBeVisible();
  const stake = screen.getByRole("region", { name: "Stake" });
  expect(stake).toHaveTextContent(/@mirage_ops\s*\$25/);
  await press(user, "Create Challenge");
  await waitFor(() => expect(form.get("matchType")).toBe("Team vs Team"));
  expect(Object.fromEntries(form)).toMatchObject({
    teamId: TEAM_ID,
    teamStake: "50",
    opponentTeamId: RIVALS._id,
    roster: JSON.stringify([nova._id, mirage._id]),
  });
  expect(form.has("minimumStake")).toBe(false);
});

const uncovered = /^The shares of this roster do not cover/;

test("a stake that the roster does not cover stays in its step until it is less", async () => {
  serveChallenges();
  serveOwnTeam();
  serveStakeParts(40);
  const { user } = await openMatchStep();
  await user.selectOptions(screen.getByLabelText("Match type"), "Team vs Team");
  await screen.findByRole("option", { name: "Night Owls" });
  await user.selectOptions(screen.getByLabelText("Team"), "Night Owls");
  await next(user);
  const stake = await screen.findByLabelText("Team stake");
  await user.type(stake, "50");
  await user.click(screen.getByRole("checkbox", { name: nova.username }));
  await user.click(screen.getByRole("checkbox", { name: mirage.username }));
  expect(await screen.findByText(uncovered)).toBeVisible();
  const player = screen.getByRole("checkbox", { name: mirage.username });
  expect(player).toHaveAccessibleDescription(/^at most \$/);
  await next(user);
  // One message has the reason, with what can be done about it.
  expect(screen.getByText(uncovered)).toBeVisible();
  expect(player).toBeInvalid();
  expect(screen.getByRole("heading", { level: 2, name: "Stake" })).toBeVisible();
  await user.clear(stake);
  await user.type(stake, "40");
  await waitFor(() => expect(screen.queryByText(uncovered)).toBeNull());
  expect(await screen.findAllByText("$20")).toHaveLength(2);
  await next(user);
  expect(await screen.findByRole("heading", { level: 2, name: "Invite" })).toBeVisible();
});

/** Opens the step of the stake, and types it for a roster of two. */
async function fillTeamStake() {
  const { user } = await openMatchStep();
  await user.selectOptions(screen.getByLabelText("Match type"), "Team vs Team");
  await screen.findByRole("option", { name: "Night Owls" });
  await user.selectOptions(screen.getByLabelText("Team"), "Night Owls");
  await next(user);
  await user.type(await screen.findByLabelText("Team stake"), "50");
  await user.click(screen.getByRole("checkbox", { name: nova.username }));
  await user.click(screen.getByRole("checkbox", { name: mirage.username }));
  return user;
}

const heading = (name: string) => screen.findByRole("heading", { level: 2, name });

test("the step of the stake waits for the answer whether the roster covers it", async () => {
  serveChallenges();
  serveOwnTeam();
  let answer = () => {};
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  serveStakeParts(40);
  // Without a response: the handler of the parts answers.
  server.use(http.get("*/api/teams/:id/stake-parts", () => isAnswered));
  const user = await fillTeamStake();
  const button = screen.getByRole("button", { name: "Continue" });
  expect(button).toHaveAttribute("aria-busy", "true");
  await next(user);
  await user.click(screen.getByRole("button", { name: "Invite" }));
  expect(await heading("Stake")).toBeVisible();
  answer();
  await waitFor(() => expect(button).not.toHaveAttribute("aria-busy"));
  await next(user);
  expect(screen.getByText(uncovered)).toBeVisible();
});

test("the form goes on where it cannot be known whether the roster covers the stake", async () => {
  serveChallenges();
  serveOwnTeam();
  server.use(http.get("*/api/teams/:id/stake-parts", () => refusal(503, "BUSY", "Busy")));
  const user = await fillTeamStake();
  expect(await screen.findByRole("button", { name: "Retry" })).toBeVisible();
  await next(user);
  expect(await heading("Invite")).toBeVisible();
});

test("CREATE-40 STATE-14 a player who leads no team cannot issue one", async () => {
  serveChallenges();
  // A team that another one has founded since does not count either.
  serveTeams({ started: [teamSummary({ leader: mirage })] });
  const { user } = await openMatchStep();
  await user.selectOptions(screen.getByLabelText("Match type"), "Team vs Team");
  expect(await screen.findByText("Only team leaders can create team challenges")).toBeVisible();
  await next(user);
  expect(screen.getByRole("heading", { level: 2, name: "Match" })).toBeVisible();
});

test("TDETAIL-14 the form opened from the team's page has the team chosen", async () => {
  serveChallenges();
  serveOwnTeam();
  const { router, user } = await visitApp({ as: me, at: `/teams/${TEAM_ID}` });
  await user.click(await screen.findByRole("link", { name: "Issue New Challenge" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/challenges/create"));
  await user.type(await screen.findByLabelText("Title"), "Two against two");
  await user.selectOptions(screen.getByLabelText("Game category"), "FPS");
  await next(user);
  expect(screen.getByLabelText("Match type")).toHaveValue("Team vs Team");
  await waitFor(() => expect(screen.getByLabelText("Team")).toHaveValue(TEAM_ID));
});

test("a player whom an abandoned form invited is not in the form of the team", async () => {
  serveChallenges();
  serveOwnTeam();
  const opponent = { _id: mirage._id, username: mirage.username, avatar: null };
  const { router, user } = await visitApp({ as: me, at: `/teams/${TEAM_ID}` });
  await router.navigate("/challenges/create", { state: { opponent } });
  expect(await screen.findByRole("region", { name: "Opponent" })).toHaveTextContent(
    mirage.username,
  );
  await router.navigate(`/teams/${TEAM_ID}`);
  await user.click(await screen.findByRole("link", { name: "Issue New Challenge" }));
  await screen.findByLabelText("Title");
  expect(screen.queryByRole("region", { name: "Opponent" })).toBeNull();
  expect(sessionStorage.getItem("dl.challengeDraft")).not.toContain(mirage._id);
});

test("a team that an abandoned form named as the opponent is not in the next form", async () => {
  serveChallenges();
  serveOwnTeam();
  const { router, user } = await visitApp({ as: me, at: `/teams/${TEAM_ID}` });
  const state = { team: { _id: TEAM_ID }, opponentTeam: { _id: RIVALS._id, name: RIVALS.name } };
  await act(() => router.navigate("/challenges/create", { state }));
  await user.type(await screen.findByLabelText("Title"), "Two against two");
  await user.selectOptions(screen.getByLabelText("Game category"), "FPS");
  await next(user);
  expect(await screen.findByText(`Opponent: ${RIVALS.name}`)).toBeVisible();
  await act(() => router.navigate(`/teams/${TEAM_ID}`));
  await user.click(await screen.findByRole("link", { name: "Issue New Challenge" }));
  expect(await screen.findByLabelText("Title")).toHaveValue("Two against two");
  await next(user);
  expect(await screen.findByText("Opponent: any team.")).toBeVisible();
});

test("API-TEAM-11 a leader challenges another team from its page: it is named as the opponent", async () => {
  serveChallenges();
  serveOwnTeam();
  const own = ledTeam();
  const rival = team({
    ...RIVALS,
    viewer: { ledTeam: { _id: TEAM_ID, name: own.name }, connection: "none" },
  });
  server.use(
    http.get("*/api/teams/:id", ({ params }) =>
      HttpResponse.json({
        success: true,
        data: { team: params["id"] === RIVALS._id ? rival : own },
      }),
    ),
  );
  const { user, router } = await visitApp({ as: me, at: `/teams/${RIVALS._id}` });
  await user.click(await screen.findByRole("link", { name: "Challenge" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/challenges/create"));
  await user.type(await screen.findByLabelText("Title"), "Two against two");
  await user.selectOptions(screen.getByLabelText("Game category"), "FPS");
  await next(user);
  expect(await screen.findByText(`Opponent: ${RIVALS.name}`)).toBeVisible();
  await user.click(screen.getByRole("button", { name: /^Do not name/ }));
  expect(screen.getByText("Opponent: any team.")).toBeVisible();
});

test("a team that is being dissolved is not offered as the opponent", async () => {
  serveChallenges();
  const [ending, lasting] = [
    { ...RIVALS, leader: mirage },
    { _id: "01900000-0000-7000-8000-0000000000d3", name: "Nashor Farmers", leader: mirage },
  ];
  const connected = { connectedAt: "2026-03-10T10:00:00Z", conversationId: null };
  serveTeams({
    started: [teamSummary()],
    team: ledTeam({
      connectedTeams: [
        { ...ending, ...connected, isDissolving: true },
        { ...lasting, ...connected, isDissolving: false },
      ],
    }),
    latest: [teamSummary({ ...ending, dissolvesAt: "2099-01-01T00:00:00Z" }), teamSummary(lasting)],
  });
  const { user } = await openMatchStep();
  await user.selectOptions(screen.getByLabelText("Match type"), "Team vs Team");
  await screen.findByRole("option", { name: "Night Owls" });
  await user.selectOptions(screen.getByLabelText("Team"), "Night Owls");
  const connectedTeams = await screen.findByRole("list", { name: "Connected teams" });
  expect(within(connectedTeams).getByText(lasting.name)).toBeVisible();
  expect(within(connectedTeams).queryByText(RIVALS.name)).toBeNull();
  await user.type(screen.getByLabelText(/^Search teams/), "r");
  const found = await screen.findByRole("list", { name: "Teams found" });
  expect(await within(found).findByText(lasting.name)).toBeVisible();
  expect(within(found).queryByText(RIVALS.name)).toBeNull();
});

test("CREATE-50 the match types are those of the server", async () => {
  serveChallenges();
  server.use(
    http.get("*/api/games", () =>
      HttpResponse.json({
        success: true,
        data: {
          categories: [{ name: "FPS", games: ["Counter-Strike"] }],
          games: [],
          matchTypes: ["1 vs 1", "Battle of worlds"],
          rosterMin: 2,
        },
      }),
    ),
  );
  await openMatchStep();
  const types = within(screen.getByLabelText("Match type")).getAllByRole("option");
  expect(types.map((option) => option.textContent)).toEqual(["1 vs 1"]);
});
