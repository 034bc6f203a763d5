import { screen, within } from "@testing-library/react";
import { HttpResponse, http, type RequestHandler } from "msw";
import { expect, test } from "vitest";
import type { Team } from "@/api/types";
import { player } from "@/test/people";
import { server } from "@/test/server";
import { poolMovement, serveTeams, TEAM_ID, team, teamVote } from "@/test/teams";
import { visitApp } from "@/test/visit-app";

async function open(shownTeam: Team, search = "", ...handlers: RequestHandler[]) {
  serveTeams({ team: shownTeam, votes: [teamVote()], movements: [poolMovement()] });
  server.use(...handlers);
  const visited = await visitApp({ as: player(), at: `/teams/${TEAM_ID}${search}` });
  await screen.findByRole("heading", { name: shownTeam.name, level: 1 });
  return visited;
}

const tabs = () =>
  within(screen.getByRole("tablist", { name: "About the team" }))
    .getAllByRole("tab")
    .map((tab) => tab.textContent);

const members = () => screen.queryByRole("table", { name: "Members of Night Owls" });

test("TDETAIL-18 TDETAIL-19 TDETAIL-22 the address holds the tab; open votes are counted beside theirs", async () => {
  const { user, router } = await open(team({ myRole: "member", viewer: { role: "member" } }));
  await screen.findByRole("tab", { name: /^Votes ?1$/ });
  expect(tabs()).toEqual(["Members 2", "Challenges", "Votes 1", "Pool statement"]);
  expect(members()).toBeVisible();
  for (const [name, tab] of [
    ["Challenges", "challenges"],
    ["Votes", "votes"],
    ["Pool statement", "pool"],
  ] as const) {
    await user.click(screen.getByRole("tab", { name: new RegExp(`^${name}`) }));
    expect(screen.getByRole("region", { name })).toBeVisible();
    expect(router.state.location.search).toBe(`?tab=${tab}`);
    expect(members()).toBeNull();
  }
  await user.click(screen.getByRole("tab", { name: /^Members/ }));
  expect(members()).toBeVisible();
  expect(router.state.location.search).toBe("");
});

test("outsiders have the members and the challenges alone, whatever the address names", async () => {
  const requests: string[] = [];
  const refuse = ({ request }: { request: Request }) => {
    requests.push(new URL(request.url).pathname);
    return new HttpResponse("", { status: 403 });
  };
  await open(
    team(),
    "?tab=pool",
    http.get("*/api/teams/:id/votes", refuse),
    http.get("*/api/teams/:id/pool/statement", refuse),
  );
  expect(tabs()).toEqual(["Members 2", "Challenges"]);
  expect(members()).toBeVisible();
  expect(requests).toEqual([]);
});

test("who was in a dissolved team has all of its tabs", async () => {
  await open(team({ dissolvedAt: "2026-03-20T10:00:00Z" }), "?tab=pool");
  expect(tabs().map((name) => name?.replace(/ \d+$/, ""))).toEqual([
    "Members",
    "Challenges",
    "Votes",
    "Pool statement",
  ]);
  expect(
    await screen.findByRole("table", { name: "Movements of the pool, newest first" }),
  ).toBeVisible();
});
