import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { serveLooks } from "@/test/looks";
import { player } from "@/test/people";
import { refusal, server } from "@/test/server";
import { serveTeams, TEAM_ID, team, teamInvitation, teamSummary } from "@/test/teams";
import { visitApp } from "@/test/visit-app";

const open = (at = "/teams") => visitApp({ as: player(), at });
const names = (list: HTMLElement) =>
  within(list)
    .getAllByRole("link")
    .map((link) => link.textContent);

test("TEAMS-02 TEAMS-03 TEAMS-04 TEAMS-05 API-TEAM-01 API-TEAM-03 my teams, the newest ones, and the links to their pages", async () => {
  const { searches } = serveTeams({
    started: [teamSummary({ myRole: "leader" })],
    joined: [teamSummary({ _id: "t-2", name: "Early Birds", myRole: "member", tagline: "" })],
    latest: [teamSummary({ _id: "t-3", name: "Baron Stealers" })],
  });
  await open();
  const started = await screen.findByRole("list", { name: "Teams I started" });
  expect(names(started)).toEqual(["Night Owls"]);
  expect(started).toHaveTextContent("You lead");
  expect(started).toHaveTextContent("2 of 5");
  const joined = screen.getByRole("list", { name: "Teams I joined" });
  expect(within(joined).getByRole("link", { name: "Early Birds" })).toHaveAttribute(
    "href",
    "/teams/t-2",
  );
  expect(joined).toHaveTextContent("Ready to compete!");
  const latest = await screen.findByRole("list", { name: "Latest team challengers" });
  expect(names(latest)).toEqual(["Baron Stealers", "nova_kade"]);
  expect(searches[0]?.get("limit")).toBe("5");
  expect(screen.getByRole("link", { name: "Create Team" })).toHaveAttribute(
    "href",
    "/teams/create",
  );
});

test("the card of a team has the banner that its leader wears", async () => {
  serveLooks({ velvet: { banner: "banner_floodlight" } });
  const velvet = { _id: "u-velvet", username: "velvet", avatar: null };
  serveTeams({
    started: [teamSummary({ myRole: "leader" })],
    joined: [teamSummary({ _id: "t-2", name: "Early Birds", myRole: "member", leader: velvet })],
  });
  await open();
  const joined = await screen.findByRole("list", { name: "Teams I joined" });
  const banner = (name: string) => screen.getByRole("link", { name }).closest(".banner-floodlight");
  await waitFor(() => expect(banner("Early Birds")).not.toBeNull());
  expect(joined).toContainElement(banner("Early Birds") as HTMLElement);
  expect(banner("Night Owls")).toBeNull();
});

test("TEAMS-06 TEAMS-07 the guidelines", async () => {
  serveTeams();
  await open();
  const guidelines = await screen.findByRole("region", { name: "Guidelines" });
  expect(guidelines).toHaveTextContent("One active team led at a time");
  expect(guidelines).toHaveTextContent("Dissolving a team needs 3 days' notice.");
});

test("TEAMS-01 TEAMS-08 API-TEAM-04 ENT-19 an invitation shows all that is needed to decide, and can be collapsed", async () => {
  serveTeams({ invitations: [teamInvitation()] });
  const { user } = await open();
  const list = await screen.findByRole("list", { name: "Team invitations" });
  for (const invitation of [
    "Night Owls",
    "Counter-Strike",
    "Advanced",
    "Europe",
    "2 of 5 members",
    "invited by mirage_ops",
    "We need an entry fragger",
  ]) {
    expect(list).toHaveTextContent(invitation);
  }
  const { sentAt } = teamInvitation();
  expect(list.querySelector("time")).toHaveAttribute("datetime", sentAt);
  const toggle = screen.getByRole("button", { name: /^Team invitations/ });
  expect(toggle).toHaveAttribute("aria-expanded", "true");
  await user.click(toggle);
  expect(toggle).toHaveAttribute("aria-expanded", "false");
  expect(list).not.toBeVisible();
});

test("TEAMS-09 API-TEAM-05 accepting opens the page of the team", async () => {
  const { commands } = serveTeams({
    invitations: [teamInvitation()],
    team: team({ viewer: { role: "member" }, myRole: "member" }),
  });
  const { user, router } = await open();
  await user.click(
    await screen.findByRole("button", { name: "Accept the invitation of Night Owls" }),
  );
  await expect.poll(() => router.state.location.pathname).toBe(`/teams/${TEAM_ID}`);
  expect(commands[0]?.route).toBe(`POST ${TEAM_ID}/invitations/i-1/accept`);
});

test("TEAMS-09 API-TEAM-06 a declined invitation is removed at once", async () => {
  const { commands, world } = serveTeams({ invitations: [teamInvitation()] });
  const { user } = await open();
  const declineButton = await screen.findByRole("button", {
    name: "Decline the invitation of Night Owls",
  });
  world.invitations = [];
  await user.click(declineButton);
  expect(await screen.findByRole("region", { name: "You are not in a team yet" })).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Team invitations/ })).toBeNull();
  expect(commands[0]?.route).toBe(`POST ${TEAM_ID}/invitations/i-1/decline`);
});

test("TEAMS-05 a newcomer is shown what a team is for and two ways to one, instead of empty lists", async () => {
  serveTeams({ latest: [teamSummary()] });
  const { user } = await open();
  const newcomer = within(await screen.findByRole("region", { name: "You are not in a team yet" }));
  expect(newcomer.getByText(/One chat for the whole team/)).toBeVisible();
  const [create, ...others] = screen.getAllByRole("link", { name: "Create Team" });
  expect(create).toHaveAttribute("href", "/teams/create");
  expect(others).toEqual([]);
  for (const name of ["Teams I started", "Teams I joined"]) {
    expect(screen.queryByRole("heading", { name })).toBeNull();
  }
  await user.click(newcomer.getByRole("button", { name: "Find a team" }));
  expect(screen.getByRole("searchbox", { name: "Search teams" })).toHaveFocus();
});

test("TEAMS-01 a player without a team who is invited is shown the invitation", async () => {
  serveTeams({ invitations: [teamInvitation()] });
  await open();
  expect(await screen.findByRole("list", { name: "Team invitations" })).toBeVisible();
  expect(screen.queryByRole("region", { name: "You are not in a team yet" })).toBeNull();
  expect(screen.getByText(/^You do not lead a team yet\./)).toBeVisible();
});

test.each([
  ["accept", () => refusal(409, "TEAM_FULL", "This team is full"), "This team is full"],
  ["accept", () => new HttpResponse("", { status: 500 }), "Failed to accept invitation"],
  ["decline", () => new HttpResponse("", { status: 500 }), "Failed to decline invitation"],
  ["decline", () => HttpResponse.error(), "Network error. Please try again."],
])(
  "TEAMS-10 %s: the failure is shown, and the invitation remains",
  async (action, respond, message) => {
    serveTeams({ invitations: [teamInvitation()] });
    server.use(http.post(`*/api/teams/:id/invitations/:invitation/${action}`, respond));
    const { user } = await open();
    const label = action === "accept" ? "Accept" : "Decline";
    await user.click(
      await screen.findByRole("button", { name: `${label} the invitation of Night Owls` }),
    );
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(
      await screen.findByRole("button", { name: `${label} the invitation of Night Owls` }),
    ).toBeVisible();
  },
);

test("TEAMS-10 a failure to load the teams is shown, with Retry", async () => {
  serveTeams({ latest: [teamSummary()] });
  server.use(http.get("*/api/teams", () => new HttpResponse("", { status: 500 }), { once: true }));
  const { user } = await open();
  expect(await screen.findByRole("alert")).toHaveTextContent("Failed to load teams");
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("list", { name: "Latest team challengers" })).toBeVisible();
});

test("TEAMS-11 own teams that cannot be loaded are shown as empty", async () => {
  serveTeams({ latest: [teamSummary()] });
  server.use(http.get("*/api/teams/user/teams", () => refusal(503, "BUSY", "Busy")));
  await open();
  expect(await screen.findByText(/^You do not lead a team yet\./)).toBeVisible();
  expect(screen.getByText(/^You have not joined a team yet\./)).toBeVisible();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("the URL holds the search text and the filters of teams", async () => {
  const { searches } = serveTeams({ latest: [teamSummary()] });
  const { user, router } = await open();
  await screen.findByRole("option", { name: "Europe" });
  await user.selectOptions(screen.getByLabelText("Region"), "Europe");
  await screen.findByRole("list", { name: "Teams found" });
  await user.type(screen.getByLabelText("Search teams"), "night owls");
  await expect.poll(() => searches.at(-1)?.get("search")).toBe("night owls");
  expect(Object.fromEntries(searches.at(-1) ?? [])).toEqual({
    search: "night owls",
    region: "Europe",
    page: "1",
    limit: "12",
  });
  expect(router.state.location.search).toBe("?region=Europe&search=night+owls");
});

test("a search without a hit leads back to the latest teams", async () => {
  const { world } = serveTeams({ started: [teamSummary({ myRole: "leader" })] });
  const { user } = await open("/teams?search=no+such+team");
  expect(await screen.findByText("No team matches")).toBeVisible();
  world.latest = [teamSummary({ _id: "t-3", name: "Baron Stealers" })];
  await user.click(screen.getByRole("link", { name: "Show the latest teams" }));
  expect(await screen.findByRole("list", { name: "Latest team challengers" })).toBeVisible();
  expect(screen.getByRole("searchbox", { name: "Search teams" })).toHaveValue("");
});

test("ROUTE-25 a visitor is sent to sign in", async () => {
  const { router } = await visitApp({ as: null, at: "/teams" });
  await expect.poll(() => router.state.location.pathname).toBe("/login");
});
